/**
 * Why a report has no file in a format:
 * `amount_not_exact` - the format's numbers cannot hold an amount to its last digit;
 * `too_many_rows` - a sheet has fewer rows than the report, or a workbook no room for so much text;
 * `character_not_encodable` - the encoding that was asked for does not have a character of the report;
 * `invalid_option` - an option cannot be used; the message says what is allowed.
 *
 * `invalid_report` - what was handed over to be read back is not a report as JSON.
 */
export type ExportErrorCode =
  | 'amount_not_exact'
  | 'too_many_rows'
  | 'character_not_encodable'
  | 'invalid_option'
  | 'invalid_report';

/** A report that a format cannot hold as it is: nothing is cut or rounded to make it fit. Or a file that is no report. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportErrorCode;
  /** The same report fails in the same way each time. */
  readonly retryable = false;

  constructor(code: ExportErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
