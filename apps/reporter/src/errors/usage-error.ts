/** Something that the person at the command line has to write differently. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
  readonly kind = 'usage';
}
