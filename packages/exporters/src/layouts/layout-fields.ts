import { decimalString, type Money } from '@outlay/core/money';
import { plainLine } from '@outlay/core/text';
import { type Locale, wordsOf } from '@outlay/reports';
import type { CsvField } from '../csv/file/csv-column.ts';
import {
  type CsvLayoutField,
  type CsvLayoutRowKind,
  csvLayoutFields,
  csvLayoutRows,
} from '../exporter/csv-layout.ts';
import type { LayoutRow } from './layout-row.ts';

/** What a column of a layout can contain. */
export type LayoutField = {
  /** What it is, in English, for the list of fields. */
  readonly meaning: string;
  readonly kind: CsvField<LayoutRow>['kind'];
  readonly value: (row: LayoutRow, locale: Locale) => string;
  /** The kinds of rows that have it; all where it is absent. */
  readonly rows?: readonly CsvLayoutRowKind[];
};

const entriesOnly = { rows: ['entries'] } as const;
const notEntries = { rows: ['documents', 'parts'] } as const;
const booked = { rows: ['parts', 'entries'] } as const;

/** The fields by name. */
const layoutFields: Readonly<Record<CsvLayoutField, LayoutField>> = {
  date: {
    meaning: 'day of the purchase',
    kind: 'date',
    value: ({ document }) => document.date ?? '',
  },
  postingDate: {
    meaning: 'day of the purchase, or the last day of the report if it is unknown',
    kind: 'date',
    value: ({ postingDate }) => postingDate,
  },
  store: {
    meaning: 'store, or "(no store name)" if it has none',
    kind: 'text',
    value: ({ document }, locale) => plainLine(document.store ?? '') || wordsOf(locale).unnamedStore,
  },
  category: {
    meaning: 'category; the largest one if a document has several',
    kind: 'text',
    value: ({ category }) => category ?? '',
  },
  subcategory: {
    meaning: 'subcategory',
    kind: 'text',
    value: ({ subcategory }) => subcategory ?? '',
  },
  spent: {
    meaning: 'amount as spending; refunds and income are negative',
    kind: 'number',
    value: ({ spent }) => decimalString(spent),
    ...notEntries,
  },
  change: {
    meaning: 'amount as on a bank statement; purchases are negative',
    kind: 'number',
    value: ({ spent }) => decimalString(negated(spent)),
    ...notEntries,
  },
  outflow: {
    meaning: 'amount of a purchase; empty for refunds and income',
    kind: 'number',
    value: ({ spent }) => (spent.minor >= 0n ? decimalString(spent) : ''),
    ...notEntries,
  },
  inflow: {
    meaning: 'amount of a refund or income; empty for purchases',
    kind: 'number',
    value: ({ spent }) => (spent.minor < 0n ? decimalString(negated(spent)) : ''),
    ...notEntries,
  },
  currency: { meaning: 'currency of the amounts', kind: 'plain', value: ({ spent }) => spent.currency },
  type: {
    meaning: 'purchase, refund or income',
    kind: 'plain',
    value: ({ document }) => document.flow,
    ...notEntries,
  },
  paymentMethod: {
    meaning: 'payment method as the service spells it',
    kind: 'text',
    value: ({ document }) => document.paymentMethod ?? '',
  },
  tags: {
    meaning: 'tags, separated by commas',
    kind: 'text',
    value: ({ document }) => document.tags.join(','),
  },
  group: {
    meaning: 'group that shares the document',
    kind: 'text',
    value: ({ document }) => document.group ?? '',
  },
  number: {
    meaning: 'number of the document',
    kind: 'text',
    value: ({ document }) => document.identifier ?? '',
  },
  id: {
    meaning: 'identifier of the document in the service; in a batch, the unique identifier of its entry',
    kind: 'text',
    value: ({ document }) => document.batchEntry?.reference ?? document.id ?? '',
  },
  reference: {
    meaning:
      'number of the document, or its identifier in the service if it has none; both if another document of the store has the same number',
    kind: 'text',
    value: ({ reference }) => reference,
  },
  reverses: {
    meaning: 'in a batch, the identifier of the entry that is reversed; empty unless the row is a reversal',
    kind: 'text',
    value: ({ document }) => document.batchEntry?.reverses?.reference ?? '',
  },
  supplier: {
    meaning: 'supplier: the seller of the matched invoice, or that of the store',
    kind: 'text',
    value: ({ source }) => source?.supplier ?? '',
  },
  taxNumber: {
    meaning: 'tax ID of the supplier',
    kind: 'text',
    value: ({ source }) => source?.taxId ?? '',
  },
  ksefNumber: {
    meaning: 'KSeF number of the matched invoice',
    kind: 'text',
    value: ({ source }) => source?.ksefNumber ?? '',
  },
  tax: {
    meaning: 'tax of the document',
    kind: 'number',
    value: ({ document }) => (document.tax === null ? '' : decimalString(document.tax)),
    rows: ['documents'],
  },
  account: {
    meaning: 'expense account',
    kind: 'text',
    value: ({ booking }) => booking?.account ?? '',
    ...booked,
  },
  costCenter: {
    meaning: 'cost center of the accounting rule',
    kind: 'text',
    value: ({ booking }) => booking?.costCenter ?? '',
    ...booked,
  },
  vat: {
    meaning: 'tax treatment of the accounting rule',
    kind: 'text',
    value: ({ booking }) => booking?.vat ?? '',
    ...booked,
  },
  entry: {
    meaning: 'kind of entry: expense or tax',
    kind: 'plain',
    value: ({ entry }) => entry?.kind ?? '',
    ...entriesOnly,
  },
  debitAccount: {
    meaning: 'account to debit',
    kind: 'text',
    value: ({ entry }) => entry?.debit ?? '',
    ...entriesOnly,
  },
  creditAccount: {
    meaning: 'account to credit',
    kind: 'text',
    value: ({ entry }) => entry?.credit ?? '',
    ...entriesOnly,
  },
  posted: {
    meaning: 'amount posted to both accounts; never negative',
    kind: 'number',
    value: ({ entry }) => (entry ? decimalString(entry.posted) : ''),
    ...entriesOnly,
  },
  taxRate: {
    meaning: 'tax rate in percent, if it is known',
    kind: 'plain',
    value: ({ entry }) => (entry?.taxRate ? String(entry.taxRate.percent) : ''),
    ...entriesOnly,
  },
};

/** What each field is and which kinds of rows have it, in the order of the list. */
export const csvLayoutFieldList: readonly {
  readonly name: CsvLayoutField;
  readonly meaning: string;
  readonly rows: readonly CsvLayoutRowKind[];
}[] = csvLayoutFields.map((name) => {
  const { meaning, rows = csvLayoutRows } = layoutField(name);
  return { name, meaning, rows };
});

/** The field of a name, with all of its properties. */
export function layoutField(name: CsvLayoutField): LayoutField {
  return layoutFields[name];
}

function negated({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}
