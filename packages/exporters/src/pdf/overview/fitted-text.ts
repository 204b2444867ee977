import type { TextStyle, Typesetter } from '../text/typesetter.ts';

/** How a text has to fit: in its style, into a width in points. */
export type TextRoom = { readonly style: TextStyle; readonly width: number };

/**
 * A text in one line: as it is where it fits, else as many of its words as do, with an ellipsis; cut inside a word where
 * words would fill less than half of the room.
 */
export function fittedLine(text: string, { style, width }: TextRoom, typesetter: Typesetter): string {
  const fits = (part: string) => typesetter.width(part, style) <= width;
  if (fits(text)) return text;
  const cut = typesetter.lines(text, style, width, 1)[0] ?? '';
  const words = text.split(' ');
  for (let count = wordsThatMayFit(words, { style, width }, typesetter); count > 0; count -= 1) {
    const kept = `${words
      .slice(0, count)
      .join(' ')
      .replace(/[\s,;:.–—-]+$/u, '')}…`;
    if (fits(kept)) return typesetter.width(kept, style) >= width / 2 ? kept : cut;
  }
  return cut;
}

/** A text in lines of whole words; one that needs more of them than allowed ends in an ellipsis after a word. */
export function fittedLines(text: string, room: TextRoom, maximum: number, typesetter: Typesetter): string[] {
  const lines = typesetter.lines(text, room.style, room.width);
  if (lines.length <= maximum) return lines;
  const last = lines.slice(maximum - 1, maximum + 1).join(' ');
  return [...lines.slice(0, maximum - 1), fittedLine(last, room, typesetter)];
}

/** More words than these are wider in any case: texts from outside may have thousands. */
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
