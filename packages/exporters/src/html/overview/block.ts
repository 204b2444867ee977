import { decimalString, type Money } from '@outlay/core/money';
import { formatDecimal, type Locale } from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { htmlText } from '../html-text.ts';

/** A block of an overview with a title; `unit` is the currency of all its amounts. */
export function block(title: string, unit: string | null, content: string): string {
  const currency = unit === null ? '' : ` <small>${escapeHtml(unit)}</small>`;
  return `<div class="block">\n<h2>${escapeHtml(title)}${currency}</h2>\n${content}</div>\n`;
}

/** A name with its icon before it, as HTML. */
export function nameWithIcon({
  name,
  icon,
}: {
  readonly name: string;
  readonly icon: string | null;
}): string {
  return htmlText(icon === null ? name : `${icon} ${name}`);
}

/** An amount without its currency, which the title of its block shows. */
export function bareAmount(money: Money, locale: Locale): string {
  return formatDecimal(decimalString(money), locale);
}

/** The currency of all amounts; `null` if there are several currencies or no amounts. */
export function commonCurrency(amounts: readonly Money[]): string | null {
  const [first] = amounts;
  return first && amounts.every(({ currency }) => currency === first.currency) ? first.currency : null;
}
