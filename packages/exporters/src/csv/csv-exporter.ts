import type { DocumentRow, Report } from '@outlay/reports';
import { allDocuments } from '../all-documents.ts';
import type { Exporter, ExportOptions } from '../exporter.ts';
import { fileTypes } from '../file-types.ts';
import { inPieces, pieceLength } from '../pieces.ts';
import type { CsvColumn, CsvColumns } from './csv-column.ts';
import { csvEncoder } from './csv-encoder.ts';
import { type CsvForm, csvForm } from './csv-options.ts';
import { documentColumns } from './document-columns.ts';
import { csvLines, lineColumns } from './line-columns.ts';
import { rowWriter } from './row-writer.ts';

/**
 * Writes every document of the period, spending and income, as CSV (RFC 4180): a row a document, or a row a line.
 * Text that looks like a formula gets an apostrophe.
 */
export const csvExporter: Exporter = {
  ...fileTypes.csv,
  write: csvPieces,
};

async function* csvPieces(
  { figures, locale }: Report,
  { csvDialect, csv = {}, receiptNames }: ExportOptions = {},
): AsyncGenerator<Uint8Array> {
  const form = csvForm({ ...(csvDialect ? { profile: csvDialect } : {}), ...csv }, locale);
  const receipt = receiptNames && receiptColumn(receiptNames);
  const documents = allDocuments(figures);
  if (form.rows === 'documents') {
    const columns = receipt ? [...documentColumns, receipt] : documentColumns;
    yield* rowPieces(documents, columns, form);
  } else {
    const columns = receipt ? [...lineColumns, columnOfDocument(receipt)] : lineColumns;
    yield* rowPieces(csvLines(documents), columns, form);
  }
}

function rowPieces<Row>(
  rows: Iterable<Row>,
  columns: CsvColumns<Row>,
  form: CsvForm,
): AsyncGenerator<Uint8Array> {
  const encoder = csvEncoder(columns, form);
  const write = rowWriter(columns, form);
  return inPieces(lines(), encoder.encode);

  function* lines(): Generator<string> {
    let piece = `${encoder.start + columns.map(({ name }) => name).join(form.delimiter)}\r\n`;
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
  return { name: 'receipt', kind: 'text', value: ({ id }) => (id === null ? '' : (names.get(id) ?? '')) };
}

function columnOfDocument({ value, ...column }: CsvColumn<DocumentRow>): CsvColumn<{
  readonly document: DocumentRow;
}> {
  return { ...column, value: ({ document }) => value(document) };
}
