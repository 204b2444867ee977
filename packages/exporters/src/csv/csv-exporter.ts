import type { Report } from '@outlay/reports';
import type { Exporter } from '../exporter.ts';
import { inPieces } from '../pieces.ts';
import { type CsvDialect, csvDialects } from './csv-dialect.ts';
import { csvLine } from './csv-line.ts';
import { documentFields } from './document-fields.ts';

/** Writes the document list as CSV (RFC 4180), a row a document; text that looks like a formula gets an apostrophe. */
export const csvExporter: Exporter = {
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  write: (report, { csvDialect = 'rfc4180' } = {}) => inPieces(csvLines(report, csvDialects[csvDialect])),
};

function* csvLines(report: Report, dialect: CsvDialect): Generator<string> {
  const header = Object.keys(documentFields).map((name) => ({ type: 'plain', text: name }) as const);
  const fieldsOf = Object.values(documentFields);
  yield dialect.byteOrderMark + csvLine(header, dialect);
  for (const document of report.figures.documents) {
    yield csvLine(
      fieldsOf.map((fieldOf) => fieldOf(document)),
      dialect,
    );
  }
}
