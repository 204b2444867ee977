/** A value that pdfkit writes unchanged. */
export type RawValue = { readonly [Symbol.toStringTag]: 'RawValue'; toString(): string };

/**
 * Creates a value that pdfkit's dictionaries do not support: an array of object numbers, or a serialized dictionary.
 */
export function rawValue(text: string): RawValue {
  return { [Symbol.toStringTag]: 'RawValue', toString: () => text };
}
