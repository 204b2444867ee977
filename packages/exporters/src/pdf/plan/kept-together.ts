import type { PageSize } from '../page/page-size.ts';

/** Height of a two-line heading and a table header, with spacing, in points. */
const heightAbove = 102;

/** Minimum height that is left for notes, two lines with spacing, in points. */
const minNotesHeight = 34;

/** Height of a totals row or of a group heading, in points. */
export const totalHeight = 19;

/**
 * Maximum height of rows kept together, in points. With a heading, table header and notes, it leaves no page more
 * than half empty.
 * @param notes - the height of the notes that stay with the last row, in points
 */
export function maxHeightKeptTogether({ top, bottom }: PageSize, notes: number): number {
  return (bottom - top) / 2 - heightAbove - Math.max(minNotesHeight, notes);
}

/**
 * A list on pages: row heights and the maximum height kept together, both in points, and the number of totals that
 * follow.
 */
export type KeptList = {
  readonly heights: Float32Array;
  readonly totals: number;
  readonly maxHeight: number;
};

/**
 * Whether a row stays with the next, so that no page starts or ends with a single row of a list, unless rows are too
 * high.
 */
export function keepsNextRow({ heights, totals, maxHeight }: KeptList, index: number): boolean {
  const last = heights.length - 1;
  if (index >= last) return false;
  const isAtEnd = index === 0 || index === last - 1;
  // In a list of three rows, the middle row may already be kept with the first.
  const before = last === 2 && index === 1 ? (heights[0] ?? 0) : 0;
  const below = index === last - 1 ? heightOfKeptTotals(totals, maxHeight) : 0;
  return isAtEnd && before + (heights[index] ?? 0) + (heights[index + 1] ?? 0) + below <= maxHeight;
}

/** Whether a total stays with the next: a few totals all stay together, otherwise the first two and the last two. */
export function keepsNextTotal(
  { totals, maxHeight }: Pick<KeptList, 'totals' | 'maxHeight'>,
  index: number,
): boolean {
  if (index >= totals - 1) return false;
  return areFew(totals, maxHeight) || index === 0 || index === totals - 2;
}

/** Height of the totals that stay with the last row. */
function heightOfKeptTotals(totals: number, maxHeight: number): number {
  return (areFew(totals, maxHeight) ? totals : 2) * totalHeight;
}

function areFew(totals: number, maxHeight: number): boolean {
  return totals <= 3 || totals * totalHeight <= 0.6 * maxHeight;
}
