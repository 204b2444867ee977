import { type CurrencyBlock, formatMoney, type Locale } from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { block } from './block.ts';

/** The spending in other currencies, with the number of documents. */
export function currencyBlock(currencies: CurrencyBlock | null, locale: Locale): string {
  if (!currencies) return '';
  const rows = currencies.rows.map(
    ({ amount, documents }) =>
      `<div><dt>${escapeHtml(documents)}</dt><dd class="n">${escapeHtml(formatMoney(amount, locale))}</dd></div>\n`,
  );
  return block(
    currencies.title,
    {},
    `<p class="about">${escapeHtml(currencies.note)}</p>\n<dl class="list">\n${rows.join('')}</dl>\n`,
  );
}
