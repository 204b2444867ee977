import type { FontName, Mark } from '../page/page-plan.ts';
import { type Faces, unitAdvance } from './font-choice.ts';
import type { TextPlace, TextStyle } from './typesetter.ts';

/** Characters of scripts with their own fonts, and all right-to-left characters. */
const special =
  /[\u0590-\u097f\u0e00-\u0e7f\u1100-\u11ff\u2e80-\ufdff\ufe30-\uffef\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u{20000}-\u{3347f}]/u;

/** Whether a text needs no shaping or reordering: each unit is one glyph, from left to right. */
export function isSimple(text: string): boolean {
  return !special.test(text);
}

type Run = { readonly font: FontName; text: string; advance: number };

/** Groups the units of a simple text by font (text or emoji); advances are in ems. */
export function simpleRuns(units: readonly string[], textFont: FontName, faces: Faces): Run[] {
  const text = faces(textFont);
  const emoji = faces('emoji');
  const runs: Run[] = [];
  for (const unit of units) {
    const codePoint = unit.codePointAt(0) ?? 0;
    const isEmoji = text?.advance(codePoint) === undefined && emoji?.advance(codePoint) !== undefined;
    const font = isEmoji ? 'emoji' : textFont;
    const advance = unitAdvance(codePoint, isEmoji ? emoji : text);
    const last = runs.at(-1);
    if (last?.font === font) {
      last.text += unit;
      last.advance += advance;
    } else runs.push({ font, text: unit, advance });
  }
  return runs;
}

/** The marks of a simple line. */
export function simpleLine(runs: readonly Run[], style: TextStyle, place: TextPlace): Mark[] {
  const { size, color } = style;
  const { baseline, align } = place;
  let { x } = place;
  if (align !== 'left') {
    const whole = runs.reduce((sum, { advance }) => sum + advance, 0) * size;
    x -= align === 'right' ? whole : whole / 2;
  }
  return runs.map(({ font, text, advance }) => {
    const mark: Mark = { type: 'text', x, baseline, text, font, size, color };
    x += advance * size;
    return mark;
  });
}
