import { decimalString, type Money } from '@outlay/core/money';
import type { Locale, LocalizedText } from '@outlay/reports';

/**
 * The kind of a field: `text` may look like a formula to a spreadsheet; `number` is a plain decimal string with a dot;
 * `date` is an ISO day; `plain` is a code or number that Outlay generates.
 */
type CsvKind = 'text' | 'number' | 'date' | 'plain';

/** A column of a CSV file, with a stable English name for programs and a label in the reader's language. */
export type CsvColumn<Row> = {
  readonly name: string;
  readonly label: LocalizedText;
  readonly kind: CsvKind;
  /** The value for programs; empty if the service did not return it. */
  readonly value: (row: Row) => string;
  /** The value for people, if it differs. */
  readonly shown?: (row: Row, locale: Locale) => string;
};

/** Columns of one kind of rows, in order. */
export type CsvColumns<Row> = readonly CsvColumn<Row>[];

/** A column of a specific file. */
export type CsvField<Row> = {
  readonly name: string;
  readonly header: string;
  readonly kind: CsvKind;
  readonly value: (row: Row) => string;
};

/** The columns of a specific file, in order. */
export type CsvFields<Row> = readonly CsvField<Row>[];

/**
 * The columns with the names for a file's reader.
 * @param language - of people; `null` for programs
 */
export function csvFields<Row>(columns: CsvColumns<Row>, language: Locale | null): CsvFields<Row> {
  return columns.map(({ name, label, kind, value, shown }): CsvField<Row> => {
    if (language === null) return { name, header: name, kind, value };
    const header = label[language];
    if (!shown) return { name, header, kind, value };
    return { name, header, kind: 'text', value: (row) => shown(row, language) };
  });
}

/** A decimal string; empty for `null`. */
export function decimalOrEmpty(money: Money | null): string {
  return money === null ? '' : decimalString(money);
}
