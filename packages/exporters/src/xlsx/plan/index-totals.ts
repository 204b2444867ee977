import { type Money, minorDigits } from '@outlay/core/money';
import type { Locale, Row } from '@outlay/reports';
import type { SummedTable } from './control-checks.ts';
import { nameOfColumn, type PlacedTable } from './placed-table.ts';
import { rowCurrency } from './sheet-column.ts';
import { sheetCell } from './sheet-number.ts';
import type { SheetCell } from './sheet-plan.ts';

/** Columns that can give the total of a sheet, in order of preference. */
const totaledColumns = ['amount', 'counted', 'gross', 'effect', 'paid', 'total'];

/** The column whose totals the index shows for a table; `undefined` if it has none. */
export function totaledColumn({ table, columns }: PlacedTable): PlacedTable['columns'][number] | undefined {
  const hasTotal = (source: number | 'currency') =>
    table.totals.some((total) => total[Number(source)]?.type === 'money');
  return totaledColumns
    .flatMap((wanted) => columns.filter(({ key, source }) => key === wanted && hasTotal(source)))
    .at(0);
}

/** The currencies in which sheets have totals, the main one first. */
export function totaledCurrencies(tables: readonly PlacedTable[], main: string): string[] {
  const currencies = tables.flatMap((placed) => {
    const column = totaledColumn(placed);
    return column
      ? placed.table.totals.flatMap((total) => moneyIn(total, column.source)?.currency ?? [])
      : [];
  });
  return [...new Set([main, ...currencies])].filter((currency) => currencies.includes(currency));
}

/** The total of a sheet in a currency, as a formula if its rows add up to it. */
export function indexTotal(
  { placed, sums }: SummedTable,
  currency: string,
  locale: Locale,
): SheetCell | null {
  const column = totaledColumn(placed);
  const total = placed.table.totals.find((row) => rowCurrency(row) === currency);
  const money = column && total && moneyIn(total, column.source);
  if (!column || !money) return null;
  const cell = sheetCell({ type: 'money', money }, locale);
  const [amounts, currencies] = [column.key, 'currency'].map((key) => nameOfColumn(placed, key));
  const isSum = sums().sum(Number(column.source), currency) === money.minor;
  if (cell?.value.type !== 'number' || !isSum || !currencies) return cell;
  const formula = `ROUND(SUMIFS(${amounts},${currencies},"${currency}"),${minorDigits(currency)})`;
  return { ...cell, value: { type: 'formula', formula, result: cell.value.number } };
}

function moneyIn(row: Row, source: number | 'currency'): Money | undefined {
  const cell = row[Number(source)];
  return cell?.type === 'money' ? cell.money : undefined;
}
