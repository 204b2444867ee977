import type { CsvEncoding } from './csv-dialect.ts';

/**
 * What a row of a layout is: a document, spending and income; a category of a document, likewise; or an entry of the
 * accounting records, of spending only.
 */
export const csvLayoutRows = ['documents', 'parts', 'entries'] as const;

/** A kind of rows of a layout. */
export type CsvLayoutRowKind = (typeof csvLayoutRows)[number];

/** The types of documents that a layout can have. */
export const csvLayoutTypes = ['purchase', 'refund', 'income'] as const;

/** A type of documents. */
export type CsvLayoutType = (typeof csvLayoutTypes)[number];

/** How a layout writes days. */
export const csvLayoutDates = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY'] as const;

/** A form of days in a layout. */
export type CsvLayoutDates = (typeof csvLayoutDates)[number];

/** The fields that a column of a layout can contain. */
export const csvLayoutFields = [
  'date',
  'postingDate',
  'store',
  'category',
  'subcategory',
  'spent',
  'change',
  'outflow',
  'inflow',
  'currency',
  'type',
  'paymentMethod',
  'tags',
  'group',
  'number',
  'id',
  'reference',
  'reverses',
  'supplier',
  'taxNumber',
  'ksefNumber',
  'tax',
  'account',
  'costCenter',
  'vat',
  'entry',
  'debitAccount',
  'creditAccount',
  'posted',
  'taxRate',
] as const;

/** The name of a field. */
export type CsvLayoutField = (typeof csvLayoutFields)[number];

/** A column of a layout: a field of each row, or the same text in all of them. */
export type CsvLayoutColumn =
  | {
      readonly header: string;
      readonly field: CsvLayoutField;
      /** Whether an empty field ends the export, because the program would refuse the file; no where it is absent. */
      readonly required?: boolean | undefined;
    }
  | { readonly header: string; readonly text: string };

/** A CSV file as another program imports it. */
export type CsvLayout = {
  /** The program and what it imports, for people. */
  readonly title: string;
  /** The public description of the format. */
  readonly source?: string;
  readonly rows: CsvLayoutRowKind;
  /** The types of documents that it has; all where it is absent. */
  readonly types?: readonly CsvLayoutType[];
  /** One punctuation mark, symbol, space or tab; no quote, apostrophe or minus, and not the decimal mark. */
  readonly delimiter: string;
  /** `.` or `,`. */
  readonly decimalMark: string;
  readonly encoding: CsvEncoding;
  readonly dates: CsvLayoutDates;
  /** Whether the first line names the columns. */
  readonly header: boolean;
  readonly columns: readonly CsvLayoutColumn[];
};

/** A layout and the rows that it is for. */
export type CsvLayoutOptions = {
  readonly layout: CsvLayout;
  /** In the name of the file: lower-case letters, digits and hyphens; none where it is absent. */
  readonly name?: string;
  /** Only rows in this currency, for layouts without a column for it; all rows where it is absent. */
  readonly currency?: string;
};
