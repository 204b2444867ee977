import { decimalString, type Money } from '@outlay/core/money';
import { grouped } from './count-text.ts';

/**
 * An amount in Polish format with no-break spaces: `3 239,90 zł`, `1 200 JPY`. Currencies other than złoty are written as
 * their code, as in the reports that quote these texts.
 */
export function amountText(amount: Money): string {
  const [whole = '', fraction] = decimalString(amount).split('.');
  const number = fraction === undefined ? grouped(whole) : `${grouped(whole)},${fraction}`;
  return `${number}\u00a0${amount.currency === 'PLN' ? 'zł' : amount.currency}`;
}
