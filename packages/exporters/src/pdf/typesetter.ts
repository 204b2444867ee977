import type { FontName, Mark } from './page-plan.ts';
import { printable } from './printable.ts';

/** What is known about a font: the advance of a character in ems, `undefined` where the font does not have it. */
export type FontFace = { advance(codePoint: number): number | undefined };

/** How a text is set. */
export type TextStyle = {
  readonly font: 'regular' | 'semibold';
  /** In points. */
  readonly size: number;
  readonly color: string;
};

/** Where a text stands: from `x` on, or up to it. */
export type TextPlace = {
  readonly x: number;
  readonly baseline: number;
  readonly align: 'left' | 'right';
};

/** Measures and breaks texts. */
export type Typesetter = {
  /** In points. */
  width(text: string, style: TextStyle): number;
  /** A text broken into lines of at most a width; one that has more lines than allowed ends in an ellipsis. */
  lines(text: string, style: TextStyle, width: number, maximumLines?: number): string[];
  /** A line of text, as one mark a font. */
  line(text: string, style: TextStyle, place: TextPlace): Mark[];
};

type Run = { readonly font: FontName; text: string; width: number };

const ellipsis = '…';

/** A typesetter for fonts. Characters that the text font lacks come from the emoji font; ones in neither are marked. */
export function createTypesetter(faces: Readonly<Record<FontName, FontFace>>): Typesetter {
  const isKnown = (codePoint: number) =>
    faces.regular.advance(codePoint) !== undefined || faces.emoji.advance(codePoint) !== undefined;

  const runs = (text: string, { font, size }: TextStyle): Run[] => {
    const found: Run[] = [];
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      const own = faces[font].advance(codePoint);
      const name = own === undefined ? 'emoji' : font;
      const advance = (own ?? faces.emoji.advance(codePoint) ?? 0) * size;
      const last = found.at(-1);
      if (last?.font === name) {
        last.text += character;
        last.width += advance;
      } else found.push({ font: name, text: character, width: advance });
    }
    return found;
  };
  const width = (text: string, style: TextStyle) =>
    runs(text, style).reduce((sum, run) => sum + run.width, 0);
  const cleanWidth = (text: string, style: TextStyle) => width(printable(text, isKnown), style);

  return {
    width: cleanWidth,
    lines(text, style, room, maximumLines = Number.POSITIVE_INFINITY) {
      const fits = (part: string) => width(part, style) <= room + 0.01;
      const all = brokenLines(printable(text, isKnown), fits);
      if (all.length <= maximumLines) return all;
      const kept = all.slice(0, maximumLines);
      return [...kept.slice(0, -1), shortened(kept.at(-1) ?? '', fits)];
    },
    line(text, style, { x, baseline, align }) {
      const found = runs(printable(text, isKnown), style);
      let left = align === 'left' ? x : x - found.reduce((sum, run) => sum + run.width, 0);
      return found.map((run) => {
        const mark: Mark = { type: 'text', x: left, baseline, ...style, font: run.font, text: run.text };
        left += run.width;
        return mark;
      });
    },
  };
}

/** Breaks between words, and inside a word only where it is wider than a line. */
function brokenLines(text: string, fits: (part: string) => boolean): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => (fits(each) ? [each] : wordParts(each, fits)))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].filter((each) => each !== '');
}

function wordParts(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && !fits(part + character)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

function shortened(line: string, fits: (part: string) => boolean): string {
  const characters = Array.from(line);
  while (characters.length > 0 && !fits(characters.join('').trimEnd() + ellipsis)) characters.pop();
  return characters.join('').trimEnd() + ellipsis;
}
