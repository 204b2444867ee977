import { plainLine } from '@outlay/core/text';

/** A name as it is given; nothing for a blank one. */
export function givenName(name: string | null): string | null {
  return name === null || name.trim() === '' ? null : name;
}

/** A name on one line, as part of a sentence: names of the service may have line breaks. */
export function oneLine(name: string): string {
  return name.replace(/\s+/gu, ' ').trim();
}

/** What spellings of one name have in common: no case, no Unicode form, single spaces, no invisible characters. */
export function nameKey(name: string): string {
  return oneLine(plainLine(name).normalize('NFKC').toLowerCase());
}
