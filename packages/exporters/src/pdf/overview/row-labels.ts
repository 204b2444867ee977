/** A column whose label is in the row below the names of the columns; lengths in points. */
export type RowColumn = {
  readonly column: number;
  /** The horizontal center of the column. */
  readonly x: number;
  /** Whether its name is shown right above the row. */
  readonly hasName: boolean;
  /** The width of the amount, and of the amount after the name of the column. */
  readonly width: number;
  readonly namedWidth: number;
};

/** A label in the row: the center of its text, and whether it repeats the name of its column. */
export type RowLabel = {
  readonly column: number;
  readonly x: number;
  readonly width: number;
  readonly isNamed: boolean;
};

const gap = 3;

/**
 * Places labels in one row, each as close to its column as the labels before it allow. A label that is not below the
 * name of its column repeats it.
 * @param columns - the most important first
 */
export function placeInRow(
  columns: readonly RowColumn[],
  bounds: { readonly left: number; readonly right: number },
): readonly RowLabel[] {
  const placed: RowLabel[] = [];
  for (const { column, x, hasName, width, namedWidth } of columns) {
    const below = nearest(x, width, placed, bounds);
    const isBelow = hasName && below !== null && Math.abs(below - x) <= width / 2;
    const place = isBelow ? below : nearest(x, namedWidth, placed, bounds);
    if (place === null) continue;
    placed.push({ column, x: place, width: isBelow ? width : namedWidth, isNamed: !isBelow });
  }
  return placed;
}

/** The free center that is nearest to `x`; `null` if no place of the width is free. */
function nearest(
  x: number,
  width: number,
  placed: readonly RowLabel[],
  { left, right }: { readonly left: number; readonly right: number },
): number | null {
  const inBounds = Math.min(Math.max(x, left + width / 2), right - width / 2);
  const beside = placed.flatMap((label) => {
    const distance = (label.width + width) / 2 + gap;
    return [label.x - distance, label.x + distance];
  });
  const isFree = (center: number) =>
    center - width / 2 >= left - 0.01 &&
    center + width / 2 <= right + 0.01 &&
    placed.every((label) => Math.abs(label.x - center) >= (label.width + width) / 2 + gap - 0.01);
  const free = [inBounds, ...beside].filter(isFree);
  return free.toSorted((one, other) => Math.abs(one - x) - Math.abs(other - x))[0] ?? null;
}
