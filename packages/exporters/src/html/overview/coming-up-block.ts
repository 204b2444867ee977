import type { Money } from '@outlay/core/money';
import { type ComingUpBlock, foldPayments, formatMoney, type Locale } from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { htmlText } from '../html-text.ts';
import { bareAmount, block, commonCurrency } from './block.ts';

/** Due payments by day, and their total. */
export function comingUpBlock(comingUp: ComingUpBlock | null, max: number, locale: Locale): string {
  if (!comingUp) return '';
  const { rows, rest } = foldPayments(comingUp.rows, max, locale);
  const currency = commonCurrency(comingUp.rows.flatMap(({ amount }) => amount ?? []));
  const lines = [
    ...rows.map(({ day, name, mark, amount }) => {
      const marked = mark === null ? '' : ` <strong>(${escapeHtml(mark)})</strong>`;
      return `<div><dt><span class="day">${escapeHtml(day)}</span> ${htmlText(name)}${marked}</dt>${amountOf(amount)}</div>\n`;
    }),
    ...(rest === null
      ? []
      : [
          `<div class="rest"><dt>${escapeHtml(rest.name)}</dt>${rest.amount ? amountOf(rest.amount) : ''}</div>\n`,
        ]),
    ...(comingUp.rows.length < 2 ? [] : comingUp.totals).map(
      ({ label, amount }) => `<div class="sum"><dt>${escapeHtml(label)}</dt>${amountOf(amount)}</div>\n`,
    ),
    ...(comingUp.unknown === null || comingUp.rows.length < 2
      ? []
      : [`<div class="rest"><dt>${escapeHtml(comingUp.unknown)}</dt></div>\n`]),
  ];
  const { title, basis } = comingUp;
  const unit = currency === null ? basis : `${currency}, ${basis}`;
  return block(title, unit, `<dl class="list">\n${lines.join('')}</dl>\n`);

  function amountOf(amount: Money | null): string {
    const text = amount && (currency === null ? formatMoney(amount, locale) : bareAmount(amount, locale));
    return `<dd class="n">${escapeHtml(text ?? '–')}</dd>`;
  }
}
