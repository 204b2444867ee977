import { decimalString, type Money } from '@outlay/core/money';
import { formatDecimal, type Locale } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';

/** An amount without its currency, which a heading names: `1,234.50`. */
export function amountText(money: Money, locale: Locale): string {
  return formatDecimal(decimalString(money), locale);
}

/** A change with its sign, and without its currency if a heading names that: `+1,234.50`. */
export function changeUnder(currency: string | null, money: Money, locale: Locale): string {
  if (currency === null) return formatCell({ type: 'money', money, isChange: true }, locale);
  return (money.minor > 0n ? '+' : '') + amountText(money, locale);
}

/** An amount without its currency if a heading names that, otherwise with it. */
export function amountUnder(currency: string | null, money: Money, locale: Locale): string {
  return currency === null ? formatCell({ type: 'money', money }, locale) : amountText(money, locale);
}
