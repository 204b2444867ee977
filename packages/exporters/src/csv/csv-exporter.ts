import { allDocuments, type DocumentRow, dataRows, type Report } from '@outlay/reports';
import { type ResolvedCsvOptions, resolveCsvOptions } from '../exporter/csv-options.ts';
import type { Exporter, ExportOptions } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { inPieces, pieceLength } from '../exporter/pieces.ts';
import { type CsvColumn, type CsvColumns, csvFields } from './csv-column.ts';
import { csvEncoder } from './csv-encoder.ts';
import { csvWords } from './csv-words.ts';
import { documentColumns } from './document-columns.ts';
import { entryColumns, ledgerEntries } from './entry-columns.ts';
import { csvLines, lineColumns } from './line-columns.ts';
import { partColumns } from './part-columns.ts';
import { headerLine, rowWriter } from './row-writer.ts';

/**
 * Writes every document of the period, spending and income, as CSV (RFC 4180): a row for each part that the totals count, a
 * row a document, or a row a line; or both sides of what is booked, a row an entry. Text that looks like a formula gets an
 * apostrophe.
 * @throws {ExportError} `invalid_option` for entries of a report without them
 */
export const csvExporter: Exporter = {
  ...fileTypes.csv,
  write: csvPieces,
};

async function* csvPieces(
  { figures, locale }: Report,
  { csvDialect, csv = {}, receiptNames }: ExportOptions = {},
): AsyncGenerator<Uint8Array> {
  const form = resolveCsvOptions({ ...(csvDialect ? { dialect: csvDialect } : {}), ...csv }, locale);
  const receipt = receiptNames ? [receiptColumn(receiptNames)] : [];
  switch (form.rows) {
    case 'parts':
      return yield* rowPieces(dataRows(figures), [...partColumns, ...receipt.map(columnOfDocument)], form);
    case 'documents':
      return yield* rowPieces(allDocuments(figures), [...documentColumns, ...receipt], form);
    case 'entries':
      return yield* rowPieces(
        ledgerEntries(figures),
        [...entryColumns, ...receipt.map(columnOfDocument)],
        form,
      );
    case 'line-items':
      return yield* rowPieces(
        csvLines(allDocuments(figures)),
        [...lineColumns, ...receipt.map(columnOfDocument)],
        form,
      );
  }
}

function rowPieces<Row>(
  rows: Iterable<Row>,
  columns: CsvColumns<Row>,
  form: ResolvedCsvOptions,
): AsyncGenerator<Uint8Array> {
  const fields = csvFields(columns, form.language);
  const encoder = csvEncoder(fields, form);
  const write = rowWriter(fields, form);
  return inPieces(lines(), encoder.encode);

  function* lines(): Generator<string> {
    let piece = encoder.start + headerLine(fields, form);
    for (const row of rows) {
      piece += encoder.encodable(write(row), row);
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }
}

function receiptColumn(names: ReadonlyMap<string, string>): CsvColumn<DocumentRow> {
  const value = ({ id }: DocumentRow) => (id === null ? '' : (names.get(id) ?? ''));
  return { name: 'receipt', label: csvWords.receipt, kind: 'text', value };
}

function columnOfDocument({ name, label, kind, value }: CsvColumn<DocumentRow>): CsvColumn<{
  readonly document: DocumentRow;
}> {
  return { name, label, kind, value: ({ document }) => value(document) };
}
