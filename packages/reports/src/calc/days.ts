import { daysOf, type Period, sumMoney } from '@outlay/core';
import type { DayTotal, DocumentRow } from '../report.ts';
import { compareCurrencies } from './by-currency.ts';

/**
 * What was spent on each day, by date: every day of the period in the main currency,
 * in others the days with a document. Documents without a date are on no day.
 */
export function dayTotals(documents: readonly DocumentRow[], period: Period, main: string): DayTotal[] {
  const byDate = Map.groupBy(documents, ({ date }) => date);
  return daysOf(period).flatMap((date) => {
    const byCurrency = Map.groupBy(byDate.get(date) ?? [], ({ amount }) => amount.currency);
    if (!byCurrency.has(main)) byCurrency.set(main, []);
    return [...byCurrency]
      .toSorted(([left], [right]) => compareCurrencies(main)(left, right))
      .map(([currency, group]) => ({
        date,
        amount: sumMoney(
          group.map(({ amount }) => amount),
          currency,
        ),
        documents: group.length,
      }));
  });
}
