import { plainLine } from '@outlay/core/text';

/** With what mail programs add, a field of a header stays below 998 bytes a line (RFC 5322 §2.1.1), however it is encoded. */
const maxLength = 250;
/** Of a longer text, so much of its end stays: what tells the kind of a file. */
const endLength = 20;

/** A text as a header of a message has it: a plain line; in the middle of a longer one stands an ellipsis. */
export function headerText(text: string): string {
  const line = plainLine(text);
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength - endLength - 1);
  return plainLine(`${start}…${line.slice(-endLength)}`);
}
