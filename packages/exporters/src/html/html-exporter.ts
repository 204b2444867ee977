import { lastDay } from '@outlay/core/time';
import { formatDate, formatInstant, type Report, sectionsIn } from '@outlay/reports';
import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { inPieces } from '../exporter/pieces.ts';
import { phrases } from '../format/phrases.ts';
import { escapeHtml } from './escape-html.ts';
import { htmlSection } from './html-section.ts';
import { htmlStyle, narrowScreen } from './html-style.ts';
import { htmlText } from './html-text.ts';
import { htmlWords } from './html-words.ts';
import { cellLabels } from './narrow-tables.ts';

/**
 * Writes a report as one page for the browser: it needs no other file, runs nothing, and prints as it is. It shows what
 * a reader of pages gets: sections and columns in detail are left out.
 */
export const htmlExporter: Exporter = {
  ...fileTypes.html,
  write: (report) => inPieces(htmlTexts(report)),
};

/** Nothing may be loaded, run or sent, whatever a text of the report says. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

function* htmlTexts(report: Report): Generator<string> {
  yield headOf(report);
  yield `<body>\n<a class="skip" href="#content">${htmlWords[report.locale].skip}</a>\n${titleOf(report)}`;
  yield `<main id="content">\n${warningsOf(report)}${contentsOf(report)}`;
  for (const section of sectionsIn(report, 'screen')) yield* htmlSection(section, report);
  yield '</main>\n</body>\n</html>\n';
}

function headOf(report: Report): string {
  const { locale, title, period, account } = report;
  const name = [title, period.label, account].filter((part) => part !== null).join(' – ');
  return [
    '<!DOCTYPE html>',
    `<html lang="${locale}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="generator" content="Outlay">',
    `<title>${escapeHtml(name)}</title>`,
    `<style>${htmlStyle}\n@media ${narrowScreen} {\n${cellLabels(sectionsIn(report, 'screen'))}\n}\n</style>`,
    '</head>\n',
  ].join('\n');
}

function titleOf({ title, period, account, locale, generatedAt }: Report): string {
  const words = phrases[locale];
  const days = `${formatDate(period.from, locale)} – ${formatDate(lastDay(period), locale)} (${period.timeZone})`;
  const details = [
    ...(account === null ? [] : [[words.account, account]]),
    [words.period, days],
    [words.readAt, formatInstant(generatedAt, locale, period.timeZone)],
  ].map(([name = '', value = '']) => `<div><dt>${escapeHtml(name)}</dt><dd>${htmlText(value)}</dd></div>\n`);
  return `<header>\n<p class="period">${escapeHtml(period.label)}</p>\n<h1>${escapeHtml(title)}</h1>\n<dl class="about">\n${details.join('')}</dl>\n</header>\n`;
}

function warningsOf({ warnings, locale }: Report): string {
  if (warnings.length === 0) return '';
  const items = warnings.map(({ message }) => `<li>${escapeHtml(message)}</li>\n`);
  return `<section class="warnings" aria-labelledby="warnings">\n<h2 id="warnings">${escapeHtml(phrases[locale].warnings)}</h2>\n<ul>\n${items.join('')}</ul>\n</section>\n`;
}

function contentsOf(report: Report): string {
  const links = sectionsIn(report, 'screen').map(
    ({ id, title }) => `<li><a href="#h-${escapeHtml(id)}">${escapeHtml(title)}</a></li>\n`,
  );
  if (links.length === 0) return '';
  return `<nav aria-labelledby="contents">\n<h2 id="contents">${htmlWords[report.locale].contents}</h2>\n<ol>\n${links.join('')}</ol>\n</nav>\n`;
}
