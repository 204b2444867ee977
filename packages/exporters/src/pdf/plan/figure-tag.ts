import type { Area } from '../page/page-plan.ts';
import type { Tag } from '../page/tag.ts';

/** The tag of a figure with its alternative text and bounds. */
export function figureTag(alt: string, { x, y, width, height }: Area): Tag {
  return { role: 'Figure', parent: null, alt, bounds: [x, y, x + width, y + height], isWhole: 'page' };
}
