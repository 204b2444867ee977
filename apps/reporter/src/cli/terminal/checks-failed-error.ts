import type { FailureKind } from '../../errors/failure-kind.ts';

/** Failed checks whose results have already been printed. */
export class ChecksFailedError extends Error {
  override readonly name = 'ChecksFailedError';
  readonly code = 'checks_failed';
  /** The kind of failure to resolve first. */
  readonly kind: FailureKind;

  constructor(message: string, kind: FailureKind) {
    super(message);
    this.kind = kind;
  }
}
