/** A file that could not be put where it was asked for. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly code = 'not_writable';

  constructor(path: string, reason: string) {
    super(`${path} cannot be written: ${reason}`);
  }
}
