/** A column of a chart whose amount may be written above it; lengths in points. */
export type LabelledColumn = {
  /** Its middle. */
  readonly x: number;
  /** Its upper and its lower end, from the top of the page. */
  readonly top: number;
  readonly end: number;
  /** Whether it goes down from zero: then its label is below it. */
  readonly isNegative: boolean;
  /** The width of its label. */
  readonly labelWidth: number;
};

/** Where a label stands: the middle and the lower edge of its text, and which column it belongs to. */
export type PlacedLabel = {
  readonly column: number;
  readonly x: number;
  readonly bottom: number;
  readonly width: number;
};

/** What labels must stay within and must not cross. */
export type LabelRoom = {
  readonly left: number;
  readonly right: number;
  /** The height of the line of the average. */
  readonly line: number | null;
};

/** The height of a label, in points. */
export const labelHeight = 8.5;
const clearance = 2.5;
/** A label this far above its column has a line down to it. */
export const leaderFrom = 6;
/** A label farther from its column, as far as over another label, would be read as that of what it stands at. */
const farthest = labelHeight + 5;

/**
 * Places the labels of some columns at these columns: above them, or below those that go down. Of labels that have no room
 * there, the last one chosen is left out until all have.
 * @param chosen - the most important first
 */
export function placeLabels(
  columns: readonly LabelledColumn[],
  chosen: readonly number[],
  room: LabelRoom,
): readonly PlacedLabel[] {
  const below = chosen.filter((index) => columns[index]?.isNegative);
  let upright = chosen.filter((index) => !below.includes(index));
  let placed = placeAbove(columns, upright, room);
  for (;;) {
    const away = new Set(
      placed.filter((label) => !isAtColumn(label, columns[label.column])).map(({ column }) => column),
    );
    const last = upright.findLast((index) => away.has(index));
    if (last === undefined) return [...placed, ...placeBelow(columns, below, room)];
    upright = upright.filter((index) => index !== last);
    placed = placeAbove(columns, upright, room);
  }
}

function isAtColumn({ x, bottom, width }: PlacedLabel, column: LabelledColumn | undefined): boolean {
  return column !== undefined && column.top - bottom <= farthest && Math.abs(x - column.x) <= width / 2;
}

/** Labels just below their columns; those that would lie on a longer column or on another label are left out. */
function placeBelow(
  columns: readonly LabelledColumn[],
  chosen: readonly number[],
  { left, right }: LabelRoom,
): PlacedLabel[] {
  const step = columns.length > 1 ? (columns[1]?.x ?? 0) - (columns[0]?.x ?? 0) : right - left;
  const placed: PlacedLabel[] = [];
  for (const index of chosen) {
    const column = columns[index];
    if (!column) continue;
    const width = column.labelWidth;
    const x = Math.min(Math.max(column.x, left + width / 2), right - width / 2);
    const isLonger = (each: LabelledColumn) =>
      Math.abs(each.x - x) < (width + step) / 2 && each.end > column.end + 1;
    const isCrossed = (each: PlacedLabel) => Math.abs(each.x - x) < (width + each.width) / 2 + 3;
    if (columns.some(isLonger) || placed.some(isCrossed)) continue;
    placed.push({ column: index, x, bottom: column.end + clearance + labelHeight, width });
  }
  return placed;
}

/**
 * Places labels each above every column and label that it would cross, and off the line. Of all ways to do so, the one
 * whose labels are closest to their columns and whose lines down cross no other label.
 */
function placeAbove(
  columns: readonly LabelledColumn[],
  chosen: readonly number[],
  room: LabelRoom,
): readonly PlacedLabel[] {
  let best: readonly PlacedLabel[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const order of chosen.length > maxOrdered ? [chosen] : orders(chosen)) {
    for (const aligned of chosen.length > maxOrdered ? [chosen.map(() => 0)] : alignments(chosen.length)) {
      const placed = placedInOrder(columns, order, { ...room, aligned });
      const cost = costOf(columns, placed);
      if (cost >= least) continue;
      least = cost;
      best = placed;
    }
  }
  return best;
}

/** Of more labels than these, not every way is tried: then each has room above its own column. */
const maxOrdered = 3;

function placedInOrder(
  columns: readonly LabelledColumn[],
  order: readonly number[],
  { left, right, line, aligned }: LabelRoom & { readonly aligned: readonly number[] },
): PlacedLabel[] {
  const step = columns.length > 1 ? (columns[1]?.x ?? 0) - (columns[0]?.x ?? 0) : right - left;
  const placed: PlacedLabel[] = [];
  for (const [position, index] of order.entries()) {
    const column = columns[index];
    if (!column) continue;
    const width = column.labelWidth;
    const middle = column.x + ((aligned[position] ?? 0) * (width - step * 0.6)) / 2;
    const x = Math.min(Math.max(middle, left + width / 2), right - width / 2);
    const below = columns.filter((each) => each === column || Math.abs(each.x - x) < (width + step) / 2);
    const others = placed
      .filter((each) => Math.abs(each.x - x) < (width + each.width) / 2 + 3)
      .toSorted((one, other) => other.bottom - one.bottom);
    const free = above(Math.min(...below.map(({ top }) => top)) - clearance, others);
    const isOnLine = line !== null && line > free - labelHeight - 1 && line < free + 1;
    const bottom = isOnLine ? above(line - clearance, others) : free;
    placed.push({ column: index, x, bottom, width });
  }
  return placed;
}

/** As low as can be without crossing other labels, the lowest of them first. */
function above(bottom: number, others: readonly PlacedLabel[]): number {
  return others.reduce((edge, other) => {
    const isCrossed = edge > other.bottom - labelHeight - 1 && edge - labelHeight - 1 < other.bottom;
    return isCrossed ? other.bottom - labelHeight - 1 : edge;
  }, bottom);
}

function costOf(columns: readonly LabelledColumn[], placed: readonly PlacedLabel[]): number {
  return placed.reduce((sum, label) => {
    const { x = 0, top = 0 } = columns[label.column] ?? {};
    const distance = top - label.bottom;
    const isCrossing = ({ x: middle, bottom, width }: PlacedLabel) =>
      distance > leaderFrom &&
      bottom > label.bottom &&
      bottom - labelHeight < top &&
      Math.abs(middle - x) < width / 2 + 1;
    const isBeside = Math.abs(label.x - x) > label.width / 2;
    const crossed =
      placed.filter((other) => other !== label && isCrossing(other)).length + (isBeside ? 1 : 0);
    return sum + distance + Math.abs(label.x - x) / 4 + crossed * 1000;
  }, 0);
}

function orders(items: readonly number[]): (readonly number[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/** Each label in the middle of its column, or from its left or right edge. */
function alignments(count: number): number[][] {
  if (count === 0) return [[]];
  return alignments(count - 1).flatMap((rest) => [0, -1, 1].map((alignment) => [alignment, ...rest]));
}
