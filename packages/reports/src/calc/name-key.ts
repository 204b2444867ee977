import { plainLine } from '@outlay/core/text';

/** A name as the service gives it; `null` for a blank one. */
export function nonBlankName(name: string | null): string | null {
  return name === null || name.trim() === '' ? null : name;
}

/** A name on one line, as part of a sentence: names of the service may have line breaks. */
export function oneLine(name: string): string {
  return name.replace(/\s+/gu, ' ').trim();
}

/** The same key for all spellings of a name: without case, Unicode form, repeated spaces and invisible characters. */
export function nameKey(name: string): string {
  return oneLine(plainLine(name).normalize('NFKC').toLowerCase());
}
