/**
 * Why a report cannot be written in a format: `amount_not_exact` - the format's numbers cannot hold an amount exactly;
 * `too_many_rows` - the report exceeds the rows of a sheet, or the text of a workbook; `character_not_encodable` - the
 * encoding lacks a character of the report; `invalid_option` - an option cannot be used; the message says what is
 * allowed; `invalid_report` - a file to be read is not a report as JSON.
 */
export type ExportErrorCode =
  | 'amount_not_exact'
  | 'too_many_rows'
  | 'character_not_encodable'
  | 'invalid_option'
  | 'invalid_report';

/**
 * A report that a format cannot hold exactly (nothing is cut or rounded to make it fit), or a file that is not a
 * report.
 */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportErrorCode;
  /** The same report always fails in the same way. */
  readonly retryable = false;

  constructor(code: ExportErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
