import { minorDigits } from '@outlay/core';
import type { Cell, Locale, Row, Table } from '@outlay/reports';
import { rowCurrency, type SheetColumn } from './sheet-column.ts';
import { sheetCell } from './sheet-number.ts';
import { columnLetters, type SheetCell } from './sheet-plan.ts';

/** A total and where it stands: `source` is its column in the table, `index` the one in the sheet. */
export type TotalPlace = {
  readonly table: Table;
  readonly columns: readonly SheetColumn[];
  readonly total: Row;
  readonly source: number;
  readonly index: number;
};

/**
 * A cell of a row of totals. A number becomes a formula over the rows of its currency, with the number itself as the
 * formula's cached result; where the rows do not add up to it, it stays a plain number, so that no reader changes it.
 */
export function totalCell(place: TotalPlace, locale: Locale): SheetCell | null {
  const cell = place.total[place.source] ?? { type: 'none' };
  const planned = sheetCell(cell, locale, 'total');
  if (planned?.value.type !== 'number' || !isSumOfRows(cell, place)) return planned;
  return {
    ...planned,
    value: { type: 'formula', formula: sumFormula(cell, place), result: planned.value.number },
  };
}

function isSumOfRows(total: Cell, { table, total: row, source }: TotalPlace): boolean {
  const wanted = units(total);
  if (wanted === undefined || table.rows.length === 0) return false;
  const currency = rowCurrency(row);
  let sum = 0n;
  for (const each of table.rows) {
    if (currency !== undefined && rowCurrency(each) !== currency) continue;
    sum += units(each[source]) ?? 0n;
  }
  return sum === wanted;
}

/** What can be summed, in whole units. */
function units(cell: Cell | undefined): bigint | undefined {
  if (cell?.type === 'money') return cell.money.minor;
  return cell?.type === 'count' ? BigInt(cell.count) : undefined;
}

/** Rounded to the minor unit, since sums of doubles end in stray digits. */
function sumFormula(total: Cell, { table, columns, total: row, index }: TotalPlace): string {
  const last = table.rows.length + 1;
  const range = (column: number) => `${columnLetters(column)}2:${columnLetters(column)}${last}`;
  const currency = rowCurrency(row);
  const isOnly = [...table.rows].every((each) => rowCurrency(each) === currency);
  const currencyColumn = columns.findIndex(({ source }) => source === 'currency');
  const sum = isOnly
    ? `SUM(${range(index)})`
    : `SUMIF(${range(currencyColumn)},"${currency}",${range(index)})`;
  return total.type === 'money' ? `ROUND(${sum},${minorDigits(total.money.currency)})` : sum;
}
