import { type Figure, type Report, type Section, type Table, tableInserts } from '@outlay/reports';
import { formatCell, formatComparison } from '../format/cell.ts';
import type { ReadSection } from './read-html.ts';

/** What a page has to say of a report, section by section: all but sections and columns in detail. */
export function htmlSections({ sections, locale }: Report): ReadSection[] {
  return sections.flatMap((section) =>
    !section.media.includes('screen') ? [] : [{ title: section.title, texts: textsOf(section, locale) }],
  );
}

function textsOf({ content }: Section, locale: Report['locale']): string[] {
  switch (content.type) {
    case 'table':
      return [...tableTexts(content, locale), ...content.notes];
    case 'figures':
      return [...content.figures.flatMap((figure) => figureTexts(figure, locale)), ...content.notes];
    case 'prose':
      return [...content.paragraphs];
  }
}

/** The rows, with the totals of each group after them; headings of groups are none of a row's cells. */
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
  ];
}
