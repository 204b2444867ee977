/** A column of a chart that may get a label with its amount; lengths in points. */
export type LabeledColumn = {
  /** The horizontal center. */ readonly x: number;
  /** The upper and lower ends, from the top of the page. */
  readonly top: number;
  readonly end: number;
  /** Whether it extends below zero; its label is then below it. */
  readonly isNegative: boolean;
  /** The width of the label. */
  readonly labelWidth: number;
};

/** A placed label: its column, and the center and lower edge of its text. */
export type PlacedLabel = {
  readonly column: number;
  readonly x: number;
  readonly bottom: number;
  readonly width: number;
};

/** The bounds for labels, and the line that they must not cross. */
export type LabelRoom = {
  readonly left: number;
  readonly right: number;
  /** Vertical position of the average line, if there is one. */
  readonly line: number | null;
};

/** The height of a label, in points. */
export const labelHeight = 8.5;
const clearance = 2.5;
/** A label at least this far above its column gets a leader line, in points. */
export const leaderFrom = 6;
/** A label farther from its column than this, in points, could be taken for the label of something else. */
const maxDistance = labelHeight + 2 * clearance + 1.5;

/**
 * Places the labels of the chosen columns above them, or below negative ones. While a label does not fit at its
 * column, the least important label that does not fit is dropped.
 * @param chosen - indexes of columns, the most important first
 */
export function placeLabels(
  columns: readonly LabeledColumn[],
  chosen: readonly number[],
  room: LabelRoom,
): readonly PlacedLabel[] {
  const below = chosen.filter((index) => columns[index]?.isNegative);
  // A label that does not fit by itself must not push others away.
  const fitsAlone = (index: number) =>
    placeAbove(columns, [index], room).every((label) => isAtColumn(label, columns, room));
  let upright = chosen.filter((index) => !below.includes(index) && fitsAlone(index));
  let placed = placeAbove(columns, upright, room);
  for (;;) {
    const away = new Set(
      placed.filter((label) => !isAtColumn(label, columns, room)).map(({ column }) => column),
    );
    const last = upright.findLast((index) => away.has(index));
    if (last === undefined) return [...placed, ...placeBelow(columns, below, room)];
    upright = upright.filter((index) => index !== last);
    placed = placeAbove(columns, upright, room);
  }
}

/**
 * Whether a label belongs to its column at first sight: it is close above it, in its middle unless the chart ends there,
 * and not above a neighbor that is higher.
 */
function isAtColumn(
  { column: index, x, bottom, width }: PlacedLabel,
  columns: readonly LabeledColumn[],
  room: LabelRoom,
): boolean {
  const column = columns[index];
  if (!column || column.top - bottom > maxDistance) return false;
  const step = stepOf(columns, room);
  const isAtEnd = x - width / 2 <= room.left + 0.01 || x + width / 2 >= room.right - 0.01;
  if (Math.abs(x - column.x) > (isAtEnd ? width / 2 : step * maxShift)) return false;
  return columns.every((each) => !isUnder(each, { x, width }, step) || each.top >= column.top - maxRise);
}

/** A label may be this far from the middle of its column, of the distance between columns. */
const maxShift = 0.4;
/** A label may be above a neighbor that is higher than its column by this much, in points. */
const maxRise = 3;

function isUnder(
  column: LabeledColumn,
  { x, width }: Pick<PlacedLabel, 'x' | 'width'>,
  step: number,
): boolean {
  return Math.abs(column.x - x) < (width + step) / 2;
}

/** The distance between columns. */
function stepOf(columns: readonly LabeledColumn[], { left, right }: LabelRoom): number {
  return columns.length > 1 ? (columns[1]?.x ?? 0) - (columns[0]?.x ?? 0) : right - left;
}

/** Places labels just below their columns; drops those that would overlap a longer column or another label. */
function placeBelow(
  columns: readonly LabeledColumn[],
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
    const isLonger = (each: LabeledColumn) =>
      Math.abs(each.x - x) < (width + step) / 2 && each.end > column.end + 1;
    const isCrossed = (each: PlacedLabel) => Math.abs(each.x - x) < (width + each.width) / 2 + 3;
    if (columns.some(isLonger) || placed.some(isCrossed)) continue;
    placed.push({ column: index, x, bottom: column.end + clearance + labelHeight, width });
  }
  return placed;
}

/**
 * Places labels so that none overlaps a column, another label or the average line. Tries every order and alignment, and
 * takes the placement closest to the columns whose leader lines cross no label.
 */
function placeAbove(
  columns: readonly LabeledColumn[],
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

/** Maximum number of labels for which every placement is tried; more are labeled only if each fits its own column. */
const maxOrdered = 3;

function placedInOrder(
  columns: readonly LabeledColumn[],
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

/** The lowest position at or above `bottom` that overlaps no other label; `others` are sorted from the lowest. */
function above(bottom: number, others: readonly PlacedLabel[]): number {
  return others.reduce((edge, other) => {
    const isCrossed = edge > other.bottom - labelHeight - 1 && edge - labelHeight - 1 < other.bottom;
    return isCrossed ? other.bottom - labelHeight - 1 : edge;
  }, bottom);
}

function costOf(columns: readonly LabeledColumn[], placed: readonly PlacedLabel[]): number {
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

/** All combinations of alignments: centered (0), left (-1) or right (1). */
function alignments(count: number): number[][] {
  if (count === 0) return [[]];
  return alignments(count - 1).flatMap((rest) => [0, -1, 1].map((alignment) => [alignment, ...rest]));
}
