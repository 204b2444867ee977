/** Checks of which some failed. What they found is told already; the message sums it up. */
export class ChecksFailedError extends Error {
  override readonly name = 'ChecksFailedError';
  readonly code = 'checks_failed';
  /** How the command ends. */
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}
