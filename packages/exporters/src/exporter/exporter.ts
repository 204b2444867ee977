import type { Report } from '@outlay/reports';
import type { CsvDialectName } from './csv-dialect.ts';
import type { CsvLayoutOptions } from './csv-layout.ts';
import type { CsvOptions } from './csv-options.ts';
import type { ExportFormat, FileType } from './file-types.ts';
import type { PdfOptions } from './pdf-options.ts';

/** Turns a finished report into bytes. Knows no file, no clock, no network. */
export type Exporter = FileType & {
  /**
   * The file, piece by piece: the same report gives the same bytes, in any time zone and language of the machine.
   * Work goes on only as far as pieces are taken; leaving the loop early ends it.
   * @throws {ExportError} while it is iterated, where the format cannot hold a value exactly
   */
  write(report: Report, options?: ExportOptions): AsyncIterable<Uint8Array>;
  /**
   * Loads code and fonts that writing needs: for programs that wait for something else anyway. Where nobody asked for it,
   * `write` does it. Absent where there is nothing to load.
   */
  prepare?(options?: ExportOptions): Promise<void>;
};

/** What a reader chooses about a file beyond its format. An export only reads its options; it never changes them. */
export type ExportOptions = {
  /** The CSV dialect; `csv.dialect` overrides it. Without either, the dialect of the report's language. */
  readonly csvDialect?: CsvDialectName;
  /** Overrides single properties of the CSV dialect. */
  readonly csv?: CsvOptions;
  /** The CSV file as another program imports it, instead of `csvDialect` and `csv`. */
  readonly csvLayout?: CsvLayoutOptions;
  /** Which files an archive holds: PDF, XLSX, CSV and JSON where it is not given. */
  readonly zip?: { readonly formats?: readonly Exclude<ExportFormat, 'zip'>[] };
  /** How a PDF looks and what it carries. */
  readonly pdf?: PdfOptions;
  /** Gives the picture of a document's receipt, for formats that show it; `null` where there is none. */
  readonly receipts?: (documentId: string) => Promise<ReceiptImage | null>;
  /**
   * Names of the receipt pictures that lie beside the file, by document id: they become the column `receipt` of the
   * lists of documents. Only an archive has such names to give.
   */
  readonly receiptNames?: ReadonlyMap<string, string>;
  /**
   * Files of the same report with the same options that are written anyway, for a PDF to attach instead of making them
   * once more. Asked for when the pages are done.
   */
  readonly written?: Readonly<Partial<Record<AttachedFormat, () => AsyncIterable<Uint8Array>>>>;
};

/** Formats of the report that a PDF carries inside. */
export type AttachedFormat = 'json' | 'csv';

/** A receipt's picture as the service keeps it: JPEG, PNG or PDF. */
export type ReceiptImage = { readonly mediaType: string; readonly bytes: Uint8Array };
