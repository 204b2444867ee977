import type { Figure, Report, Section, Table } from '@outlay/reports';
import { formatCell, formatComparison } from '../format/cell.ts';
import type { ReadSection } from './read-html.ts';

/** What a page has to say of a report, section by section: all but sections and columns in detail. */
export function htmlSections({ sections, locale }: Report): ReadSection[] {
  return sections.flatMap((section) =>
    section.detail ? [] : [{ title: section.title, texts: textsOf(section, locale) }],
  );
}

function textsOf({ content }: Section, locale: Report['locale']): string[] {
  switch (content.type) {
    case 'table':
      return tableTexts(content, locale);
    case 'figures':
      return content.figures.flatMap((figure) => figureTexts(figure, locale));
    case 'prose':
      return [...content.paragraphs];
  }
}

function tableTexts({ columns, rows, totals }: Table, locale: Report['locale']): string[] {
  return [...rows, ...totals].flatMap((row) =>
    row.flatMap((cell, index) => (columns[index]?.detail ? [] : [formatCell(cell, locale)])),
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
