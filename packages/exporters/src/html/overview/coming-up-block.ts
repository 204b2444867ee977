import type { Money } from '@outlay/core/money';
import { foldPayments, formatMoney, type Report } from '@outlay/reports';
import { headingCurrency } from '../../format/heading-currency.ts';
import { escapeHtml } from '../escape-html.ts';
import { htmlText } from '../html-text.ts';
import { bareAmount, block } from './block.ts';

/** Due payments by day, and their total. */
export function comingUpBlock(report: Report, max: number): string {
  const { locale } = report;
  const { comingUp } = report.overview;
  if (!comingUp) return '';
  const { rows, rest } = foldPayments(comingUp.rows, max, locale);
  const currency = headingCurrency(
    comingUp.rows.map(({ amount }) => amount),
    report,
  );
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
  return block(title, { currency, note: basis }, `<dl class="list">\n${lines.join('')}</dl>\n`);

  function amountOf(amount: Money | null): string {
    const text = amount && (currency === null ? formatMoney(amount, locale) : bareAmount(amount, locale));
    return `<dd class="n">${escapeHtml(text ?? '–')}</dd>`;
  }
}
