import type { Area, Content, TextMark } from '../pdf/page/page-plan.ts';
import type { PageSize } from '../pdf/page/page-size.ts';
import type { PlanContext } from '../pdf/plan/plan-context.ts';
import { marksOf } from './plan-context.ts';

/** A text and the area of its letters, in points. */
type TextArea = Area & { readonly text: string };

/** How far letters reach above and below their baseline, in ems. */
const ascent = 0.74;
const descent = 0.2;

function textAreas(contents: readonly Content[], { typesetter }: PlanContext): TextArea[] {
  return marksOf(contents, 'text').map((mark: TextMark) => ({
    text: mark.text,
    x: mark.x,
    y: mark.baseline - ascent * mark.size,
    width: widthOf(mark, typesetter),
    height: (ascent + descent) * mark.size,
  }));
}

/** A shaped text has its own width. It is in visual order, in which shaping it again would differ. */
function widthOf(mark: TextMark, typesetter: PlanContext['typesetter']): number {
  const { text, font, size, color, clusters } = mark;
  if (clusters) return clusters.reduce((sum, { advance }) => sum + advance, 0) * size;
  return typesetter.width(text, { font: font === 'semibold' ? font : 'regular', size, color });
}

/** The texts and boxes that extend beyond the content area of a page. */
export function outside(contents: readonly Content[], page: PageSize, context: PlanContext): string[] {
  const isOutside = ({ x, y, width, height }: Area) =>
    x < page.left - 1 || x + width > page.right + 1 || y < 0 || y + height > page.bottom + 1;
  const texts = textAreas(contents, context).filter(isOutside);
  const isBand = ({ y, height }: Area) => y === 0 && height === 6;
  const boxes = [...marksOf(contents, 'box'), ...marksOf(contents, 'hatch')].filter(
    (mark) => !isBand(mark) && isOutside(mark),
  );
  return [...texts.map(({ text }) => text), ...boxes.map(({ x, y }) => `box at ${x}, ${y}`)];
}

/** The pairs of overlapping texts. */
export function crossingTexts(contents: readonly Content[], context: PlanContext): string[] {
  const areas = textAreas(contents, context)
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.y - other.y);
  return areas.flatMap((area, index) => {
    const found: string[] = [];
    for (const other of areas.slice(index + 1)) {
      if (other.y >= area.y + area.height) break;
      if (isCrossing(area, other)) found.push(`${area.text} × ${other.text}`);
    }
    return found;
  });
}

function isCrossing(one: Area, other: Area): boolean {
  const tolerance = 0.5;
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > tolerance && down > tolerance;
}
