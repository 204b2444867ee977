import { decimalString, type Money } from '@outlay/core/money';
import { formatDecimal, minusSign, noBreakSpace } from './format-number.ts';
import type { Locale } from './locale.ts';

/** Currency signs that are common in a language; other currencies are written as their code. */
const signs: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  pl: { PLN: 'zł', EUR: '€' },
  en: { EUR: '€', GBP: '£', USD: '$' },
};

/**
 * An amount with its currency: `1 234,56 zł` in Polish, `PLN 1,234.56` and `€1,234.56` in English. A minus sign is
 * first; spaces are no-break spaces.
 */
export function formatMoney(money: Money, locale: Locale): string {
  const sign = money.minor < 0n ? minusSign : '';
  const number = formatDecimal(decimalString(money).replace('-', ''), locale);
  const symbol = signs[locale][money.currency];
  if (locale === 'pl') return `${sign}${number}${noBreakSpace}${symbol ?? money.currency}`;
  return `${sign}${symbol ?? money.currency + noBreakSpace}${number}`;
}
