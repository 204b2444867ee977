import { decimalString, type Money, minorDigits } from '@outlay/core/money';

/**
 * An amount as a JSON number, the nearest one to the decimal. Exact: stored amounts have at most 15 digits. Dividing a whole
 * number that is exact by a power of ten gives the same number as reading the decimal, without writing it first.
 */
export function amountNumber(amount: Money): number;
export function amountNumber(amount: Money | null): number | null;
export function amountNumber(amount: Money | null): number | null {
  if (!amount) return null;
  const minor = Number(amount.minor);
  if (!Number.isSafeInteger(minor)) return Number(decimalString(amount));
  return minor / 10 ** minorDigits(amount.currency);
}
