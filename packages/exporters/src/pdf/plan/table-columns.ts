import type { CellKind, Table } from '@outlay/reports';
import type { Colors } from '../page/theme.ts';
import type { TextStyle } from '../text/typesetter.ts';
import type { TableMeasures } from './table-measures.ts';

/** A placed column; lengths in points. */
export type TableColumn = {
  /** Its index in the rows of the table. */
  readonly index: number;
  readonly label: string;
  readonly kind: CellKind;
  /** Distance from the left edge of the table. */
  readonly x: number;
  readonly width: number;
};

/** A kind of row with its own text style. */
export type RowKind = 'header' | 'body' | 'heading' | 'total';

/** The text styles of a table by kind of row. */
export type TableStyles = Readonly<Record<RowKind, TextStyle>>;

/** Columns next to each other, and the text styles in the size at which they fit. */
export type TableLayout = { readonly columns: readonly TableColumn[]; readonly styles: TableStyles };

/** Width of the bar of a share with its padding, in points. */
export const barWidth = 74;
/** Padding at the left and right of a cell's text, in points. */
export const cellPadding = 5;
/**
 * Minimum width of a text column, in points. On landscape pages names get more, and all texts become smaller instead.
 */
const minTextWidths = { upright: 70, landscape: 120 };
/** Maximum width of the first column, which each band repeats, in points. */
const maxRepeatedWidth = 130;
/** Minimum text scales. If columns need a smaller one, they are divided into bands. */
const minScales = { upright: 0.86, landscape: 0.7 };

/** The styles of a table at a scale. */
export function tableStyles(colors: Colors, scale = 1): TableStyles {
  return {
    header: { font: 'semibold', size: 8 * scale, color: colors.soft },
    body: { font: 'regular', size: 9 * scale, color: colors.ink },
    heading: { font: 'semibold', size: 9 * scale, color: colors.soft },
    total: { font: 'semibold', size: 9 * scale, color: colors.ink },
  };
}

type Measured = Pick<TableColumn, 'index' | 'label' | 'kind'> & {
  readonly textWidth: number;
  /** Minimum width of longer texts, which are broken into lines. */
  readonly narrowest: number;
};

/** The available width in points, and whether the page is landscape. */
export type BandSetting = {
  readonly room: number;
  readonly colors: Colors;
  readonly isTurned?: boolean;
};

/**
 * Places the columns of a table. Number columns are as wide as their widest number, and text columns share the rest.
 * A table that does not fit even with smaller text is divided into bands that each start with the first column.
 */
export function tableBands(
  table: Table,
  measures: TableMeasures,
  { room, colors, isTurned = false }: BandSetting,
): TableLayout[] {
  const way = isTurned ? 'landscape' : 'upright';
  const narrowest = minTextWidths[way];
  const shown = table.columns.flatMap(({ label, kind, detail }, index) =>
    detail ? [] : [{ label, kind, index, textWidth: measures.textWidth(index), narrowest }],
  );
  const [first, ...others] = shown;
  if (!first) return [];
  if (scaleFor(shown, room) >= minScales[way] || others.length < 2) return [layout(shown, room, colors)];
  const firstWidth = Math.min(naturalWidth(first, 1), maxRepeatedWidth);
  return bandsOf(others, room - firstWidth).map((band) => layout([first, ...band], room, colors));
}

/** Divides columns into as few bands as possible, with about the same number of columns each. */
function bandsOf(columns: readonly Measured[], room: number): Measured[][] {
  const fitsIn = (count: number) => {
    const bands = chunks(columns, Math.ceil(columns.length / count));
    const widest = Math.max(...bands.map((band) => band.reduce((sum, column) => sum + minWidth(column), 0)));
    return widest <= room ? bands : null;
  };
  for (let count = 2; count < columns.length; count += 1) {
    const bands = fitsIn(count);
    if (bands) return bands;
  }
  return chunks(columns, 1);
}

function chunks(columns: readonly Measured[], size: number): Measured[][] {
  return Array.from({ length: Math.ceil(columns.length / size) }, (_, at) =>
    columns.slice(at * size, (at + 1) * size),
  );
}

function layout(shown: readonly Measured[], room: number, colors: Colors): TableLayout {
  const scale = Math.max(Math.min(1, scaleFor(shown, room)), 0.5);
  const widths = fittedWidths(
    shown.map((column) => naturalWidth(column, scale)),
    shown.map(({ kind }) => kind === 'text'),
    room,
  );
  let x = 0;
  const columns = shown.map(({ index, label, kind }, position) => {
    const width = widths[position] ?? 0;
    const column = { index, label, kind, x, width };
    x += width;
    return column;
  });
  return { columns, styles: tableStyles(colors, scale) };
}

/** The text scale at which columns fit; 1 if they fit at full size. */
function scaleFor(columns: readonly Measured[], room: number): number {
  const fixed = columns.length * 2 * cellPadding;
  const least = columns.reduce((sum, column) => sum + minWidth(column), 0);
  return least <= room ? 1 : ((room - fixed) / (least - fixed)) * 0.99;
}

function minWidth(column: Measured): number {
  const width = naturalWidth(column, 1);
  return column.kind === 'text' ? Math.min(width, column.narrowest) : width;
}

function naturalWidth({ kind, textWidth }: Measured, scale: number): number {
  return Math.ceil(textWidth * scale) + 2 * cellPadding + (kind === 'share' ? barWidth : 0);
}

function fittedWidths(natural: readonly number[], isText: readonly boolean[], room: number): number[] {
  const texts = isText.filter(Boolean).length;
  const needed = natural.reduce((sum, width) => sum + width, 0);
  const fixed = natural.reduce((sum, width, index) => sum + (isText[index] ? 0 : width), 0);
  if (texts > 0 && needed <= room) {
    return natural.map((width, index) => (isText[index] ? width + (room - needed) / texts : width));
  }
  if (needed <= room) return [...natural];
  if (texts === 0 || room - fixed < texts * 20) return natural.map((width) => (width * room) / needed);
  return sharedWidths(natural, isText, room - fixed);
}

/** Text columns that need less than an equal share get what they need; the others share the rest equally. */
function sharedWidths(natural: readonly number[], isText: readonly boolean[], room: number): number[] {
  const widths = [...natural];
  let left = room;
  let wanting = [...natural.keys()].filter((index) => isText[index]);
  for (let isSettled = false; !isSettled; ) {
    const part = left / wanting.length;
    const modest = wanting.filter((index) => (natural[index] ?? 0) <= part);
    isSettled = modest.length === 0;
    for (const index of modest) left -= natural[index] ?? 0;
    wanting = wanting.filter((index) => !modest.includes(index));
  }
  for (const index of wanting) widths[index] = left / wanting.length;
  return widths;
}
