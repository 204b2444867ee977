import type { Money } from '@outlay/core/money';
import { type ChangeBlock, foldChanges, type Locale } from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { htmlText } from '../html-text.ts';
import { bareAmount, block, commonCurrency, nameWithIcon } from './block.ts';

/** The largest changes, each with sign and cause. */
export function changeBlock(changes: ChangeBlock | null, locale: Locale): string {
  if (!changes) return '';
  const rows = changes.rows.map((row) => {
    const cause = row.cause === null ? '' : ` <span class="cause">${htmlText(row.cause)}</span>`;
    return `<div><dt><span class="name">${nameWithIcon(row)}</span>${cause}</dt><dd class="n">${signed(row.change, locale)}</dd></div>\n`;
  });
  const currency = commonCurrency(changes.rows.map(({ change }) => change));
  const { rest } = foldChanges(changes, changes.rows.length + 1, locale);
  const last = rest
    ? `<div class="rest"><dt>${escapeHtml(rest.name)}</dt><dd class="n">${signed(rest.change, locale)}</dd></div>\n`
    : '';
  return block(changes.title, currency, `<dl class="list">\n${rows.join('')}${last}</dl>\n`);
}

function signed(money: Money, locale: Locale): string {
  return (money.minor > 0n ? '+' : '') + bareAmount(money, locale);
}
