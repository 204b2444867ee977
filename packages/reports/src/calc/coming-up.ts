import { type Money, sumMoney } from '@outlay/core/money';
import { dateInZone } from '@outlay/core/time';
import type { Dataset } from '../figures/dataset.ts';
import type { ComingUp, UpcomingPayment } from '../figures/overview-figures.ts';
import type { RecurringRow } from '../figures/recurring-figures.ts';
import { compareCurrencies } from './by-currency.ts';
import { comingPeriod } from './coming-period.ts';
import { compareLastNull, compareText } from './compare-text.ts';
import { lastAmount } from './missing-recurring.ts';

/** The recurring payments that are due next, with their last amounts. */
export function comingUp(recurring: readonly RecurringRow[], dataset: Dataset, main: string): ComingUp {
  const today = dateInZone(dataset.readAt, dataset.timeZone);
  const payments = recurring
    .flatMap((row) => {
      const { upcomingDates, name, category } = row;
      const amount = lastAmount(row);
      return upcomingDates.map((date): UpcomingPayment => {
        const isPast = date < today;
        const isInPeriod = date < dataset.period.until;
        return {
          date,
          name,
          category,
          amount,
          isOverdue: isPast && isInPeriod,
          mayBePaid: isPast && !isInPeriod,
        };
      });
    })
    .toSorted(comparePayments);
  const amounts = payments.flatMap(({ amount }) => amount ?? []);
  const currencies = [...new Set(amounts.map(({ currency }) => currency))].toSorted(compareCurrencies(main));
  const sumIn = (currency: string): Money =>
    sumMoney(
      amounts.filter((amount) => amount.currency === currency),
      currency,
    );
  return { ...comingPeriod(dataset), payments, totals: currencies.map(sumIn) };
}

function comparePayments(left: UpcomingPayment, right: UpcomingPayment): number {
  return (
    compareText(left.date, right.date) ||
    compareAmounts(left.amount, right.amount) ||
    compareLastNull(left.name, right.name)
  );
}

function compareAmounts(left: Money | null, right: Money | null): number {
  if (!left || !right) return Number(left === null) - Number(right === null);
  if (left.currency !== right.currency) return compareText(left.currency, right.currency);
  if (left.minor === right.minor) return 0;
  return left.minor > right.minor ? -1 : 1;
}
