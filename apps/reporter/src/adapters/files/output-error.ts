/** Why a file could not be put where it was asked for: another file has its name; or anything else. */
export type OutputErrorCode = 'not_writable' | 'name_taken';

type OutputErrorOptions = { readonly code?: OutputErrorCode; readonly retryable?: boolean };

/** A file that could not be put where it was asked for. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly kind = 'output';
  readonly code: OutputErrorCode;
  /** Whether it may be possible later: a disk that is full or away for the moment. */
  readonly retryable: boolean;

  constructor(
    path: string,
    reason: string,
    { code = 'not_writable', retryable = false }: OutputErrorOptions = {},
  ) {
    super(`${path} cannot be written: ${reason}`);
    this.code = code;
    this.retryable = retryable;
  }

  /** The error of another process. @param message - as it was there, with the path */
  static of(message: string, options: OutputErrorOptions): OutputError {
    return Object.assign(new OutputError('', '', options), { message });
  }
}
