import type { FailureKind } from '../../errors/failure-kind.ts';

/** Why the process that made a report was given up. */
export type MakingErrorCode =
  /** It needed more memory than it may have. */
  | 'memory'
  /** It took longer than it may, or did not answer any more. */
  | 'time'
  /** It ended by itself, or the system ended it. */
  | 'died'
  /** Processes ended in the middle of it again and again. */
  | 'crash_loop';

/** A report whose process is gone. Other reports have processes of their own. */
export class MakingError extends Error {
  override readonly name = 'MakingError';
  readonly code: MakingErrorCode;
  /** Whether the same report may be made later: what is too large or too slow stays so. */
  readonly retryable: boolean;
  readonly kind: FailureKind;

  constructor(code: MakingErrorCode, message: string) {
    super(message);
    this.code = code;
    this.retryable = code === 'died';
    this.kind = code === 'memory' || code === 'time' ? 'limit' : 'crash';
  }
}
