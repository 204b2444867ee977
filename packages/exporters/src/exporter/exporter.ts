import type { Report } from '@outlay/reports';
import type { CsvDialectName } from './csv-dialect.ts';
import type { CsvLayoutOptions } from './csv-layout.ts';
import type { CsvOptions } from './csv-options.ts';
import type { DatevSettings } from './datev-settings.ts';
import type { ExportFormat, FileType } from './file-types.ts';
import type { OptimaSettings } from './optima-settings.ts';
import type { PdfOptions } from './pdf-options.ts';

/** Turns a finished report into bytes. Knows no file, no clock, no network. */
export type Exporter = FileType & {
  /**
   * The file in pieces: the same report gives the same bytes, in every time zone and language of the machine. Work is
   * done as pieces are read, and ends if the loop is left early.
   * @throws {ExportError} while it is iterated, if the format cannot hold a value exactly
   */
  write(report: Report, options?: ExportOptions): AsyncIterable<Uint8Array>;
  /**
   * Loads code and fonts that writing needs, for programs that are waiting anyway. Otherwise `write` loads them. Absent
   * if there is nothing to load.
   */
  prepare?(options?: ExportOptions): Promise<void>;
};

/** Options of a file beyond its format. An export never changes them. */
export type ExportOptions = {
  /** The CSV dialect; `csv.dialect` overrides it. Without either, the dialect of the report's language. */
  readonly csvDialect?: CsvDialectName;
  /** Overrides single properties of the CSV dialect. */
  readonly csv?: CsvOptions;
  /** The CSV file as another program imports it, instead of `csvDialect` and `csv`. */
  readonly csvLayout?: CsvLayoutOptions;
  /** How the books are kept in DATEV; the format `datev` needs it. */
  readonly datev?: DatevSettings;
  /** How Comarch ERP Optima knows the file; the format `optima` needs it. */
  readonly optima?: OptimaSettings;
  /** Which files an archive holds: PDF, XLSX, CSV and JSON where it is not given. */
  readonly zip?: { readonly formats?: readonly Exclude<ExportFormat, 'zip'>[] };
  /** The appearance and attachments of a PDF. */
  readonly pdf?: PdfOptions;
  /** Returns the picture of a document's receipt, for formats that show it; `null` if there is none. */
  readonly receipts?: (documentId: string) => Promise<ReceiptImage | null>;
  /**
   * Names of the receipt pictures beside the file by document ID: they become the column `receipt` of the document
   * lists. Only an archive provides them.
   */
  readonly receiptNames?: ReadonlyMap<string, string>;
  /**
   * Files of the same report and options that are written anyway, so that a PDF can attach them. Read when the pages
   * are complete.
   */
  readonly written?: Readonly<Partial<Record<AttachedFormat, () => AsyncIterable<Uint8Array>>>>;
};

/** Formats that a PDF can attach. */
export type AttachedFormat = 'json' | 'csv';

/** A receipt's picture as the service stores it: JPEG, PNG or PDF. */
export type ReceiptImage = { readonly mediaType: string; readonly bytes: Uint8Array };
