import { plainLine } from '@outlay/core/text';
import type { CsvField, CsvFields } from './csv-column.ts';
import type { CsvForm } from './csv-form.ts';
import { formulaGuard } from './formula-guard.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Writes records with their line end (RFC 4180 §2), fields quoted where they have to be. */
export function rowWriter<Row>(columns: CsvFields<Row>, form: CsvForm): (row: Row) => string {
  const { delimiter } = form;
  const fields = columns.map((column) => fieldWriter(column, form));
  return (row) => {
    let line = fields[0]?.(row) ?? '';
    for (let at = 1; at < fields.length; at += 1) line += delimiter + fields[at]?.(row);
    return `${line}\r\n`;
  };
}

/** The header of a file, names quoted where they have to be. */
export function headerLine<Row>(columns: CsvFields<Row>, { delimiter, encoding }: CsvForm): string {
  return `${columns.map(({ header }) => quoted(composed(encoding, header), delimiter)).join(delimiter)}\r\n`;
}

/** Writes one field of a record. */
function fieldWriter<Row>({ kind, value }: CsvField<Row>, form: CsvForm): (row: Row) => string {
  const { delimiter, decimalMark, dateForm } = form;
  switch (kind) {
    case 'text':
      return textWriter(value, form);
    case 'number':
      return decimalMark === '.' ? value : (row) => value(row).replace('.', decimalMark);
    case 'date':
      return dateForm === 'iso' || dateForm === 'YYYY-MM-DD'
        ? (row) => quoted(value(row), delimiter)
        : (row) => quoted(dateIn(dateForm, value(row)), delimiter);
    case 'plain':
      return value;
  }
}

/** Writes texts. Nearly all are written unchanged, after a single test. */
function textWriter<Row>(
  value: CsvField<Row>['value'],
  { delimiter, encoding }: CsvForm,
): (row: Row) => string {
  const { source, guarded } = formulaGuard(delimiter);
  const mark = delimiter.replace(/[\\\]^]/, '\\$&');
  const care = new RegExp(`["${mark}]|[^ -~\\u00a0-\\u00ac\\u00ae-\\u024f]|${source}`);
  return (row) => {
    const text = value(row);
    if (text === '' || !care.test(text)) return text;
    return quoted(guarded(textIn(encoding, text)), delimiter);
  };
}

function textIn(encoding: CsvForm['encoding'], text: string): string {
  return composed(encoding, plainLine(text));
}

/**
 * A text as an encoding has it. Encodings of one byte a character have letters and their accents joined only (ó for o and
 * U+0301); joining makes a semicolon of U+037E too, so it comes before anything is quoted.
 */
function composed(encoding: CsvForm['encoding'], text: string): string {
  return encoding === 'utf-8' || encoding === 'utf-8-bom' ? text : text.normalize('NFC');
}

function quoted(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

type WrittenDate = Exclude<CsvForm['dateForm'], 'iso' | 'YYYY-MM-DD'>;

function dateIn(form: WrittenDate, date: string): string {
  if (date === '') return '';
  const [year = '', month = '', day = ''] = date.split('-');
  switch (form) {
    case 'pl':
    case 'DD.MM.YYYY':
      return `${day}.${month}.${year}`;
    case 'en':
      return `${day} ${months[Number(month) - 1]} ${year}`;
    case 'DD/MM/YYYY':
      return `${day}/${month}/${year}`;
    case 'MM/DD/YYYY':
      return `${month}/${day}/${year}`;
  }
}
