import { sayReason } from '../../reasons/say-reason.ts';
/** Why a file could not be written: its name is taken by a different file, or another reason. */
export type OutputErrorCode = 'not_writable' | 'name_taken';

type OutputErrorOptions = { readonly code?: OutputErrorCode; readonly retryable?: boolean };

/** A file that could not be written. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly kind = 'output';
  readonly code: OutputErrorCode;
  /** Whether it may succeed later, for example when a disk is full or unavailable. */
  readonly retryable: boolean;

  constructor(
    path: string,
    reason: string,
    { code = 'not_writable', retryable = false }: OutputErrorOptions = {},
  ) {
    super(sayReason('not_written', { path, why: reason }));
    this.code = code;
    this.retryable = retryable;
  }

  /**
   * The error of another process.
   * @param message - the complete message, including the path
   */
  static of(message: string, options: OutputErrorOptions): OutputError {
    return Object.assign(new OutputError('', '', options), { message });
  }
}
