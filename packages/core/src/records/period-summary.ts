import type { PeriodSummaryBody } from '../contract/resources.ts';
import { type Money, parseMoney } from '../money/money.ts';

/** What the service itself adds up for a period, in one currency. */
export type PeriodSummary = {
  readonly total: Money;
  /** `category` is the Polish name, `null` for what has none. */
  readonly categories: readonly { readonly category: string | null; readonly amount: Money }[];
};

/**
 * Reads a summary from the service's answer.
 * @param fallbackCurrency - the currency where the service does not say it, which the specification does not promise
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
