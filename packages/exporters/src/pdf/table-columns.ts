import type { Cell, CellKind, Locale, Row, Table } from '@outlay/reports';
import { formatCell } from '../format/cell.ts';
import { colors } from './theme.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

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

/** How the parts of a table are set. */
export type TableStyles = Readonly<Record<'header' | 'body' | 'total', TextStyle>>;

/** The columns of a table on a page, and how small its texts are for all of them to fit. */
export type TableLayout = { readonly columns: readonly TableColumn[]; readonly styles: TableStyles };

function tableStyles(scale: number): TableStyles {
  return {
    header: { font: 'semibold', size: 8 * scale, color: colors.soft },
    body: { font: 'regular', size: 9 * scale, color: colors.ink },
    total: { font: 'semibold', size: 9 * scale, color: colors.ink },
  };
}

/** Between the text of a cell and its edge. */
export const cellPadding = 6;

/** The room that a share leaves to its bar. */
export const barWidth = 96;

const narrowestText = 60;
const smallestScale = 0.5;

/**
 * Places the columns that a page has room for in `room` points. Numbers and dates get what they need, texts share the
 * rest; a table without texts is as narrow as it can be.
 */
export function tableLayout(
  table: Table,
  {
    room,
    locale,
    typesetter,
  }: { readonly room: number; readonly locale: Locale; readonly typesetter: Typesetter },
): TableLayout {
  const shown = table.columns
    .map(({ label, kind, detail }, index) => ({ label, kind, detail, index }))
    .filter(({ detail }) => !detail);
  const measured = (styles: TableStyles) =>
    shown.map((column) => naturalWidth(column, { table, locale, typesetter, styles }));
  const fullSize = measured(tableStyles(1));
  const least = fullSize.reduce(
    (sum, width, index) => sum + (shown[index]?.kind === 'text' ? Math.min(width, narrowestText) : width),
    0,
  );
  const paddings = shown.length * 2 * cellPadding;
  const scale = ((room - paddings) / (least - paddings)) * 0.98;
  const styles = tableStyles(least <= room ? 1 : Math.max(smallestScale, scale));
  const natural = least <= room ? fullSize : measured(styles);
  const widths = fittedWidths(
    natural,
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
  return { columns, styles };
}

type Measuring = {
  readonly table: Table;
  readonly locale: Locale;
  readonly typesetter: Typesetter;
  readonly styles: TableStyles;
};

function naturalWidth(
  { index, label, kind }: Pick<TableColumn, 'index' | 'label' | 'kind'>,
  { table, locale, typesetter, styles }: Measuring,
): number {
  const widthIn = (style: TextStyle) => (row: Row) => {
    const cell: Cell = row[index] ?? { type: 'none' };
    return cell.type === 'none' ? 0 : typesetter.width(formatCell(cell, locale), style);
  };
  const widest = [
    ...Iterator.from(table.rows).map(widthIn(styles.body)),
    ...table.totals.map(widthIn(styles.total)),
  ].reduce((most, width) => Math.max(most, width), typesetter.width(label, styles.header));
  return Math.ceil(widest) + 2 * cellPadding + (kind === 'share' ? barWidth : 0);
}

function fittedWidths(natural: readonly number[], isText: readonly boolean[], room: number): number[] {
  const texts = isText.filter(Boolean).length;
  const needed = natural.reduce((sum, width) => sum + width, 0);
  const fixed = natural.reduce((sum, width, index) => sum + (isText[index] ? 0 : width), 0);
  if (texts > 0 && needed <= room) {
    return natural.map((width, index) => (isText[index] ? width + (room - needed) / texts : width));
  }
  if (needed <= room) return [...natural];
  if (texts === 0 || room - fixed < texts * narrowestText)
    return natural.map((width) => (width * room) / needed);
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
