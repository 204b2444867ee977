import { type Report, sectionsIn, type Table } from '@outlay/reports';
import { formatCell } from '../format/cell.ts';
import { documentLines, isDocumentList, isForBooks } from '../pdf/plan/document-list.ts';
import { pageSection } from '../pdf/plan/page-section.ts';

/**
 * The texts that a PDF must show for the tables of a report, cell by cell in order. A chart replaces the table of
 * days.
 */
export function pdfTexts(report: Report): string[] {
  const { locale } = report;
  return sectionsIn(report, 'page').flatMap((section) => {
    const { id, content } = pageSection(section, locale).section;
    if (content.type !== 'table' || id === 'days') return [];
    return isDocumentList(id) ? documentTexts(content, report) : cellTexts(content, locale);
  });
}

function documentTexts(table: Table, report: Report): string[] {
  const { lineOf } = documentLines(table, report.locale, isForBooks(report));
  return [...table.rows].flatMap((row) => {
    const { store, amount, details, tax } = lineOf(row);
    return [store, amount, ...details.split('  ·  '), ...(tax === '' ? [] : [tax])];
  });
}

function cellTexts({ rows, columns }: Table, locale: Report['locale']): string[] {
  return [...rows].flatMap((row) =>
    row.flatMap((cell, index) => (columns[index]?.detail ? [] : [formatCell(cell, locale)])),
  );
}
