import { minorDigits } from '@outlay/core/money';
import type { Cell, Locale, Row } from '@outlay/reports';
import type { ColumnSums } from './column-sums.ts';
import { units } from './column-sums.ts';
import type { PlacedTable } from './placed-table.ts';
import { rowCurrency } from './sheet-column.ts';
import { sheetCell } from './sheet-number.ts';
import type { SheetCell } from './sheet-plan.ts';
import { blockReference, columnBlock } from './sheet-reference.ts';

/** A total and where it stands: `source` is its column in the table, `index` the one in the sheet. */
export type TotalPlace = {
  readonly placed: PlacedTable;
  readonly total: Row;
  readonly source: number;
  readonly index: number;
};

/**
 * A cell of a row of totals. A number becomes a formula over the rows of its currency, with the number itself as the
 * formula's cached result; where the rows do not add up to it, it stays a plain number, so that no reader changes it.
 * @param sums - of all rows of the table
 */
export function totalCell(place: TotalPlace, sums: ColumnSums, locale: Locale): SheetCell | null {
  const { total, source, placed } = place;
  const cell = total[source] ?? { type: 'none' };
  const planned = sheetCell(cell, locale, 'total');
  if (planned?.value.type !== 'number' || placed.table.rows.length === 0) return planned;
  if (cell.type !== 'money' && cell.type !== 'count') return planned;
  if (sums.sum(source, rowCurrency(total)) !== units(cell)) return planned;
  return {
    ...planned,
    value: { type: 'formula', formula: sumFormula(cell, place, sums), result: planned.value.number },
  };
}

/** Rounded to the minor unit, since sums of doubles end in stray digits. */
function sumFormula(cell: Cell, { placed, total, index }: TotalPlace, { currencies }: ColumnSums): string {
  const range = (column: number) => blockReference(columnBlock(column, 2, placed.table.rows.length + 1));
  const currency = rowCurrency(total);
  const isOnly = currency === undefined || (currencies.size === 1 && currencies.has(currency));
  const currencyColumn = placed.columns.findIndex(({ source }) => source === 'currency');
  const sum = isOnly
    ? `SUM(${range(index)})`
    : `SUMIF(${range(currencyColumn)},"${currency}",${range(index)})`;
  return cell.type === 'money' ? `ROUND(${sum},${minorDigits(cell.money.currency)})` : sum;
}
