import type { PeriodSummaryBody } from '../contract/resources.ts';
import { type Money, parseMoney } from '../money/money.ts';

/** The service's own totals of a period, in one currency. */
export type PeriodSummary = {
  readonly total: Money;
  /** `category` is the Polish name, `null` for the total without a category. */
  readonly categories: readonly { readonly category: string | null; readonly amount: Money }[];
};

/**
 * Reads a summary from a response body.
 * @param fallbackCurrency - used if the body names no currency; the specification does not promise one
 * @throws {MoneyError} `invalid_amount` or `invalid_currency`
 */
export function readPeriodSummary(body: PeriodSummaryBody, fallbackCurrency: string): PeriodSummary {
  const currency = body.currency ?? fallbackCurrency;
  return {
    total: parseMoney(body.totalAmount, currency),
    categories: body.categoryTotals.map(({ category, totalAmount }) => ({
      category: category ?? null,
      amount: parseMoney(totalAmount, currency),
    })),
  };
}
