import { sumMoney } from '@outlay/core/money';
import { dayCount, daysOf } from '@outlay/core/time';
import type { DocumentRow, MonthMatrix, MonthRow } from '../figures/figures.ts';
import { byAmount } from './by-currency.ts';
import { categoryKey } from './category-key.ts';
import type { CategoryNaming } from './category-naming.ts';
import type { SeenPeriod } from './days.ts';

/** Maximum number of days in a month: a week that spans two months is not shown by month. */
const maxMonthDays = 31;

/**
 * The total of each category in each month that has begun or has a document; `null` if there is only one such month, or
 * nothing has a date.
 */
export function monthMatrix(
  documents: readonly DocumentRow[],
  { period, today }: SeenPeriod,
  main: string,
  naming: CategoryNaming,
): MonthMatrix | null {
  if (dayCount(period) <= maxMonthDays) return null;
  const dated = new Set(documents.map(({ date }) => date?.slice(0, 7)));
  const all = new Set(daysOf(period).map((day) => day.slice(0, 7)));
  const months: (string | null)[] = [...all].filter(
    (month) => month <= today.slice(0, 7) || dated.has(month),
  );
  if (months.length < 2) return null;
  if (documents.every(({ date }) => date === null)) return null;
  if (documents.some(({ date }) => date === null)) months.push(null);
  const columnOf = new Map(months.map((month, index) => [month, index]));
  const rows = new Map<string, { category: string | null; currency: string; amounts: bigint[] }>();
  for (const { date, parts } of documents) {
    const column = columnOf.get(date === null ? null : date.slice(0, 7)) ?? 0;
    for (const { category, amount } of parts) {
      const key = categoryKey(category, null, amount.currency);
      const row = rows.get(key) ?? { category, currency: amount.currency, amounts: months.map(() => 0n) };
      row.amounts[column] = (row.amounts[column] ?? 0n) + amount.minor;
      rows.set(key, row);
    }
  }
  return {
    months,
    rows: [...rows.values()]
      .map(({ category, currency, amounts }) => {
        const monthly = amounts.map((minor) => ({ minor, currency }));
        return { category, amounts: monthly, amount: sumMoney(monthly, currency) };
      })
      .toSorted(byAmount(main, ({ category }) => category))
      .map(
        ({ category, amounts, amount }): MonthRow => ({
          category,
          emoji: naming.emoji(category),
          amounts,
          total: amount,
        }),
      ),
  };
}
