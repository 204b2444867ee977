import type { CsvColumn, CsvColumns } from './csv-column.ts';
import type { CsvForm } from './csv-options.ts';
import { formulaStart, guarded } from './formula-guard.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Writes records with their line end (RFC 4180 §2), fields quoted where they have to be. */
export function rowWriter<Row>(columns: CsvColumns<Row>, form: CsvForm): (row: Row) => string {
  const { delimiter } = form;
  const fields = columns.map((column) => fieldWriter(column, form));
  return (row) => {
    let line = fields[0]?.(row) ?? '';
    for (let at = 1; at < fields.length; at += 1) line += delimiter + fields[at]?.(row);
    return `${line}\r\n`;
  };
}

/** Writes one field of a record. */
function fieldWriter<Row>({ kind, value }: CsvColumn<Row>, form: CsvForm): (row: Row) => string {
  const { delimiter, decimalMark, dateForm } = form;
  const care = careTest(delimiter);
  switch (kind) {
    case 'text':
      return (row) => {
        const text = value(row);
        return text !== '' && care.test(text) ? carefully(text, delimiter) : text;
      };
    case 'number':
      return decimalMark === '.' ? value : (row) => value(row).replace('.', decimalMark);
    case 'date':
      return dateForm === 'iso'
        ? (row) => quoted(value(row), delimiter)
        : (row) => quoted(dateIn(dateForm, value(row)), delimiter);
    case 'plain':
      return value;
  }
}

/** Finds texts with something to quote or the look of a formula; all others are written as they are. */
function careTest(delimiter: string): RegExp {
  const mark = delimiter.replace(/[\\\]^]/, '\\$&');
  return new RegExp(`["\\r\\n${mark}]|${formulaStart.source}`);
}

function carefully(text: string, delimiter: string): string {
  return quoted(guarded(text), delimiter);
}

function quoted(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

function dateIn(form: 'pl' | 'en', date: string): string {
  if (date === '') return '';
  const [year = '', month = '', day = ''] = date.split('-');
  return form === 'pl' ? `${day}.${month}.${year}` : `${day} ${months[Number(month) - 1]} ${year}`;
}
