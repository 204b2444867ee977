import { plainLine } from '@outlay/core/text';

/** Something to see; the braille blank counts as a symbol. */
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name that a person wrote, as names of the service are read: one line without invisible characters. Empty where nothing of it can be seen. */
export function plainName(text: string): string {
  const name = plainLine(text).trim();
  return visible.test(name) ? name : '';
}
