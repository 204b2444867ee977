import { decimalString, type Money } from '@outlay/core/money';
import { formatDecimal, type Locale } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';

/** An amount without its currency, which a heading names: `1,234.50`. */
export function amountText(money: Money, locale: Locale): string {
  return formatDecimal(decimalString(money), locale);
}

/** A change with its sign and without its currency: `+1,234.50`. */
export function changeText(money: Money, locale: Locale): string {
  return (money.minor > 0n ? '+' : '') + amountText(money, locale);
}

/** The currency of all amounts; `null` if there are several or none. */
export function commonCurrency(amounts: readonly (Money | null)[]): string | null {
  const currencies = new Set(amounts.flatMap((money) => (money ? [money.currency] : [])));
  return currencies.size === 1 ? ([...currencies][0] ?? null) : null;
}

/** An amount without its currency if a heading names that, otherwise with it. */
export function amountUnder(currency: string | null, money: Money, locale: Locale): string {
  return currency === null ? formatCell({ type: 'money', money }, locale) : amountText(money, locale);
}
