/** Invalid command-line usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
  readonly kind = 'usage';
}
