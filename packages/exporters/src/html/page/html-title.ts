import { lastDay } from '@outlay/core/time';
import { capitalized, formatDate, formatInstant, type Report } from '@outlay/reports';
import { filterBesideTitle } from '../../format/filtered-title.ts';
import { phrases } from '../../format/phrases.ts';
import { unbrokenTitle } from '../../format/unbroken-title.ts';
import { escapeHtml } from '../escape-html.ts';
import { htmlSentence } from '../html-sentence.ts';
import { htmlText } from '../html-text.ts';
import { withWholeDays } from '../whole-days.ts';

/** The head of a report without an overview: title, period and notes on the figures. */
export function htmlTitle(report: Report): { readonly header: string; readonly warnings: string } {
  return { header: headerOf(report), warnings: warningsOf(report) };
}

function headerOf(report: Report): string {
  const { title, period, account, locale, generatedAt, figures } = report;
  const words = phrases[locale];
  const days = `${formatDate(period.from, locale)} – ${formatDate(lastDay(period), locale)}`;
  const details = [
    ...(account === null ? [] : [[words.account, account]]),
    ...(filterBesideTitle(report) ? [[words.filter, figures.filter?.description]] : []),
    [words.period, days],
    [words.readAt, formatInstant(generatedAt, locale, period.timeZone)],
  ].map(([name = '', value = '']) => `<div><dt>${escapeHtml(name)}</dt><dd>${htmlText(value)}</dd></div>\n`);
  return `<header>\n<p class="period">${withWholeDays(escapeHtml(capitalized(period.label)))}</p>\n<h1>${escapeHtml(unbrokenTitle(title))}</h1>\n<dl class="about">\n${details.join('')}</dl>\n</header>\n`;
}

function warningsOf({ warnings, locale }: Report): string {
  if (warnings.length === 0) return '';
  const items = warnings.map(({ message }) => `<li>${htmlSentence(message)}</li>\n`);
  return `<section class="warnings" aria-labelledby="warnings">\n<h2 id="warnings">${escapeHtml(phrases[locale].warnings)}</h2>\n<ul>\n${items.join('')}</ul>\n</section>\n`;
}
