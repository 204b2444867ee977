/** In points: what is kept together leaves, with a heading and the header of a table, no page more than half empty. */
export const maxHeightKeptTogether = 200;

const maxTotalsKeptTogether = 6;

/** Whether a row stays with the next one, so that no page begins or ends with a single row of a list; high ones do not. */
export function keepsNextRow(heights: Float32Array, index: number): boolean {
  const last = heights.length - 1;
  if (index >= last) return false;
  const isAtEnd = index === 0 || index === last - 1;
  // Of three rows the one in the middle belongs to both pairs: the first row may stay with it already.
  const before = last === 2 && index === 1 ? (heights[0] ?? 0) : 0;
  return isAtEnd && before + (heights[index] ?? 0) + (heights[index + 1] ?? 0) <= maxHeightKeptTogether;
}

/** Whether a total stays with the next one: few stay together, of many the first two and the last two. */
export function keepsNextTotal(index: number, count: number): boolean {
  if (index >= count - 1) return false;
  return count <= maxTotalsKeptTogether || index === 0 || index === count - 2;
}
