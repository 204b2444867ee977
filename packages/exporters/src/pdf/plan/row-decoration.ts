import type { BoxMark, Mark } from '../page/page-plan.ts';
import type { Colors } from '../page/theme.ts';
import { box } from './block.ts';
import { barWidth, cellPadding, type RowKind } from './table-columns.ts';

/** The distance of a bar from the top of its row, and its height, in points. */
const barTop = 6.7;
const barHeight = 5;

/** The line below a row of a table, or above its totals. */
export function ruleOf(
  kind: RowKind,
  colors: Colors,
  { left, top, height, width }: { left: number; top: number; height: number; width: number },
): BoxMark {
  const thickness = kind === 'body' ? 0.5 : 0.8;
  const y = (kind === 'total' ? top : top + height) - thickness / 2;
  return box({ x: left, y, width, height: thickness }, kind === 'body' ? colors.track : colors.soft);
}

/** The bar of a share in a row at `top`: a track and its filled part. */
export function shareBar(perMille: number, x: number, top: number, colors: Colors): Mark[] {
  const width = barWidth - 2 * cellPadding;
  const filled = (width * Math.min(Math.max(perMille, 0), 1000)) / 1000;
  const place = { x, y: top + barTop, height: barHeight };
  const track = box({ ...place, width }, colors.track, 2.5);
  if (filled === 0) return [track];
  return [track, box({ ...place, width: filled }, colors.accent, Math.min(2.5, filled / 2))];
}
