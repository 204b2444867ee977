/** Checks of which some failed. What they found is told already; the message counts them. */
export class ChecksFailedError extends Error {
  override readonly name = 'ChecksFailedError';
  readonly code = 'checks_failed';
  /** How the command ends. */
  readonly exitCode: number;

  constructor(failed: number, all: number, exitCode: number) {
    super(`${failed} of ${all} checks failed`);
    this.exitCode = exitCode;
  }
}
