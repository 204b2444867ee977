import { decimalString, type Money } from '@outlay/core/money';
import { lastDay, type Period } from '@outlay/core/time';

/** First and last day, both inclusive. */
export function daysBody(period: Period) {
  return { start: period.from, end: lastDay(period) };
}

/** An amount with its currency. */
export function moneyBody(amount: Money) {
  return { currency: amount.currency, amount: decimalString(amount) };
}

/** An amount with its currency and the number of its documents. */
export function countedBody({ amount, documents }: { readonly amount: Money; readonly documents: number }) {
  return { ...moneyBody(amount), documents };
}

/** An amount whose currency is stated elsewhere; `null` is kept. */
export function decimalOrNull(amount: Money | null): string | null {
  return amount && decimalString(amount);
}

/** Thousandths as a fraction of one. Division rounds correctly, so the result is the shortest decimal: 0.324. */
export function shareOrNull(perMille: number | null): number | null {
  return perMille === null ? null : perMille / 1000;
}
