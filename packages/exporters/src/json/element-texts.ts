/** A list in a body that is written: the JSON of each element. Bodies have no other functions. */
export type ElementTexts = () => Iterable<string>;

/** Whether a value of a body is such a list. */
export function isElementTexts(value: unknown): value is ElementTexts {
  return typeof value === 'function';
}
