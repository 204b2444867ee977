import { decimalString, type Money } from '@outlay/core/money';
import type { Locale, LocalizedText } from '@outlay/reports';

/**
 * What a field holds: `text` is words that a spreadsheet could take for a formula; `number` a plain decimal string with a
 * dot; `date` an ISO day; `plain` a code or number of ours.
 */
type CsvKind = 'text' | 'number' | 'date' | 'plain';

/** A column that a CSV file can have. Programs know it by a stable English name, people by a label in their language. */
export type CsvColumn<Row> = {
  readonly name: string;
  readonly label: LocalizedText;
  readonly kind: CsvKind;
  /** As programs read it; the empty text is what the service did not give. */
  readonly value: (row: Row) => string;
  /** As people read it, where that is something else. */
  readonly shown?: (row: Row, locale: Locale) => string;
};

/** Columns of one kind of rows, in order. */
export type CsvColumns<Row> = readonly CsvColumn<Row>[];

/** A column of a certain file. */
export type CsvField<Row> = {
  readonly name: string;
  readonly header: string;
  readonly kind: CsvKind;
  readonly value: (row: Row) => string;
};

/** Columns of a certain file, in order. */
export type CsvFields<Row> = readonly CsvField<Row>[];

/**
 * Columns as the reader of a file knows them.
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

/** A decimal string, or nothing. */
export function decimalOrEmpty(money: Money | null): string {
  return money === null ? '' : decimalString(money);
}
