import { decimalString, type Money } from '@outlay/core/money';
import { formatDecimal, minusSign, noBreakSpace } from './format-number.ts';
import type { Locale } from './locale.ts';

/**
 * An amount with its currency: `1 234,56 zł` and `1 234,56 EUR` in Polish, `PLN 1,234.56` and `EUR 1,234.56` in English.
 * All currencies of a page are written in this one way; only złoty has its Polish name in Polish. Signs such as € are not
 * used, because most currencies have none of their own: $ is that of many. A minus sign is first; spaces are no-break
 * spaces.
 */
export function formatMoney(money: Money, locale: Locale): string {
  const sign = money.minor < 0n ? minusSign : '';
  const number = formatDecimal(decimalString(money).replace('-', ''), locale);
  return locale === 'pl'
    ? `${sign}${number}${noBreakSpace}${money.currency === 'PLN' ? 'zł' : money.currency}`
    : `${sign}${money.currency}${noBreakSpace}${number}`;
}
