import { decimalString, type Money } from '@outlay/core/money';
import { capitalized, formatDecimal, wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import { type CellContent, type Markup, section, table } from './markup.ts';
import type { Reader } from './page.ts';
import { periodText, runPath } from './run-words.ts';
import { columnChart } from './spending-chart.ts';
import { type SpendingMonth, spendingCurrencies, spentIn } from './spending-months.ts';

/** More currencies are only in the table. */
const maxCharts = 3;

/** What is known about the spending of an account. */
export type Spending = {
  readonly months: readonly SpendingMonth[];
  /** That of the account. */
  readonly currency: string;
  /** Whether the files of the store are encrypted, so that amounts are not recorded. */
  readonly isEncrypted: boolean;
};

/** What was spent each month: a chart for each currency, with a table beside it. Amounts are of reports, which viewers do not see. */
export function spendingSection(
  { months, currency, isEncrypted }: Spending,
  { words, role }: Reader,
): Markup {
  const { accounts } = words;
  const said = (content: Markup) => section('spending', accounts.spending, content);
  if (role === 'viewer') return said(html`<p>${accounts.hiddenFromViewers}</p>`);
  if (months.every(({ report }) => report === undefined)) {
    return said(html`<p>${isEncrypted ? accounts.encrypted : accounts.noSpending}</p>`);
  }
  const currencies = spendingCurrencies(months, currency);
  const charts = currencies.slice(0, maxCharts).map((one) => currencyChart(months, one, words));
  return said(html`<p>${accounts.aboutSpending}</p>
<div class="beside"><div>${charts}</div><div>${spendingTable(months, currencies, words)}</div></div>`);
}

function currencyChart(months: readonly SpendingMonth[], currency: string, words: ConsoleWords): Markup {
  const columns = months.map((month) => ({
    label: monthWords(month.name, words).slice(0, 3),
    amount: spentIn(month, currency),
  }));
  const title = words.accounts.chart(currency);
  return html`<figure><figcaption>${currency}</figcaption>${columnChart(columns, { title, id: `chart-${currency}`, amountText: amountIn(words) })}</figure>`;
}

/** The latest month first. */
function spendingTable(
  months: readonly SpendingMonth[],
  currencies: readonly string[],
  words: ConsoleWords,
): Markup {
  const { accounts } = words;
  const rows = months.toReversed().map((month): CellContent[] => [
    monthCell(month, words),
    ...(currencies.length === 0 ? [month.report ? '0' : accounts.noReport] : []),
    ...currencies.map((currency) => {
      const amount = spentIn(month, currency);
      return amount
        ? html`<span>${amountIn(words)(amount)}</span>`
        : html`<span class="when">${accounts.noReport}</span>`;
    }),
  ]);
  const columns = currencies.length === 0 ? [accounts.spending] : currencies;
  return table('spending', [accounts.month, ...columns.map((amounts) => ({ amounts }))], rows);
}

/** Writes an amount without its currency, which the heading of its column or chart names. */
function amountIn({ locale }: ConsoleWords): (amount: Money) => string {
  return (amount) => formatDecimal(decimalString(amount), locale);
}

function monthCell({ name, report }: SpendingMonth, words: ConsoleWords): Markup {
  if (!report) return html`${capitalized(`${monthWords(name, words)} ${name.slice(0, 4)}`)}`;
  const { from: periodFrom, until: periodUntil } = report.period;
  const text = periodText({ kind: 'monthly', periodFrom, periodUntil, revision: 1 }, words);
  return html`<a href="${runPath({ id: report.runId })}">${capitalized(text)}</a>`;
}

function monthWords(name: string, { locale }: ConsoleWords): string {
  return wordsOf(locale).months[Number(name.slice(5)) - 1] ?? name;
}
