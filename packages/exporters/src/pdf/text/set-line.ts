import type { Cluster, FontName, Mark } from '../page/page-plan.ts';
import type { TextPlace, TextStyle } from './typesetter.ts';
import { visualOrder } from './visual-order.ts';

/** A unit of a text with its font. */
export type SetUnit = {
  readonly text: string;
  readonly font: FontName;
  /** The embedding level; odd for right-to-left text (UAX #9). */
  readonly level: number;
  /** In ems. */
  readonly advance: number;
  /** The shaped cluster, if a script font shapes the unit. */
  readonly cluster?: Cluster;
};

/** Adjacent units of one font, from left to right. */
type Run = {
  readonly font: FontName;
  readonly isTurned: boolean;
  readonly units: SetUnit[];
  /** The index of its first unit in logical order. */
  first: number;
  /** In ems. */
  advance: number;
  /** Distance from the start of the line, in ems. */
  readonly left: number;
};

/**
 * The marks of a line in logical order. When text is copied, viewers keep the order of marks and reverse
 * right-to-left text within a mark.
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

/** The runs of a line in visual order, from left to right. */
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
