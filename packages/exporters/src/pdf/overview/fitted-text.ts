import type { TextStyle, Typesetter } from '../text/typesetter.ts';

/** The style of a text and the available width in points. */
export type TextRoom = { readonly style: TextStyle; readonly width: number };

/**
 * Shortens a text to one line with an ellipsis after a whole word. Cuts inside a word only if whole words would fill less
 * than a quarter of the width and do not end with a comma, such as an initial before a long name. Returns a text that
 * fits unchanged.
 */
export function fittedLine(text: string, { style, width }: TextRoom, typesetter: Typesetter): string {
  const fits = (part: string) => typesetter.width(part, style) <= width;
  if (fits(text)) return text;
  const cut = typesetter.lines(text, style, width, 1)[0] ?? '';
  const words = text.split(' ');
  for (let count = wordsThatMayFit(words, { style, width }, typesetter); count > 0; count -= 1) {
    const whole = words.slice(0, count).join(' ');
    const kept = `${whole.replace(/[\s,;:.–—-]+$/u, '')}…`;
    if (!fits(kept)) continue;
    return whole.endsWith(',') || typesetter.width(kept, style) >= width / 4 ? kept : cut;
  }
  return cut;
}

/** Breaks a text into at most `maximum` lines; a longer text ends with an ellipsis. */
export function fittedLines(text: string, room: TextRoom, maximum: number, typesetter: Typesetter): string[] {
  const lines = typesetter.lines(text, room.style, room.width);
  if (lines.length <= maximum) return lines;
  const last = lines.slice(maximum - 1, maximum + 1).join(' ');
  return [...lines.slice(0, maximum - 1), fittedLine(last, room, typesetter)];
}

/** Upper bound of the words that can fit, which saves time for untrusted texts with thousands of words. */
function wordsThatMayFit(
  words: readonly string[],
  { style, width }: TextRoom,
  typesetter: Typesetter,
): number {
  let [count, used] = [0, 0];
  while (count < words.length && used <= width) {
    used += typesetter.width(words[count] ?? '', style);
    count += 1;
  }
  return count;
}
