import { formatMoney, type Overview, type OverviewSize, type Report } from '@outlay/reports';
import { checkSigns } from '../../format/check-signs.ts';
import { titleWithoutFilter } from '../../format/filtered-title.ts';
import { unbrokenTitle } from '../../format/unbroken-title.ts';
import { escapeHtml } from '../escape-html.ts';
import { htmlSentence } from '../html-sentence.ts';
import { htmlText } from '../html-text.ts';
import { withWholeDays } from '../whole-days.ts';
import { categoryBlock } from './category-block.ts';
import { changeBlock } from './change-block.ts';
import { checkBlock } from './check-block.ts';
import { comingUpBlock } from './coming-up-block.ts';
import { currencyBlock } from './currency-block.ts';
import { trendChart } from './trend-chart.ts';

/** Maximum number of rows of each list in an overview, so that it prints on one page. */
export type RowLimits = { readonly categories: number; readonly payments: number; readonly checks: number };

const limits: Readonly<Record<Exclude<OverviewSize, 'none'>, RowLimits>> = {
  page: { categories: 9, payments: 6, checks: 6 },
  'half-page': { categories: 6, payments: 4, checks: 4 },
};

/** The period and its amount, which stay visible while the page scrolls. */
export function overviewHeader({ overview: { heading, spent }, locale }: Report): string {
  const label = htmlSentence(spent.label);
  const amount = spent.amount
    ? `<span>${label}</span> <strong>${escapeHtml(formatMoney(spent.amount, locale))}</strong>`
    : `<strong>${label}</strong>`;
  return `<header class="summary">\n<h1>${withWholeDays(escapeHtml(unbrokenTitle(heading)))}</h1>\n<p>${amount}</p>\n</header>\n`;
}

/**
 * The overview as HTML: spending and comparisons, categories and changes, payments and items to check, and the check
 * result.
 */
export function htmlOverview(report: Report, size: Exclude<OverviewSize, 'none'>): string {
  const { overview, locale } = report;
  const max = limits[size];
  const pairs = [
    [factsOf(overview), trendChart(overview.trend, locale)],
    [categoryBlock(overview.categories, max.categories, locale), movementsOf(report)],
    [comingUpBlock(report, max.payments), checkBlock(overview.toCheck, max.checks, locale)],
  ];
  return [
    '<div class="overview">\n',
    aboutOf(report),
    ...pairs.map(pairOf),
    checkedOf(overview),
    '</div>\n',
  ].join('');
}

/** The title of the report, its account and its days. */
function aboutOf(report: Report): string {
  const { account, overview } = report;
  const parts = [titleWithoutFilter(report), ...(account === null ? [] : [account]), overview.days].map(
    (part) => `<span>${withWholeDays(htmlText(part))}</span>`,
  );
  return `<p class="about">${parts.join(' ')}</p>\n`;
}

function factsOf({ spent: { comparisons, notes } }: Overview): string {
  const lines = [
    ...comparisons.map((text) => `<p class="comparison">${withWholeDays(htmlSentence(text))}</p>\n`),
    ...notes.map((text) => `<p class="note">${htmlSentence(text)}</p>\n`),
  ];
  return lines.length === 0 ? '' : `<div class="facts">\n${lines.join('')}</div>\n`;
}

function movementsOf(report: Report): string {
  const { overview, locale } = report;
  const blocks = changeBlock(report) + currencyBlock(overview.currencies, locale);
  return blocks === '' ? '' : `<div class="stack">\n${blocks}</div>\n`;
}

/** Two blocks next to each other; a single one gets the whole width. */
function pairOf(blocks: readonly string[]): string {
  const shown = blocks.join('');
  return shown === '' ? '' : `<div class="pair">\n${shown}</div>\n`;
}

/** The result of the check, and in a paragraph of its own what it does not cover. */
function checkedOf({ checked: { status, text, unchecked }, created }: Overview): string {
  const paragraph = (of: typeof status, html: string) =>
    `<p class="checked ${of}"><span aria-hidden="true">${checkSigns[of]} </span>${html}</p>\n`;
  const readOn = `<span class="created">${escapeHtml(created)}</span>`;
  return (
    paragraph(status, `${htmlSentence(text)} ${readOn}`) +
    (unchecked === null ? '' : paragraph('unchecked', htmlSentence(unchecked)))
  );
}
