import {
  type Figure,
  formatDate,
  formatMoney,
  type Report,
  type Section,
  sectionsIn,
  type Table,
  tableInserts,
  wordsOf,
} from '@outlay/reports';
import { formatCell, formatComparison } from '../format/cell.ts';
import { withJoinedLetters } from '../format/single-letters.ts';
import type { ReadSection } from './read-html.ts';

/** The texts that a page must show, by section, without sections and columns for spreadsheets only. */
export function htmlSections(report: Report): ReadSection[] {
  return sectionsIn(report, 'screen').map((section) => ({
    title: withJoinedLetters(section.title),
    texts: section.id === 'days' ? dayTexts(report) : textsOf(section, report.locale),
  }));
}

/** The days with spending, shown as a chart for each currency, and the undated documents. */
function dayTexts({ figures, locale }: Report): string[] {
  const days = figures.days.filter(({ amount }) => amount.minor !== 0n);
  return [
    ...[...Map.groupBy(days, ({ amount }) => amount.currency).values()]
      .flat()
      .map(({ date, amount }) => `${formatDate(date, locale)}: ${formatMoney(amount, locale)}`),
    ...figures.undated.map(({ amount }) => `${wordsOf(locale).withoutDate}: ${formatMoney(amount, locale)}`),
  ];
}

function textsOf({ id, content }: Section, locale: Report['locale']): string[] {
  const notes = content.type === 'prose' ? [] : content.notes.map(withJoinedLetters);
  switch (content.type) {
    case 'table':
      return [...tableTexts(id === 'weeks' ? withoutEmptyRows(content) : content, locale), ...notes];
    case 'figures':
      return [...content.figures.flatMap((figure) => figureTexts(figure, locale)), ...notes];
    case 'prose':
      return content.source === null ? content.paragraphs.map(withJoinedLetters) : [...content.paragraphs];
  }
}

/** A table of one currency without rows of weeks without documents. */
function withoutEmptyRows(table: Table): Table {
  if (table.groups) return table;
  return {
    ...table,
    rows: [...table.rows].filter((row) => row.every((cell) => cell.type !== 'count' || cell.count > 0)),
  };
}

/** The rows, with the totals of each group after them. Group headings are not cells. */
function tableTexts(table: Table, locale: Report['locale']): string[] {
  const inserts = tableInserts(table);
  const totalsAt = (index: number) =>
    (inserts.get(index) ?? []).flatMap((insert) => (insert.type === 'total' ? [insert.row] : []));
  const lines = [...table.rows].flatMap((row, index) => [...totalsAt(index), row]);
  return [...lines, ...totalsAt(table.rows.length)].flatMap((row) =>
    row.flatMap((cell, index) => (table.columns[index]?.detail ? [] : [formatCell(cell, locale)])),
  );
}

function figureTexts({ label, value, note, changes }: Figure, locale: Report['locale']): string[] {
  return [
    label,
    formatCell(value, locale),
    ...(note === null ? [] : [note]),
    ...changes.map((change) => formatComparison(change, locale)),
  ].map(withJoinedLetters);
}
