import type { FontName, Mark } from '../page/page-plan.ts';
import { brokenLines, shortened } from './line-breaks.ts';
import { isPlain, plainEnd, printable, units } from './printable.ts';
import { inVisualOrder } from './visual-order.ts';

/** What is known about a font: the advance of a character in ems, `undefined` where the font does not have it. */
export type FontFace = { advance(codePoint: number): number | undefined };

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
};

/** Stands for a character that no font has: a white square, U+25A1. */
export const missingSign = 0x25a1;

type Run = { readonly font: FontName; text: string; width: number };

/**
 * A typesetter for fonts. Characters that the text font lacks come from the emoji font; ones in neither stay in the
 * text font and take the room of the missing sign.
 */
export function createTypesetter(faces: Readonly<Record<FontName, FontFace>>): Typesetter {
  const unitWidth = (codePoint: number, font: FontName) =>
    faces[font].advance(codePoint) ?? faces[font].advance(missingSign) ?? 1;
  const fontOf = (codePoint: number, font: FontName): FontName =>
    faces[font].advance(codePoint) === undefined && faces.emoji.advance(codePoint) !== undefined
      ? 'emoji'
      : font;

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
      advances[code] = unitWidth(code, font);
    }
    return sumOf(advances, text) * size;
  };
  const runs = (setUnits: readonly string[], style: TextStyle): Run[] => {
    const found: Run[] = [];
    for (const unit of setUnits) {
      const codePoint = unit.codePointAt(0) ?? 0;
      const font = fontOf(codePoint, style.font);
      const advance = unitWidth(codePoint, font) * style.size;
      const last = found.at(-1);
      if (last?.font === font) {
        last.text += unit;
        last.width += advance;
      } else found.push({ font, text: unit, width: advance });
    }
    return found;
  };
  const width = (text: string, style: TextStyle) =>
    plainWidth(text, style) ?? runs(units(text), style).reduce((sum, run) => sum + run.width, 0);

  return {
    width: (text, style) => plainWidth(text, style) ?? width(printable(text), style),
    lines(text, style, room, maximumLines = Number.POSITIVE_INFINITY) {
      const fits = (part: string) => width(part, style) <= room + 0.01;
      const all = brokenLines(printable(text), fits);
      if (all.length <= maximumLines) return all;
      const last = all.slice(maximumLines - 1, maximumLines + 1).join(' ');
      return [...all.slice(0, maximumLines - 1), shortened(last, fits)];
    },
    line(text, style, { x, baseline, align }) {
      const { font: textFont, size, color } = style;
      const known = plainWidth(text, style);
      if (known !== null) {
        const start = align === 'left' ? x : x - (align === 'right' ? known : known / 2);
        return [{ type: 'text', x: start, baseline, text, font: textFont, size, color }];
      }
      const found = runs(inVisualOrder(printable(text)), style);
      let left = x;
      if (align !== 'left') {
        const whole = found.reduce((sum, run) => sum + run.width, 0);
        left -= align === 'right' ? whole : whole / 2;
      }
      return found.map(({ font, text: part, width: advance }) => {
        const mark: Mark = { type: 'text', x: left, baseline, text: part, font, size, color };
        left += advance;
        return mark;
      });
    },
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
