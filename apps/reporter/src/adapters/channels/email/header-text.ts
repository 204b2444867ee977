import { plainLine } from '@outlay/core/text';

/**
 * Together with what mail programs add, a header field stays below 998 bytes per line (RFC 5322 §2.1.1), in any
 * encoding.
 */
const maxLength = 250;
/** Length of the end of a truncated text, which includes the file extension. */
const endLength = 20;

/** Formats a text as a single header line; a long text is truncated in the middle. */
export function headerText(text: string): string {
  const line = plainLine(text);
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength - endLength - 1);
  return plainLine(`${start}…${line.slice(-endLength)}`);
}
