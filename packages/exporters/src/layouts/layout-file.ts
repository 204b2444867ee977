import { plainLine } from '@outlay/core/text';
import type { Locale, Report } from '@outlay/reports';
import type { CsvField } from '../csv/file/csv-column.ts';
import { csvFile } from '../csv/file/csv-file.ts';
import type { CsvLayout, CsvLayoutColumn, CsvLayoutOptions } from '../exporter/csv-layout.ts';
import { ExportError } from '../exporter/export-error.ts';
import { checkCsvLayout } from './check-layout.ts';
import { layoutField } from './layout-fields.ts';
import { layoutNeedsAccounting } from './layout-needs-accounting.ts';
import type { LayoutRow } from './layout-row.ts';
import { layoutRows } from './layout-rows.ts';

/**
 * Writes a CSV file as a layout says, piece by piece.
 * @throws {ExportError} `invalid_option` where the layout has a mistake, where the report or one of its documents lacks what
 * it needs, or where it would write amounts of several currencies without saying which
 */
export function layoutFile(
  report: Pick<Report, 'figures' | 'period' | 'locale'>,
  { layout, currency }: CsvLayoutOptions,
): AsyncGenerator<Uint8Array> {
  checkCsvLayout(layout);
  if (layoutNeedsAccounting(layout) && report.figures.accounting === null) {
    throw invalid('needs accounting rules, but the report has none; add an accounting file');
  }
  const rows = selected(layoutRows(layout.rows, report), layout, currency);
  if (currency === undefined && !hasCurrency(layout)) refuseSeveralCurrencies(rows());
  const { delimiter, decimalMark, encoding, dates, header, columns } = layout;
  const form = { delimiter, decimalMark, encoding, dateForm: dates, header, describe: described };
  return csvFile(
    rows(),
    columns.map((column) => fieldOf(column, report.locale)),
    form,
  );
}

function fieldOf(column: CsvLayoutColumn, locale: Locale): CsvField<LayoutRow> {
  const { header } = column;
  if ('text' in column) return { name: '', header, kind: 'text', value: () => column.text };
  const { kind, value, rows } = layoutField(column.field);
  const field = { name: column.field, header, kind };
  if (column.required !== true) return { ...field, value: (row) => value(row, locale) };
  return {
    ...field,
    value(row) {
      const text = value(row, locale);
      if (plainLine(text) !== '') return text;
      const giver = rows === undefined || rows.includes('documents') ? 'document' : 'accounting file';
      const message = `column ${header} (${column.field}) is empty for ${described(row)}; the ${giver} has to give it`;
      throw invalid(message);
    },
  };
}

/** With what finds it in a report, and the account that a rule gives it. */
function described({ document: { id, date, store }, booking }: LayoutRow): string {
  const name = id === null ? 'the document without an ID' : `document ${plainLine(id)}`;
  const account = booking ? `, account ${plainLine(booking.account)}` : '';
  return `${name} (${date ?? 'no date'}, store ${JSON.stringify(plainLine(store ?? ''))}${account})`;
}

/** The rows of the types of a layout, in a currency where one is given, as often as they are taken. */
function selected(
  rows: Iterable<LayoutRow>,
  { types }: CsvLayout,
  currency: string | undefined,
): () => Iterable<LayoutRow> {
  if (types === undefined && currency === undefined) return () => rows;
  return () =>
    Iterator.from(rows).filter(
      ({ document, spent }) =>
        (types?.includes(document.flow) ?? true) && (currency === undefined || spent.currency === currency),
    );
}

function hasCurrency({ columns }: CsvLayout): boolean {
  return columns.some((column) => 'field' in column && column.field === 'currency');
}

function refuseSeveralCurrencies(rows: Iterable<LayoutRow>): void {
  const currencies = [...new Set(Iterator.from(rows).map(({ spent }) => spent.currency))];
  if (currencies.length < 2) return;
  const found = currencies.toSorted().join(', ');
  throw invalid(`has no column for the currency, and the report has ${found}; choose one with csv.currency`);
}

function invalid(message: string): ExportError {
  return new ExportError('invalid_option', `csv.layout: ${message}`);
}
