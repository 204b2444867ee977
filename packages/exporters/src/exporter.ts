import type { Report } from '@outlay/reports';
import type { CsvDialectName } from './csv/csv-dialect.ts';

/** Turns a finished report into bytes. Knows no file, no clock, no network. */
export type Exporter = {
  /** Of the file's name, without a dot. */
  readonly extension: string;
  readonly mediaType: string;
  /**
   * The file, piece by piece: the same report gives the same bytes, in any time zone and language of the machine.
   * Work goes on only as far as pieces are taken; leaving the loop early ends it.
   * @throws {ExportError} while it is iterated, where the format cannot hold a value exactly
   */
  write(report: Report, options?: ExportOptions): AsyncIterable<Uint8Array>;
};

/** What a reader chooses about a file beyond its format. */
export type ExportOptions = {
  /** How CSV is written; `rfc4180` where it is not given. */
  readonly csvDialect?: CsvDialectName;
  /** Gives the picture of a document's receipt, for formats that show it; `null` where there is none. */
  readonly receipts?: (documentId: string) => Promise<ReceiptImage | null>;
};

/** A receipt's picture as the service keeps it: JPEG, PNG or PDF. */
export type ReceiptImage = { readonly mediaType: string; readonly bytes: Uint8Array };
