import { dayCount, daysOf, type Period, sumMoney } from '@outlay/core';
import type { DocumentRow, MonthMatrix, MonthRow } from '../figures.ts';
import { byAmount } from './by-currency.ts';
import { categoryKey } from './category-key.ts';
import type { CategoryNaming } from './category-naming.ts';

/** So many days a month has at most: a week that begins in one month and ends in another is no matter of months. */
const longestMonth = 31;

/** What each category came to in each month; `null` for a period as short as a month, or where nothing has a date. */
export function monthMatrix(
  documents: readonly DocumentRow[],
  period: Period,
  main: string,
  naming: CategoryNaming,
): MonthMatrix | null {
  const months: (string | null)[] = [...new Set(daysOf(period).map((day) => day.slice(0, 7)))];
  if (dayCount(period) <= longestMonth || documents.every(({ date }) => date === null)) return null;
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
