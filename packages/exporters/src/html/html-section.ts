import { formatMoney, type Report, type Section, wordsOf } from '@outlay/reports';
import { categoryChart } from './category-chart.ts';
import { dayCharts, isDrawnByWeek, weekChart } from './column-chart.ts';
import { escapeHtml } from './escape-html.ts';
import { htmlCards, htmlControl } from './html-figures.ts';
import { htmlProse } from './html-prose.ts';
import { htmlSentence } from './html-sentence.ts';
import { htmlTable } from './html-table.ts';

/** A section under its heading, with charts before their data; days are only a chart. */
export function* htmlSection(section: Section, report: Report): Generator<string> {
  const { id, title } = section;
  const heading = `h-${escapeHtml(id)}`;
  yield `<section aria-labelledby="${heading}">\n<h2 id="${heading}">${htmlSentence(title)}</h2>\n`;
  const chart = chartOf(section, report);
  yield chart;
  if (id === 'days' && chart !== '') yield undatedNotes(report);
  else yield* contentOf(section, report);
  yield htmlNotes(section);
  yield '</section>\n';
}

function* contentOf(section: Section, { figures, locale }: Report): Generator<string> {
  const { id, content } = section;
  switch (content.type) {
    case 'table':
      yield* htmlTable(section, content, locale);
      break;
    case 'figures':
      yield id === 'reconciliation'
        ? htmlControl(content, figures.reconciliation.status, locale)
        : htmlCards(content, locale);
      break;
    case 'prose':
      yield htmlProse(content);
  }
}

/** Amounts that a chart of days cannot show. */
function undatedNotes({ figures, locale }: Report): string {
  return figures.undated
    .map(({ amount }) => {
      const text = `${wordsOf(locale).withoutDate}: ${formatMoney(amount, locale)}`;
      return `<p class="note">${escapeHtml(text)}</p>\n`;
    })
    .join('');
}

/** Notes about the figures above. */
function htmlNotes({ content }: Section): string {
  const notes = content.type === 'prose' ? [] : content.notes;
  return notes.map((note) => `<p class="note">${htmlSentence(note)}</p>\n`).join('');
}

function chartOf({ id, content }: Section, report: Report): string {
  if (content.type !== 'table') return '';
  switch (id) {
    case 'categories':
      // The overview contains these charts.
      return report.overviewSize === 'none' ? categoryChart(report) : '';
    case 'days':
      return isDrawnByWeek(report) ? '' : dayCharts(report);
    case 'weeks':
      return isDrawnByWeek(report) ? weekChart(report) : '';
    default:
      return '';
  }
}
