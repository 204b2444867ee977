import { decimalString, type Money } from '@outlay/core';

/** A column of a CSV file, under a stable English name. */
export type CsvColumn<Row> = {
  readonly name: string;
  /**
   * `text` is words that a spreadsheet could take for a formula; `number` a plain decimal string with a dot; `date` an
   * ISO day; `plain` a code or number of ours.
   */
  readonly kind: 'text' | 'number' | 'date' | 'plain';
  /** The empty text is what the service did not give. */
  readonly value: (row: Row) => string;
};

/** Columns of one kind of rows, in order. */
export type CsvColumns<Row> = readonly CsvColumn<Row>[];

/** A decimal string, or nothing. */
export function decimalOrEmpty(money: Money | null): string {
  return money === null ? '' : decimalString(money);
}
