/** What can be wrong with what a report is asked for. */
export type ReportErrorCode =
  | 'unknown_section'
  | 'unknown_preset'
  | 'other_period'
  | 'other_filter'
  | 'unknown_filter_name'
  | 'contradictory_period';

/** A report cannot be built as it is asked for. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
  readonly code: ReportErrorCode;

  constructor(code: ReportErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
