import type { PageSize } from '../page/page-size.ts';

/** Of a heading of two lines, the header of a table and two lines of notes, with their spaces, in points. */
const heightAround = 136;

/** Of a total, or of the heading of a group of rows, in points. */
export const totalHeight = 19;

/** What is kept together leaves, with a heading, the header of a table and notes, no page more than half empty; in points. */
export function maxHeightKeptTogether({ top, bottom }: PageSize): number {
  return (bottom - top) / 2 - heightAround;
}

/** A list on a page: the heights of its rows and how many totals follow, and the most that is kept together, in points. */
export type KeptList = { readonly heights: Float32Array; readonly totals: number; readonly most: number };

/** Whether a row stays with the next one, so that no page begins or ends with a single row of a list; high ones do not. */
export function keepsNextRow({ heights, totals, most }: KeptList, index: number): boolean {
  const last = heights.length - 1;
  if (index >= last) return false;
  const isAtEnd = index === 0 || index === last - 1;
  // Of three rows the one in the middle belongs to both pairs: the first row may stay with it already.
  const before = last === 2 && index === 1 ? (heights[0] ?? 0) : 0;
  const below = index === last - 1 ? heightOfKeptTotals(totals, most) : 0;
  return isAtEnd && before + (heights[index] ?? 0) + (heights[index + 1] ?? 0) + below <= most;
}

/** Whether a total stays with the next one: few stay together, of many the first two and the last two. */
export function keepsNextTotal({ totals, most }: Pick<KeptList, 'totals' | 'most'>, index: number): boolean {
  if (index >= totals - 1) return false;
  return areFew(totals, most) || index === 0 || index === totals - 2;
}

/** Of the totals that stay with the last row. */
function heightOfKeptTotals(totals: number, most: number): number {
  return (areFew(totals, most) ? totals : 2) * totalHeight;
}

function areFew(totals: number, most: number): boolean {
  return totals <= 3 || totals * totalHeight <= 0.6 * most;
}
