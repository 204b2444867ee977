import type { Money } from '@outlay/core/money';
import { foldChanges, type Report } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import { headingCurrency } from '../../format/heading-currency.ts';
import { escapeHtml } from '../escape-html.ts';
import { htmlSentence } from '../html-sentence.ts';
import { bareAmount, block, nameWithIcon } from './block.ts';

/** The largest changes, each with sign and cause. */
export function changeBlock(report: Report): string {
  const { changes } = report.overview;
  if (!changes) return '';
  const { others } = changes;
  const currency = headingCurrency(
    [...changes.rows.map(({ change }) => change), others && others.change],
    report,
  );
  const signed = (money: Money) => signedUnder(currency, money, report);
  const rows = changes.rows.map((row) => {
    const cause = row.cause === null ? '' : ` <span class="cause">${htmlSentence(row.cause)}</span>`;
    return `<div><dt><span class="name">${nameWithIcon(row)}</span>${cause}</dt><dd class="n">${signed(row.change)}</dd></div>\n`;
  });
  const { rest } = foldChanges(changes, changes.rows.length + 1, report.locale);
  const sides = rest?.sides ? ` <span class="cause">${htmlSentence(rest.sides)}</span>` : '';
  const last = rest
    ? `<div class="rest"><dt><span class="name">${escapeHtml(rest.name)}</span>${sides}</dt><dd class="n">${signed(rest.change)}</dd></div>\n`
    : '';
  return block(changes.title, { currency }, `<dl class="list">\n${rows.join('')}${last}</dl>\n`);
}

/** A change with its sign, and with its currency unless the title names that. */
function signedUnder(currency: string | null, money: Money, { locale }: Report): string {
  if (currency === null) return escapeHtml(formatCell({ type: 'money', money, isChange: true }, locale));
  return (money.minor > 0n ? '+' : '') + bareAmount(money, locale);
}
