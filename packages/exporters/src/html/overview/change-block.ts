import type { ChangeBlock, Locale } from '@outlay/reports';
import { htmlText } from '../html-text.ts';
import { bareAmount, block, commonCurrency, nameWithIcon } from './block.ts';

/** The largest movements, each with its sign and its cause. */
export function changeBlock(changes: ChangeBlock | null, locale: Locale): string {
  if (!changes) return '';
  const rows = changes.rows.map((row) => {
    const cause = row.cause === null ? '' : ` <span class="cause">${htmlText(row.cause)}</span>`;
    const sign = row.change.minor > 0n ? '+' : '';
    return `<div><dt><span class="name">${nameWithIcon(row)}</span>${cause}</dt><dd class="n">${sign}${bareAmount(row.change, locale)}</dd></div>\n`;
  });
  const currency = commonCurrency(changes.rows.map(({ change }) => change));
  return block(changes.title, currency, `<dl class="list">\n${rows.join('')}</dl>\n`);
}
