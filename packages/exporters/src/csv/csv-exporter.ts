import { allDocuments, type DocumentRow, dataRows, type Report } from '@outlay/reports';
import { type ResolvedCsvOptions, resolveCsvOptions } from '../exporter/csv-options.ts';
import type { Exporter, ExportOptions } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { batchColumns } from './batch-columns.ts';
import { csvWords } from './csv-words.ts';
import { documentColumns } from './document-columns.ts';
import { type CsvColumn, type CsvColumns, csvFields } from './file/csv-column.ts';
import { csvFile } from './file/csv-file.ts';
import { csvLines, lineColumns } from './line-columns.ts';
import { partColumns } from './part-columns.ts';

/**
 * Writes every document of the period, spending and income, as CSV (RFC 4180): a row for each part that the totals count, a
 * row a document, or a row a line; or both sides of what is booked, a row an entry; or what a layout says. Text that looks
 * like a formula gets an apostrophe.
 * @throws {ExportError} `invalid_option` for entries of a report without them, and for a layout that cannot be used
 */
export const csvExporter: Exporter = {
  ...fileTypes.csv,
  write: csvPieces,
  async prepare({ csv, csvLayout } = {}) {
    if (csvLayout) await loadLayouts();
    else if (csv?.rows === 'entries') await loadEntries();
  },
};

async function* csvPieces(
  report: Report,
  { csvDialect, csv = {}, csvLayout, receiptNames }: ExportOptions = {},
): AsyncGenerator<Uint8Array> {
  if (csvLayout) {
    const { layoutFile } = await loadLayouts();
    return yield* layoutFile(report, csvLayout);
  }
  const { figures, locale } = report;
  const form = resolveCsvOptions({ ...(csvDialect ? { dialect: csvDialect } : {}), ...csv }, locale);
  const added = [
    ...(figures.batch ? batchColumns : []),
    ...(receiptNames ? [receiptColumn(receiptNames)] : []),
  ];
  switch (form.rows) {
    case 'parts':
      return yield* rowPieces(dataRows(figures), [...partColumns, ...added.map(columnOfDocument)], form);
    case 'documents':
      return yield* rowPieces(allDocuments(figures), [...documentColumns, ...added], form);
    case 'entries': {
      const { entryColumns, ledgerEntries } = await loadEntries();
      return yield* rowPieces(
        ledgerEntries(figures),
        [...entryColumns, ...added.map(columnOfDocument)],
        form,
      );
    }
    case 'line-items':
      return yield* rowPieces(
        csvLines(allDocuments(figures)),
        [...lineColumns, ...added.map(columnOfDocument)],
        form,
      );
  }
}

/** Layouts of other programs; most files are written without them. */
const loadLayouts = () => import('../layouts/layout-file.ts');

/** What only accounting rules give. */
async function loadEntries() {
  const [{ entryColumns }, { ledgerEntries }] = await Promise.all([
    import('./entry-columns.ts'),
    import('../exporter/ledger-entries.ts'),
  ]);
  return { entryColumns, ledgerEntries };
}

function rowPieces<Row>(
  rows: Iterable<Row>,
  columns: CsvColumns<Row>,
  form: ResolvedCsvOptions,
): AsyncGenerator<Uint8Array> {
  return csvFile(rows, csvFields(columns, form.language), form);
}

function receiptColumn(names: ReadonlyMap<string, string>): CsvColumn<DocumentRow> {
  const value = ({ id, batchEntry }: DocumentRow) =>
    id === null || batchEntry?.change === 'reversal' ? '' : (names.get(id) ?? '');
  return { name: 'receipt', label: csvWords.receipt, kind: 'text', value };
}

function columnOfDocument({ name, label, kind, value, shown }: CsvColumn<DocumentRow>): CsvColumn<{
  readonly document: DocumentRow;
}> {
  return {
    name,
    label,
    kind,
    value: ({ document }) => value(document),
    ...(shown ? { shown: ({ document }, locale) => shown(document, locale) } : {}),
  };
}
