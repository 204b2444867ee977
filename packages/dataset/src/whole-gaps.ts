import type { PeriodSummary, PurchaseDocument } from '@outlay/core';
import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import type { Period } from '@outlay/core/time';
import type { Gap } from '@outlay/reports';

/** What the service adds up for a period, and what is known of its documents. */
export type SummedPeriod = {
  readonly summary: PeriodSummary;
  /** The totals of other currencies, where the service gives them. */
  readonly otherCurrencies: readonly Money[];
  readonly period: Period;
  /** Whether it is known already in which parts of the period documents of the summary's currency are missing. */
  readonly isKnown: boolean;
};

/**
 * Where the documents of a whole period differ from what the service adds up for it, although each part was proved by a
 * summary of its own: the lists and these summaries may lag behind, or tell other documents by the same identifier. The
 * totals of other currencies, where the service gives them, prove what no summary of a part does.
 */
export function wholeGaps(
  documents: readonly PurchaseDocument[],
  { summary, otherCurrencies, period, isKnown }: SummedPeriod,
): Gap[] {
  const totals = [...(isKnown ? [] : [summary.total]), ...otherCurrencies];
  return totals.flatMap((total) => {
    const { currency } = total;
    const amounts = documents
      .map((document) => document.total)
      .filter((amount) => amount.currency === currency);
    const difference = subtractMoney(total, sumMoney(amounts, currency));
    return difference.minor === 0n ? [] : [{ ...period, difference }];
  });
}
