/** A value that pdfkit writes as it is. */
export type RawValue = { readonly [Symbol.toStringTag]: 'RawValue'; toString(): string };

/** What pdfkit's dictionaries have no value for: an array of numbers of objects, a ready dictionary. */
export function rawValue(text: string): RawValue {
  return { [Symbol.toStringTag]: 'RawValue', toString: () => text };
}
