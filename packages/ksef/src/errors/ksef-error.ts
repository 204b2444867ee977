/**
 * Why a file is not read: it is too large; not UTF-8; not well-formed XML; it has a document type, which could define
 * entities; it is nested too deeply or has too many elements; it is another kind of file; a field is missing, repeated
 * or has a value that FA(3) does not allow.
 */
export const ksefErrorCodes = [
  'too_large',
  'not_utf8',
  'not_xml',
  'doctype',
  'too_deep',
  'too_many_elements',
  'other_schema',
  'missing_field',
  'repeated_field',
  'invalid_field',
] as const;

/** The name of a reason. */
export type KsefErrorCode = (typeof ksefErrorCodes)[number];

/** A file that is no invoice of FA(3), or not one that can be relied on. The message says what is wrong and what is allowed. */
export class KsefError extends Error {
  override readonly name = 'KsefError';
  readonly kind = 'configuration';
  readonly code: KsefErrorCode;
  /** The element that is wrong, by its path below the root: `Fa/P_15`; `null` if the file as a whole is. */
  readonly field: string | null;
  /** The same file is refused again. */
  readonly retryable = false;

  constructor(code: KsefErrorCode, field: string | null, problem: string) {
    super(field === null ? problem : `${field}: ${problem}`);
    this.code = code;
    this.field = field;
  }
}
