import { plainLine } from '@outlay/core/text';

/** A text for a field of another program: one line, of composed characters, without spaces around it. */
export function composedLine(text: string): string {
  return plainLine(text).normalize('NFC').trim();
}
