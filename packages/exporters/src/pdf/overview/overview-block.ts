import type { Content } from '../page/page-plan.ts';
import { type Role, type Tag, tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import type { TextPlace, TextStyle } from '../text/typesetter.ts';
import { fittedLines } from './fitted-text.ts';
import { type OverviewStyles, overviewStyles } from './overview-styles.ts';

/** The position of a top left corner, in points. */
export type Corner = { readonly x: number; readonly y: number };

/** A row of a block, which may have several lines of text. */
export type BlockRow = { readonly height: number; readonly contents: (corner: Corner) => Content[] };

/** A heading of a column of figures, in one or more lines, with its right edge from the left edge of the block. */
export type ColumnHead = {
  readonly lines: readonly string[];
  readonly right: number;
  /** Whether it is the currency of the amounts below, which is as readable as they are. */
  readonly isCurrency?: boolean;
};

/** The title of a block. */
export type BlockHead = {
  readonly lines: readonly string[];
  /** The headings of its columns, from left to right; the last line of each is next to the first one of the title. */
  readonly columns: readonly ColumnHead[];
};

/** A titled list of an overview with a variable number of rows; lengths in points. */
export type OverviewBlock = {
  readonly head: BlockHead;
  readonly width: number;
  /** The minimum, usual and maximum number of rows. */
  readonly minRows: number;
  readonly usualRows: number;
  readonly maxRows: number;
  /** Plans at most `count` rows; the last one summarizes what is left out. */
  readonly rows: (count: number) => readonly BlockRow[];
};

/** Caches the rows of a block by their number, because finding the number that fits takes several attempts. */
export function cachedRows(make: (count: number) => readonly BlockRow[]): OverviewBlock['rows'] {
  const cache = new Map<number, readonly BlockRow[]>();
  return (count) => {
    const rows = cache.get(count) ?? make(count);
    cache.set(count, rows);
    return rows;
  };
}

/** The context for planning a block: the report's context, a width in points, and styles. */
export type BlockSetting = {
  readonly context: PlanContext;
  readonly width: number;
  readonly styles: OverviewStyles;
};

/** Creates the context for blocks of a width in points. */
export function blockSetting(context: PlanContext, width: number): BlockSetting {
  return { context, width, styles: overviewStyles(context.colors) };
}

const titleHeight = 19;
const titleLineHeight = 14;
const columnLineHeight = 9.5;
const maxTitleLines = 3;
const columnGap = 6;

/** What the title of a block says about its amounts: their currency, unless each has its own, and a note. */
export type AmountHead = { readonly currency?: string | null; readonly note?: string };

/** Plans the title of a block in up to three lines, with the currency of its amounts above them. */
export function blockHead(
  title: string,
  { currency = null, note = '' }: AmountHead,
  setting: BlockSetting,
): BlockHead {
  const { context, width, styles } = setting;
  const room = currency === null ? 0 : context.typesetter.width(currency, styles.text) + columnGap;
  const columns: readonly ColumnHead[] = [
    ...(note === '' ? [] : [{ lines: [note], right: width - room }]),
    ...(currency === null ? [] : [{ lines: [currency], right: width, isCurrency: true }]),
  ];
  return headWithColumns(title, columns, setting);
}

/** Plans the title of a block, in up to three lines, next to the headings of its columns. */
export function headWithColumns(
  title: string,
  columns: readonly ColumnHead[],
  { context: { typesetter }, width, styles }: BlockSetting,
): BlockHead {
  const starts = columns.map(
    (column) =>
      column.right -
      columnGap -
      Math.max(...column.lines.map((line) => typesetter.width(line, columnStyle(column, styles)))),
  );
  const room = { style: styles.title, width: Math.min(width, ...starts) };
  return { lines: fittedLines(title, room, maxTitleLines, typesetter), columns };
}

function columnStyle({ isCurrency = false }: ColumnHead, styles: OverviewStyles): TextStyle {
  return isCurrency ? styles.text : styles.note;
}

/** The height of a block's title, in points. */
export function headHeight({ lines }: BlockHead): number {
  return titleHeight + (lines.length - 1) * titleLineHeight;
}

/** Plans the title of a block with the headings of its columns. */
export function planBlockTitle(
  { head: { lines, columns } }: OverviewBlock,
  corner: Corner,
  context: PlanContext,
): Content[] {
  const { typesetter, colors } = context;
  const styles = overviewStyles(colors);
  const baseline = corner.y + 11;
  const marks = lines.flatMap((line, index) =>
    typesetter.line(line, styles.title, {
      x: corner.x,
      baseline: baseline + index * titleLineHeight,
      align: 'left',
    }),
  );
  return [
    tagged(tagOf('H2'), marks),
    ...columns.map((column) =>
      tagged(
        tagOf('P'),
        column.lines.flatMap((line, index) =>
          typesetter.line(line, columnStyle(column, styles), {
            x: corner.x + column.right,
            baseline: baseline - (column.lines.length - 1 - index) * columnLineHeight,
            align: 'right',
          }),
        ),
      ),
    ),
  ];
}

/** The text of a cell and its position. The first cell of a row is its header. */
export type CellText = { readonly text: string; readonly style: TextStyle; readonly place: TextPlace };

/** The cells of a row of a table. */
export function rowContents(table: Tag, cells: readonly CellText[], { typesetter }: PlanContext): Content[] {
  const row: Tag = { role: 'TR', parent: table, isWhole: 'page' };
  return cells.map(({ text, style, place }, index) => {
    const role: Role = index === 0 ? 'TH' : 'TD';
    const scope = index === 0 ? ({ scope: 'Row' } as const) : {};
    return tagged({ role, parent: row, ...scope, isWhole: 'page' }, typesetter.line(text, style, place));
  });
}
