import type { Cluster, FontName, Mark } from '../page/page-plan.ts';
import type { TextPlace, TextStyle } from './typesetter.ts';
import { visualOrder } from './visual-order.ts';

/** A unit of a text in its font. */
export type SetUnit = {
  readonly text: string;
  readonly font: FontName;
  /** Odd where it is written from right to left (UAX #9). */
  readonly level: number;
  /** In ems. */
  readonly advance: number;
  /** Where the font of a script shapes it. */
  readonly cluster?: Cluster;
};

/** Units of one font that stand side by side on the page, from left to right. */
type Run = {
  readonly font: FontName;
  readonly isTurned: boolean;
  readonly units: SetUnit[];
  /** The first of them in the order of reading. */
  first: number;
  /** In ems. */
  advance: number;
  /** From the start of the line, in ems. */
  readonly left: number;
};

/**
 * A line as marks, in the order of reading: readers of copied text keep the order of marks, and turn round within a mark
 * what is written from right to left.
 */
export function setLine(units: readonly SetUnit[], style: TextStyle, place: TextPlace): Mark[] {
  const { size, color } = style;
  const { baseline, align } = place;
  const runs = runsOf(units);
  const whole = runs.reduce((sum, { advance }) => sum + advance, 0) * size;
  const start = align === 'left' ? place.x : place.x - (align === 'right' ? whole : whole / 2);
  return runs
    .toSorted((one, other) => one.first - other.first)
    .map(({ font, left, units: inRun }) => {
      const text = inRun.map((unit) => unit.text).join('');
      const mark = { type: 'text', x: start + left * size, baseline, text, font, size, color } as const;
      const clusters = inRun.flatMap(({ cluster }) => cluster ?? []);
      return clusters.length > 0 ? { ...mark, clusters } : mark;
    });
}

/** From left to right. */
function runsOf(units: readonly SetUnit[]): Run[] {
  const runs: Run[] = [];
  let left = 0;
  for (const index of visualOrder(units.map(({ level }) => level))) {
    const unit = units[index];
    if (!unit) continue;
    const isTurned = unit.level > 0;
    const last = runs.at(-1);
    if (last?.font === unit.font && last.isTurned === isTurned) {
      last.units.push(unit);
      last.first = Math.min(last.first, index);
      last.advance += unit.advance;
    } else {
      const { font, advance } = unit;
      runs.push({ font, isTurned, units: [unit], first: index, advance, left });
    }
    left += unit.advance;
  }
  return runs;
}
