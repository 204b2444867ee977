import type { FontName, Mark } from '../page/page-plan.ts';
import { type Faces, missingFontsOf, setUnits, unitAdvance } from './font-choice.ts';
import { brokenLines, shortened } from './line-breaks.ts';
import { isPlain, plainEnd, printable, units } from './printable.ts';
import { setLine } from './set-line.ts';
import { isSimple, simpleLine, simpleRuns } from './simple-line.ts';

/** The font, size and color of a text. */
export type TextStyle = {
  readonly font: 'regular' | 'semibold';
  /** In points. */
  readonly size: number;
  readonly color: string;
};

/** The position of a text: it starts at `x`, ends at `x` or is centered at `x`. */
export type TextPlace = {
  readonly x: number;
  readonly baseline: number;
  readonly align: 'left' | 'right' | 'center';
};

/** Measures texts, breaks them into lines and creates marks. */
export type Typesetter = {
  /** The width of a text, in points. */
  width(text: string, style: TextStyle): number;
  /** Breaks a text into lines of a maximum width in points. With too many lines, the last one ends with an ellipsis. */
  lines(text: string, style: TextStyle, width: number, maximumLines?: number): string[];
  /** The marks of a line of text, one for each run in one font. */
  line(text: string, style: TextStyle, place: TextPlace): Mark[];
  /** Fonts that texts have needed so far but that are not installed. */
  missingFonts(): readonly FontName[];
};

/** Creates a typesetter. It requests a script font only if a text needs it. */
export function createTypesetter(faces: Faces): Typesetter {
  /** Advances of plain characters by code; NaN until requested. */
  const plainAdvances = { regular: noAdvances(), semibold: noAdvances() };
  /** The width of a plain text; `null` if it has other characters. */
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

/** The sum of advances; NaN if one is not known yet. */
function sumOf(advances: Float64Array, text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += advances[text.charCodeAt(at)] ?? Number.NaN;
  return sum;
}
