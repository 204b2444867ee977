import { decimalString, type Money } from '@outlay/core/money';

/** An amount as a JSON number. Exact: stored amounts have at most 15 digits. */
export function amountNumber(amount: Money): number;
export function amountNumber(amount: Money | null): number | null;
export function amountNumber(amount: Money | null): number | null {
  return amount && Number(decimalString(amount));
}
