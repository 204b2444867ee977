import { type Report, sectionsIn, type Table } from '@outlay/reports';
import { formatCell } from '../format/cell.ts';
import { documentLines, isDocumentList } from '../pdf/plan/document-list.ts';
import { pageSection } from '../pdf/plan/page-section.ts';

/** What a PDF has to say of the tables of a report, cell by cell in order; a chart stands for the table of days. */
export function pdfTexts(report: Report): string[] {
  const { locale } = report;
  return sectionsIn(report, 'page').flatMap((section) => {
    const { id, content } = pageSection(section, locale).section;
    if (content.type !== 'table' || id === 'days') return [];
    return isDocumentList(id) ? documentTexts(content, locale) : cellTexts(content, locale);
  });
}

function documentTexts(table: Table, locale: Report['locale']): string[] {
  const { lineOf } = documentLines(table, locale);
  return [...table.rows].flatMap((row) => {
    const { store, amount, details } = lineOf(row);
    return [store, amount, ...details.split('  ·  ')];
  });
}

function cellTexts({ rows, columns }: Table, locale: Report['locale']): string[] {
  return [...rows].flatMap((row) =>
    row.flatMap((cell, index) => (columns[index]?.detail ? [] : [formatCell(cell, locale)])),
  );
}
