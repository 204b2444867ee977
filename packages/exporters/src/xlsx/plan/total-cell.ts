import { minorDigits } from '@outlay/core/money';
import type { Cell, Locale, Row } from '@outlay/reports';
import type { ColumnSums } from './column-sums.ts';
import { units } from './column-sums.ts';
import type { PlacedTable } from './placed-table.ts';
import { rowCurrency } from './sheet-column.ts';
import { sheetCell } from './sheet-number.ts';
import type { SheetCell } from './sheet-plan.ts';
import { blockReference, columnBlock } from './sheet-reference.ts';

/** The SUBTOTAL function number for the sum of visible rows, neither filtered out nor hidden. */
const shownSum = 109;

/** A total and its position: `source` is its column in the table, `index` the one in the sheet. */
export type TotalPlace = {
  readonly placed: PlacedTable;
  readonly total: Row;
  readonly source: number;
  readonly index: number;
};

/**
 * A cell of a totals row. A number becomes a formula over the visible rows of its currency, with the number as the
 * cached result, because a list opens unfiltered. If the rows do not add up to it, it stays a plain number, so that
 * no program recalculates it.
 * @param sums - the sums of all rows of the table
 */
export function totalCell(place: TotalPlace, sums: ColumnSums, locale: Locale): SheetCell | null {
  const { total, source, placed, index } = place;
  const cell = total[source] ?? { type: 'none' };
  const planned = sheetCell(cell, locale, 'total');
  if (planned?.value.type !== 'number' || placed.table.rows.length === 0) return planned;
  if (cell.type !== 'share' && !isSum(cell, place, sums)) return planned;
  if (cell.type === 'share' && !placed.columns[index]?.shares) return planned;
  return {
    ...planned,
    value: { type: 'formula', formula: sumFormula(cell, place, sums), result: planned.value.number },
  };
}

function isSum(cell: Cell, { total, source }: TotalPlace, sums: ColumnSums): boolean {
  if (cell.type !== 'money' && cell.type !== 'count') return false;
  return sums.sum(source, rowCurrency(total)) === units(cell);
}

/** Rounds to the minor unit, because sums of doubles have rounding errors; shares to ten digits. */
function sumFormula(cell: Cell, { placed, total, index }: TotalPlace, { currencies }: ColumnSums): string {
  const range = (column: number) => blockReference(columnBlock(column, 2, placed.table.rows.length + 1));
  const currency = rowCurrency(total);
  const isOnly = currency === undefined || (currencies.size === 1 && currencies.has(currency));
  const currencyColumn = placed.columns.findIndex(({ source }) => source === 'currency');
  const sum = isOnly
    ? `SUBTOTAL(${shownSum},${range(index)})`
    : sumOfCurrency(range(index), range(currencyColumn), currency);
  if (cell.type === 'money') return `ROUND(${sum},${minorDigits(cell.money.currency)})`;
  return cell.type === 'share' ? `ROUND(${sum},10)` : sum;
}

/** SUBTOTAL takes no condition, so it is applied to each cell and the result is multiplied by the condition. */
function sumOfCurrency(cells: string, currencies: string, currency: string): string {
  const [first = cells] = cells.split(':');
  const shown = `SUBTOTAL(${shownSum},OFFSET(${first},ROW(${cells})-ROW(${first}),0))`;
  return `SUMPRODUCT(${shown}*(${currencies}="${currency}"))`;
}
