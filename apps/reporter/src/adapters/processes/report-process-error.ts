import type { FailureKind } from '../../errors/failure-kind.ts';

/** Why the process that creates a report was stopped. */
export type ReportProcessErrorCode =
  /** It exceeded its memory limit. */
  | 'memory'
  /** It exceeded its time limit, or stopped responding. */
  | 'time'
  /** It exited, or the system ended it. */
  | 'died'
  /** Processes crashed repeatedly while creating the report. */
  | 'crash_loop';

/**
 * The process that creates a report is gone. Other reports are not affected, because they have their own processes.
 */
export class ReportProcessError extends Error {
  override readonly name = 'ReportProcessError';
  readonly code: ReportProcessErrorCode;
  /** Whether the report may be retried: exceeding a limit is permanent. */
  readonly retryable: boolean;
  readonly kind: FailureKind;

  constructor(code: ReportProcessErrorCode, message: string) {
    super(message);
    this.code = code;
    this.retryable = code === 'died';
    this.kind = code === 'memory' || code === 'time' ? 'limit' : 'crash';
  }
}
