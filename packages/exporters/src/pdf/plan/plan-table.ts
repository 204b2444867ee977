import { type Cell, type Row, type Table, type TableInsert, tableInserts } from '@outlay/reports';
import type { Block } from '../page/page-plan.ts';
import { isLandscape, type PageSize } from '../page/page-size.ts';
import { type Tag, tagOf } from '../page/tag.ts';
import { blockOf } from './block.ts';
import { keepsNextRow, keepsNextTotal, maxHeightKeptTogether, totalHeight } from './kept-together.ts';
import type { PlanContext } from './plan-context.ts';
import { heightOfKeptNotes } from './plan-notes.ts';
import { rowReader } from './row-reader.ts';
import type { Steps } from './steps.ts';
import { type RowKind, tableBands } from './table-columns.ts';
import { tableMeasures } from './table-measures.ts';
import { createRowSetter, type RowSetter } from './table-row.ts';

const bandsGap = 16;
/** Maximum number of rows kept together; longer tables continue on the next page rather than leave this one empty. */
const maxRowsKeptTogether = 6;

/** Links from and to the rows of a table. */
export type TableLinks = {
  /** The destination that the first cell of a row links to. */
  readonly linkOf?: (row: Row) => string | null;
  /** The destination name of a row, by its index. */
  readonly destinationOf?: (row: number) => string | null;
};

/**
 * Plans a table: the header and the heading of the group, such as a currency, are repeated on each page, rows are not split, and totals and notes stay with the last row. A table
 * that is wider than the page is divided into bands of columns, one below the other. Works in steps, because each row
 * is measured. The returned blocks can be iterated repeatedly.
 */
export function* planTable(
  table: Table,
  context: PlanContext,
  links: TableLinks = {},
): Steps<Iterable<Block>> {
  const { report, typesetter, colors, page } = context;
  const { locale } = report;
  const measures = yield* tableMeasures(table, locale, typesetter);
  const bands: Iterable<Block>[] = [];
  const layouts = tableBands(table, measures, {
    room: page.contentWidth,
    colors,
    isTurned: isLandscape(page),
  });
  for (const [index, layout] of layouts.entries()) {
    const { linkOf } = links;
    const setter = createRowSetter({ layout, measures, locale, typesetter, colors, linkOf });
    const heights = yield* setter.heights(table.rows);
    const space = index === 0 ? 0 : bandsGap;
    const notes = index === layouts.length - 1 ? heightOfKeptNotes(table.notes, context) : 0;
    bands.push(planRows(table, setter, { ...links, heights, space, page, notes }));
  }
  return {
    *[Symbol.iterator]() {
      for (const band of bands) yield* band;
    },
  };
}

type BandOptions = TableLinks & {
  /** Row heights, in points. */ readonly heights: Float32Array;
  readonly space: number;
  readonly page: PageSize;
  /** Height of the notes that stay with the last total, or row if there is none, in points; 0 without notes. */
  readonly notes: number;
};

function planRows(
  table: Table,
  setter: RowSetter,
  { destinationOf, heights, space, page, notes }: BandOptions,
): Iterable<Block> {
  const tag = tagOf('Table');
  const rowAt = rowReader(table.rows);
  const fixed = (row: Row, kind: RowKind, element: Tag | null) => {
    const height = setter.height(row, kind);
    return blockOf({
      height,
      contents: (top) => setter.contents(row, kind, { left: page.left, top, height, table: element }),
    });
  };
  const repeated = fixed([], 'header', null);
  const last = heights.length - 1;
  const inserts = tableInserts(table);
  const below = inserts.get(heights.length) ?? [];
  const list = { heights, totals: below.length, maxHeight: maxHeightKeptTogether(page, notes) };
  const insertHeights = [...inserts.values()].reduce((sum, { length }) => sum + length, 0) * totalHeight;
  const isShort = heights.length <= maxRowsKeptTogether && sumOf(heights) + insertHeights <= list.maxHeight;
  const keepsNext = (index: number) =>
    index < last
      ? isShort || keepsNextRow(list, index) || inserts.has(index + 1)
      : below.length > 0 || notes > 0;
  return {
    *[Symbol.iterator]() {
      yield { ...fixed([], 'header', tag), keepsNext: true, space };
      let header = repeated;
      for (const [index, height] of heights.entries()) {
        for (const insert of inserts.get(index) ?? []) {
          yield insertBlock(insert, insert.type === 'heading');
          if (insert.type === 'heading') header = headerWith(insert.heading);
        }
        yield blockOf({
          height,
          keepsNext: keepsNext(index),
          header,
          destination: destinationOf?.(index) ?? null,
          contents: (top) =>
            setter.contents(rowAt(index), 'body', { left: page.left, top, height, table: tag }),
        });
      }
      for (const [index, insert] of below.entries()) {
        const isLast = index === below.length - 1;
        yield insertBlock(insert, isLast ? notes > 0 : keepsNextTotal(list, index));
      }
    },
  };

  /** The header as repeated within a group, whose heading says what the rows have in common. */
  function headerWith(heading: string): Block {
    const subheading = fixed(headingRow(table, heading), 'heading', null);
    return blockOf({
      height: repeated.height + subheading.height,
      contents: (top) => [...repeated.contents(top), ...subheading.contents(top + repeated.height)],
    });
  }

  function insertBlock(insert: TableInsert, keepsNextBlock: boolean): Block {
    const block =
      insert.type === 'heading'
        ? fixed(headingRow(table, insert.heading), 'heading', tag)
        : fixed(insert.row, 'total', tag);
    return { ...block, keepsNext: keepsNextBlock, header: repeated };
  }
}

function sumOf(heights: Float32Array): number {
  return heights.reduce((sum, height) => sum + height, 0);
}

/** A row with only a heading, in the first column that is shown. */
function headingRow({ columns }: Table, heading: string): Row {
  const first = columns.findIndex(({ detail }) => !detail);
  return columns.map(
    (_, index): Cell => (index === first ? { type: 'text', text: heading } : { type: 'none' }),
  );
}
