import type { PeriodSummary, PurchaseDocument } from '@outlay/core';
import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import type { Period } from '@outlay/core/time';
import type { Gap } from '@outlay/reports';

/** The service's totals of a period, and its known documents. */
export type SummedPeriod = {
  readonly summary: PeriodSummary;
  /** The totals of other currencies, if the service returns them. */
  readonly otherCurrencies: readonly Money[];
  readonly period: Period;
  /** Whether the parts of the period with missing documents are already known. */
  readonly isKnown: boolean;
};

/**
 * Compares the documents of a whole period with the service's totals, even if each part was verified with its own
 * summary: lists and summaries may be outdated, or return different documents with the same identifier. Totals of other
 * currencies are only in the summary of the whole period.
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
