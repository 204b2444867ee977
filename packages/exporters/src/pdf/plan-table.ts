import type { Table } from '@outlay/reports';
import { blockOf } from './block.ts';
import type { Block } from './page-plan.ts';
import type { PlanContext } from './plan-context.ts';
import { type TableColumn, tableLayout } from './table-columns.ts';
import { createRowSetter, type SetRow } from './table-row.ts';
import { contentWidth, page } from './theme.ts';

const halvesGap = 28;
const fewestRowsInHalves = 12;
const mostRowsAHalf = 20;
const mostRowsKeptTogether = 12;

/** Plans a table: a header on each of its pages, rows that are not split, totals that stay with the last row. */
export function planTable(table: Table, { report, typesetter }: PlanContext): Block[] {
  const half = (contentWidth - halvesGap) / 2;
  const { columns, styles } = tableLayout(table, { room: contentWidth, locale: report.locale, typesetter });
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const isHalved = width <= half && table.rows.length >= fewestRowsInHalves;
  const placed = isHalved ? stretched(columns, half / width) : columns;
  const setter = createRowSetter({ columns: placed, styles }, report.locale, typesetter);
  const header = setter.header();
  const rows = [...table.rows].map((row) => setter.row(row, 'body'));
  const totals = table.totals.map((row) => setter.row(row, 'total'));
  return isHalved ? planHalves(header, [...rows, ...totals]) : planRows(header, rows, totals);
}

function stretched(columns: readonly TableColumn[], factor: number): TableColumn[] {
  return columns.map((column) => ({ ...column, x: column.x * factor, width: column.width * factor }));
}

function planRows(header: SetRow, rows: readonly SetRow[], totals: readonly SetRow[]): Block[] {
  const head = rowBlock(header, { keepsNext: true, header: null });
  const last = rows.length - 1;
  const isShort = rows.length <= mostRowsKeptTogether;
  // No page begins or ends with a single row of a table that has more.
  const keepsNext = (index: number) =>
    index < last ? isShort || index === 0 || index === last - 1 : totals.length > 0;
  return [
    head,
    ...rows.map((row, index) => rowBlock(row, { keepsNext: keepsNext(index), header: head })),
    ...totals.map((row, index) => rowBlock(row, { keepsNext: index < totals.length - 1, header: head })),
  ];
}

function rowBlock(row: SetRow, { keepsNext, header }: Pick<Block, 'keepsNext' | 'header'>): Block {
  return blockOf({ height: row.height, keepsNext, header, marks: (top) => row.marks(page.left, top) });
}

/** A narrow table in two halves side by side, read down the left one first. */
function planHalves(header: SetRow, rows: readonly SetRow[]): Block[] {
  const chunks = Math.ceil(rows.length / (2 * mostRowsAHalf));
  const aChunk = Math.ceil(rows.length / chunks);
  return Array.from({ length: chunks }, (_, index) => rows.slice(index * aChunk, (index + 1) * aChunk)).map(
    (chunk, index) => {
      const middle = Math.ceil(chunk.length / 2);
      const halves = [chunk.slice(0, middle), chunk.slice(middle)].map((half) => [header, ...half]);
      const left = [page.left, page.left + (contentWidth + halvesGap) / 2];
      return blockOf({
        height: Math.max(...halves.map((half) => half.reduce((sum, { height }) => sum + height, 0))),
        space: index === 0 ? 0 : 12,
        marks: (top) =>
          halves.flatMap((half, side) => {
            let y = top;
            return half.flatMap((row) => {
              const marks = row.marks(left[side] ?? page.left, y);
              y += row.height;
              return marks;
            });
          }),
      });
    },
  );
}
