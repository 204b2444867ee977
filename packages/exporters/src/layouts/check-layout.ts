import { createSingleByteEncoding } from '../csv/file/single-byte-encoding.ts';
import { csvEncodings } from '../exporter/csv-dialect.ts';
import {
  type CsvLayout,
  csvLayoutDates,
  csvLayoutFields,
  csvLayoutRows,
  csvLayoutTypes,
} from '../exporter/csv-layout.ts';
import { checkDelimiter, decimalMarks } from '../exporter/csv-options.ts';
import { ExportError } from '../exporter/export-error.ts';
import { layoutField } from './layout-fields.ts';

/**
 * Checks a layout that somebody wrote.
 * @throws {ExportError} `invalid_option`, which says where and what is allowed
 */
export function checkCsvLayout(layout: CsvLayout): void {
  const { rows, columns } = layout;
  allowed('rows', rows, csvLayoutRows);
  for (const [index, type] of (layout.types ?? []).entries())
    allowed(`types[${index}]`, type, csvLayoutTypes);
  allowed('encoding', layout.encoding, csvEncodings);
  allowed('dates', layout.dates, csvLayoutDates);
  allowed('decimalMark', layout.decimalMark, decimalMarks);
  checkDelimiter(layout);
  if (columns.length === 0) throw invalid('columns', 'is empty; expected at least one column');
  checkCharacters(layout);
  for (const [index, column] of columns.entries()) {
    if (!('field' in column)) continue;
    const place = `columns[${index}].field`;
    allowed(place, column.field, csvLayoutFields);
    const { rows: having } = layoutField(column.field);
    if (having && !having.includes(rows)) {
      const message = `"${column.field}" is a field of rows: ${having.join(', ')}; these are rows: ${rows}`;
      throw invalid(place, message);
    }
  }
}

/** Headers and texts are the layout's own: a character that its encoding does not have is a mistake in it. */
function checkCharacters({ encoding, columns }: CsvLayout): void {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return;
  const { foreignCharacter } = createSingleByteEncoding(encoding);
  for (const [index, column] of columns.entries()) {
    for (const key of ['header', 'text'] as const) {
      const text = key === 'header' ? column.header : 'text' in column ? column.text : '';
      const character = foreignCharacter(text.normalize('NFC'));
      if (character === null) continue;
      throw invalid(
        `columns[${index}].${key}`,
        `"${character.toWellFormed()}" is not in ${encoding}; use another encoding`,
      );
    }
  }
}

function allowed(place: string, value: string, values: readonly string[]): void {
  if (values.includes(value)) return;
  throw invalid(place, `${JSON.stringify(value)} is not allowed; expected one of ${values.join(', ')}`);
}

function invalid(place: string, message: string): ExportError {
  return new ExportError('invalid_option', `csv.layout.${place}: ${message}`);
}
