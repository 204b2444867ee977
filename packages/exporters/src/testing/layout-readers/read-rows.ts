import { parse } from 'csv-parse/sync';
import { unguarded } from '../unguarded.ts';
import { ImportRefused } from './import-refused.ts';

/** A row of a file, read by column name. */
export type ImportedRow = {
  /** Line number in the file, with the header as line 1; texts of a layout have no line breaks. */
  readonly line: number;
  /** A text without the apostrophes that prevent spreadsheet formulas. */
  readonly text: (column: string) => string;
  /** A text that must not be empty. */
  readonly filled: (column: string) => string;
  /** A date, number or code, as written in the file. */
  readonly value: (column: string) => string;
};

/**
 * Reads the rows of a comma-separated UTF-8 file (RFC 4180).
 * @throws {ImportRefused} for an unexpected header, or a row of another length
 */
export function readRows(file: Uint8Array, header: readonly string[]): ImportedRow[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  const [names = [], ...records] = parse(text, { record_delimiter: '\r\n' });
  if (names.join('\n') !== header.join('\n'))
    throw new ImportRefused(1, `the columns are ${names.join(', ')}`);
  return records.map((record, index) => rowOf(header, record, index + 2));
}

function rowOf(header: readonly string[], record: readonly string[], line: number): ImportedRow {
  const value = (column: string): string => {
    const found = record[header.indexOf(column)];
    if (found === undefined) throw new Error(`${column} is no column of ${header.join(', ')}`);
    return found;
  };
  const text = (column: string): string => unguarded(value(column), ',');
  const filled = (column: string): string => {
    const found = text(column);
    if (found.trim() === '') throw new ImportRefused(line, `${column} is empty`);
    return found;
  };
  return { line, text, filled, value };
}
