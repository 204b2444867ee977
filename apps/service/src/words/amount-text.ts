import { decimalString, type Money } from '@outlay/core/money';
import { grouped } from './count-text.ts';

/** Currency signs that follow the amount. */
const currencySigns: Readonly<Record<string, string>> = {
  PLN: 'zł',
  EUR: '€',
  USD: '$',
  GBP: '£',
  CZK: 'Kč',
};

/** An amount in Polish format with no-break spaces: `3 239,90 zł`, `1 200 JPY`. */
export function amountText(amount: Money): string {
  const [whole = '', fraction] = decimalString(amount).split('.');
  const number = fraction === undefined ? grouped(whole) : `${grouped(whole)},${fraction}`;
  return `${number}\u00a0${currencySigns[amount.currency] ?? amount.currency}`;
}
