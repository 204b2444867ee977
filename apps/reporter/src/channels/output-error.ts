/** A file that could not be put where it was asked for. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly code = 'not_writable';
  /** Whether it may be possible later: a disk that is full or away for the moment. */
  readonly retryable: boolean;

  constructor(path: string, reason: string, { retryable = false } = {}) {
    super(`${path} cannot be written: ${reason}`);
    this.retryable = retryable;
  }
}
