import type { CsvColumn, CsvColumns } from './csv-column.ts';
import type { CsvForm } from './csv-options.ts';
import { formulaStart, guarded } from './formula-guard.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Writes records with their line end (RFC 4180 §2), fields quoted where they have to be. */
export function rowWriter<Row>(columns: CsvColumns<Row>, form: CsvForm): (row: Row) => string {
  const { delimiter } = form;
  const [first = () => '', ...others] = columns.map((column) => fieldWriter(column, form));
  return (row) => {
    let line = first(row);
    for (const field of others) line += delimiter + field(row);
    return `${line}\r\n`;
  };
}

/** Writes one field of a record. */
export function fieldWriter<Row>({ kind, value }: CsvColumn<Row>, form: CsvForm): (row: Row) => string {
  const { delimiter, decimalMark, dateForm } = form;
  const isPlain = plainTest(delimiter);
  switch (kind) {
    case 'text':
      return (row) => {
        const text = value(row);
        return isPlain.test(text) ? text : carefully(text, delimiter);
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

/** Texts that are written as they are: nothing to quote in them and no look of a formula. */
function plainTest(delimiter: string): RegExp {
  const mark = delimiter.replace(/[\\\]^]/, '\\$&');
  return new RegExp(`^(?!${formulaStart.source.slice(1)})[^"\\r\\n${mark}]*$`);
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
