/** What can be wrong with the text of a schedule; `never_due` is well written, but no day suits it. */
export type ScheduleErrorCode = 'invalid_cron' | 'invalid_rrule' | 'invalid_time_of_day' | 'never_due';

/** The text of a schedule that cannot be used. The message says what was found, where, and what is allowed. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
  readonly kind = 'configuration';
  readonly code: ScheduleErrorCode;
  /** Where in the text, counted from 1. */
  readonly column: number;

  constructor(code: ScheduleErrorCode, column: number, problem: string) {
    super(`column ${column}: ${problem}`);
    this.code = code;
    this.column = column;
  }
}
