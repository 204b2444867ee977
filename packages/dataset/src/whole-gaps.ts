import { DomainError, type PeriodSummary, type PurchaseDocument } from '@outlay/core';
import type { PeriodSummaryBody } from '@outlay/core/contract';
import { type Money, parseMoney, subtractMoney, sumMoney } from '@outlay/core/money';
import type { Period } from '@outlay/core/time';
import type { Gap } from '@outlay/reports';

/** What the service adds up for a period, and what is known of its documents. */
export type SummedPeriod = {
  readonly body: PeriodSummaryBody;
  readonly summary: PeriodSummary;
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
  { body, summary, period, isKnown }: SummedPeriod,
): Gap[] {
  const totals = [...(isKnown ? [] : [summary.total]), ...otherTotals(body)];
  return totals.flatMap((total) => {
    const { currency } = total;
    const amounts = documents
      .map((document) => document.total)
      .filter((amount) => amount.currency === currency);
    const difference = subtractMoney(total, sumMoney(amounts, currency));
    return difference.minor === 0n ? [] : [{ ...period, difference }];
  });
}

/** What no specification promises cannot end a report: a total that cannot be read proves nothing. */
function otherTotals({ otherCurrencies }: PeriodSummaryBody): Money[] {
  return (otherCurrencies ?? []).flatMap(({ currency, totalAmount }) => {
    try {
      return [parseMoney(totalAmount, currency)];
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  });
}
