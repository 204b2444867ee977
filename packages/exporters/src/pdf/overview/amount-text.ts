import { decimalString, type Money } from '@outlay/core/money';
import { formatDecimal, type Locale } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';

/** An amount without its currency, where a heading says it: `1,234.50`. */
export function amountText(money: Money, locale: Locale): string {
  return formatDecimal(decimalString(money), locale);
}

/** How much more an amount is, with its sign: `+1,234.50`. */
export function changeText(money: Money, locale: Locale): string {
  return (money.minor > 0n ? '+' : '') + amountText(money, locale);
}

/** The currency of all amounts; `null` where there are several. */
export function commonCurrency(amounts: readonly (Money | null)[]): string | null {
  const currencies = new Set(amounts.flatMap((money) => (money ? [money.currency] : [])));
  return currencies.size === 1 ? ([...currencies][0] ?? null) : null;
}

/** An amount under a heading that says its currency, or by itself. */
export function amountUnder(currency: string | null, money: Money, locale: Locale): string {
  return currency === null ? formatCell({ type: 'money', money }, locale) : amountText(money, locale);
}
