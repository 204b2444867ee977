/** The errors of building a report. */
export type ReportErrorCode =
  | 'unknown_section'
  | 'unknown_preset'
  | 'other_period'
  | 'other_filter'
  | 'unknown_filter_name'
  | 'contradictory_period'
  | 'invalid_batches';

/** A report that cannot be built with the given options. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
  readonly code: ReportErrorCode;

  constructor(code: ReportErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
