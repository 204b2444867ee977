import { decimalString, type Money } from '@outlay/core/money';
import { formatDecimal, type Locale } from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { htmlSentence } from '../html-sentence.ts';
import { htmlText } from '../html-text.ts';

/** What the title of a block says about its amounts: their currency, unless each has its own, and a note. */
export type AmountHead = { readonly currency?: string | null; readonly note?: string };

/** A block of an overview with a title. */
export function block(title: string, { currency = null, note = '' }: AmountHead, content: string): string {
  const unit = currency === null ? '' : ` <span class="unit">${escapeHtml(currency)}</span>`;
  const small = note === '' ? '' : ` <small>${escapeHtml(note)}</small>`;
  return `<div class="block">\n<h2>${htmlSentence(title)}${small}${unit}</h2>\n${content}</div>\n`;
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
