import type { CsvDialect } from './csv-dialect.ts';
import type { CsvField } from './document-fields.ts';

/** What spreadsheets take for a formula or skip to find one, with the full-width forms that some of them accept. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A record of a CSV file with its line end (RFC 4180 §2). */
export function csvLine(fields: readonly CsvField[], dialect: CsvDialect): string {
  return `${fields.map((field) => csvField(field, dialect)).join(dialect.delimiter)}\r\n`;
}

function csvField(field: CsvField, { delimiter, decimalMark }: CsvDialect): string {
  switch (field.type) {
    case 'text':
      return quoted(formulaStart.test(field.text) ? `'${field.text}` : field.text, delimiter);
    case 'plain':
      return field.text;
    case 'number':
      return quoted(field.decimal.replace('.', decimalMark), delimiter);
  }
}

function quoted(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
