import type { CellKind, Table } from '@outlay/reports';
import type { Colors } from '../page/theme.ts';
import type { TextStyle } from '../text/typesetter.ts';
import type { TableMeasures } from './table-measures.ts';

/** A column with its place; lengths in points. */
export type TableColumn = {
  /** Its index in the rows of the table. */
  readonly index: number;
  readonly label: string;
  readonly kind: CellKind;
  /** From the left edge of the table. */
  readonly x: number;
  readonly width: number;
};

/** A part of a table that is set alike. */
export type RowKind = 'header' | 'body' | 'heading' | 'total';

/** How the parts of a table are set. */
export type TableStyles = Readonly<Record<RowKind, TextStyle>>;

/** Columns that stand side by side, and how small their texts are for all of them to fit. */
export type TableLayout = { readonly columns: readonly TableColumn[]; readonly styles: TableStyles };

/** The bar of a share, with its padding. */
export const barWidth = 74;
/** Left and right of a cell's text. */
export const cellPadding = 5;
/** What a column of texts has at least; names beside a year of months have more, and all letters are smaller for it. */
const narrowestText = { upright: 70, landscape: 120 };
/** What each band has of the first column, at least. */
const widestRepeated = 130;
/** Smaller than this, columns go to a band of their own; where a page is turned for them, they may be smaller. */
const smallestScales = { upright: 0.86, landscape: 0.7 };

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
  /** Of a text that is longer: it is broken into lines. */
  readonly narrowest: number;
};

/** What columns are placed in: a width in points, and whether the page is turned for them. */
export type BandSetting = {
  readonly room: number;
  readonly colors: Colors;
  readonly isTurned?: boolean;
};

/**
 * Gives each column its place. Columns of numbers are as wide as their widest number, texts share what is left. A
 * table that does not fit even in smaller letters is divided into bands that each begin with the first column.
 */
export function tableBands(
  table: Table,
  measures: TableMeasures,
  { room, colors, isTurned = false }: BandSetting,
): TableLayout[] {
  const way = isTurned ? 'landscape' : 'upright';
  const narrowest = narrowestText[way];
  const shown = table.columns.flatMap(({ label, kind, detail }, index) =>
    detail ? [] : [{ label, kind, index, textWidth: measures.textWidth(index), narrowest }],
  );
  const [first, ...others] = shown;
  if (!first) return [];
  if (scaleFor(shown, room) >= smallestScales[way] || others.length < 2) return [layout(shown, room, colors)];
  const firstWidth = Math.min(naturalWidth(first, 1), widestRepeated);
  return bandsOf(others, room - firstWidth).map((band) => layout([first, ...band], room, colors));
}

/** As few bands as there must be, of about as many columns each. */
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

/** How small letters have to be for columns to fit; 1 and more where they do. */
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

/** Texts that need less than an equal part get what they need, the others equal parts of what is left. */
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
