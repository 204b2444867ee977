import { decimalString, type Money } from '@outlay/core/money';
import { grouped } from './count-text.ts';

/** Signs that people write instead of the code, after the amount. */
const currencySigns: Readonly<Record<string, string>> = {
  PLN: 'zł',
  EUR: '€',
  USD: '$',
  GBP: '£',
  CZK: 'Kč',
};

/** An amount as people write it in Polish, with no-break spaces: `3 239,90 zł`, `1 200 JPY`. */
export function amountText(amount: Money): string {
  const [whole = '', fraction] = decimalString(amount).split('.');
  const number = fraction === undefined ? grouped(whole) : `${grouped(whole)},${fraction}`;
  return `${number}\u00a0${currencySigns[amount.currency] ?? amount.currency}`;
}
