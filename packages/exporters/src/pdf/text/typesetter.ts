import type { FontName, Mark } from '../page/page-plan.ts';
import { type Faces, missingFontsOf, setUnits, unitAdvance } from './font-choice.ts';
import { brokenLines, shortened } from './line-breaks.ts';
import { isPlain, plainEnd, printable, units } from './printable.ts';
import { setLine } from './set-line.ts';
import { isSimple, simpleLine, simpleRuns } from './simple-line.ts';

/** How a text is set. */
export type TextStyle = {
  readonly font: 'regular' | 'semibold';
  /** In points. */
  readonly size: number;
  readonly color: string;
};

/** Where a text stands: from `x` on, up to it, or around it. */
export type TextPlace = {
  readonly x: number;
  readonly baseline: number;
  readonly align: 'left' | 'right' | 'center';
};

/** Measures and breaks texts. */
export type Typesetter = {
  /** In points. */
  width(text: string, style: TextStyle): number;
  /** A text broken into lines of at most a width; one that has more lines than allowed ends in an ellipsis. */
  lines(text: string, style: TextStyle, width: number, maximumLines?: number): string[];
  /** A line of text, as one mark a font. */
  line(text: string, style: TextStyle, place: TextPlace): Mark[];
  /** Fonts that are not installed and that texts so far have needed. */
  missingFonts(): readonly FontName[];
};

/** A typesetter for fonts; it asks for the font of a script when a text has its letters. */
export function createTypesetter(faces: Faces): Typesetter {
  /** Of plain letters, by their number; none where not asked for yet. */
  const plainAdvances = { regular: noAdvances(), semibold: noAdvances() };
  /** `null` for a text that has other letters. */
  const plainWidth = (text: string, { font, size }: TextStyle): number | null => {
    const advances = plainAdvances[font];
    const known = sumOf(advances, text);
    if (!Number.isNaN(known)) return known * size;
    if (!isPlain(text)) return null;
    for (const letter of text) {
      const code = letter.charCodeAt(0);
      advances[code] = unitAdvance(code, faces(font));
    }
    return sumOf(advances, text) * size;
  };
  const missing = new Set<FontName>();
  const set = (text: string, { font }: TextStyle) => {
    const found = setUnits(units(text), font, faces);
    for (const name of missingFontsOf(found, faces)) missing.add(name);
    return found;
  };
  const width = (text: string, style: TextStyle) => {
    const known = plainWidth(text, style);
    if (known !== null) return known;
    const parts = isSimple(text) ? simpleRuns(units(text), style.font, faces) : set(text, style);
    return parts.reduce((sum, { advance }) => sum + advance, 0) * style.size;
  };

  const otherLine = (text: string, style: TextStyle, place: TextPlace) =>
    isSimple(text)
      ? simpleLine(simpleRuns(units(text), style.font, faces), style, place)
      : setLine(set(text, style), style, place);

  return {
    width: (text, style) => plainWidth(text, style) ?? width(printable(text), style),
    lines(text, style, room, maximumLines = Number.POSITIVE_INFINITY) {
      const fits = (part: string) => width(part, style) <= room + 0.01;
      const all = brokenLines(printable(text), fits);
      if (all.length <= maximumLines) return all;
      const last = all.slice(maximumLines - 1, maximumLines + 1).join(' ');
      return [...all.slice(0, maximumLines - 1), shortened(last, fits)];
    },
    line(text, style, place) {
      const known = plainWidth(text, style);
      if (known === null) return otherLine(printable(text), style, place);
      const { font, size, color } = style;
      const { x, baseline, align } = place;
      const start = align === 'left' ? x : x - (align === 'right' ? known : known / 2);
      return [{ type: 'text', x: start, baseline, text, font, size, color }];
    },
    missingFonts: () => [...missing].toSorted(),
  };
}

function noAdvances(): Float64Array {
  return new Float64Array(plainEnd).fill(Number.NaN);
}

/** Not a number where one of them is not known. */
function sumOf(advances: Float64Array, text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += advances[text.charCodeAt(at)] ?? Number.NaN;
  return sum;
}
