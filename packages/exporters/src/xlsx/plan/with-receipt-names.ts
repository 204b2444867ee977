import type { Locale, Report, Row, Rows, Section } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';

const listsOfDocuments = new Set(['documents', 'income-documents']);

/**
 * Adds a column to the document lists of a report with the file name of each document's receipt picture.
 * @param names - file names by document ID
 */
export function withReceiptNames(report: Report, names: ReadonlyMap<string, string>): Report {
  return { ...report, sections: report.sections.map((section) => withNames(section, report.locale, names)) };
}

function withNames(section: Section, locale: Locale, names: ReadonlyMap<string, string>): Section {
  const { content } = section;
  if (content.type !== 'table' || !listsOfDocuments.has(section.id)) return section;
  const idColumn = content.columns.findIndex(({ key }) => key === 'id');
  if (idColumn < 0) return section;
  const column = { key: 'receipt', label: phrases[locale].imageFile, kind: 'text', detail: true } as const;
  return {
    ...section,
    content: {
      ...content,
      columns: [...content.columns, column],
      rows: longerRows(content.rows, (row) => nameOf(row[idColumn], names)),
      totals: content.totals.map((row) => [...row, { type: 'none' }]),
    },
  };
}

function longerRows(rows: Rows, cellOf: (row: Row) => Row[number]): Rows {
  return {
    length: rows.length,
    *[Symbol.iterator]() {
      for (const row of rows) yield [...row, cellOf(row)];
    },
  };
}

function nameOf(id: Row[number] | undefined, names: ReadonlyMap<string, string>): Row[number] {
  const name = id?.type === 'text' ? names.get(id.text) : undefined;
  return name === undefined ? { type: 'none' } : { type: 'text', text: name };
}
