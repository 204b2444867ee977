import { type Money, sumMoney } from '@outlay/core/money';
import type { RecurringRow, ReportFigures } from '../figures/figures.ts';
import { compareText } from './compare-text.ts';

/** The recurring expenses with a missing payment, in the order of the first due day. */
export function missingRecurring({ recurring }: Pick<ReportFigures, 'recurring'>): RecurringRow[] {
  return (recurring ?? [])
    .filter(({ missingDates }) => missingDates.length > 0)
    .toSorted((left, right) => compareText(left.missingDates[0] ?? '', right.missingDates[0] ?? ''));
}

/** The amount of the last payment of an expense, which is expected next; `null` if no payment is known. */
export function lastAmount({ payments, last }: Pick<RecurringRow, 'payments' | 'last'>): Money | null {
  return (payments.findLast(({ date }) => date !== null) ?? payments[0] ?? last)?.amount ?? null;
}

/** What the store of an expense refunded in the period, without a sign, one amount per currency; empty without refunds. */
export function refundedAmounts({ refunds }: Pick<RecurringRow, 'refunds'>): Money[] {
  const byCurrency = Map.groupBy(refunds, ({ amount }) => amount.currency);
  return [...byCurrency].map(([currency, group]) => {
    const sum = sumMoney(
      group.map(({ amount }) => amount),
      currency,
    );
    return { currency, minor: -sum.minor };
  });
}
