import type { FailureKind } from '../../errors/failure-kind.ts';

/** Checks of which some failed. What they found is told already; the message sums it up. */
export class ChecksFailedError extends Error {
  override readonly name = 'ChecksFailedError';
  readonly code = 'checks_failed';
  /** What the check is about that has to be put right first. */
  readonly kind: FailureKind;

  constructor(message: string, kind: FailureKind) {
    super(message);
    this.kind = kind;
  }
}
