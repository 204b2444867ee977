/** Why a directory of accounts cannot be read; `message` is a declared reason. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly kind = 'configuration';
}
