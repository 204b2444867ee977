import { decimalString } from '@outlay/core';
import type { DocumentRow } from '@outlay/reports';
import { type CsvColumns, decimalOrEmpty } from './csv-column.ts';

/** The columns of the document list. New ones come last, so that a reader by position keeps working. */
export const documentColumns: CsvColumns<DocumentRow> = [
  { name: 'id', kind: 'text', value: ({ id }) => id ?? '' },
  { name: 'date', kind: 'date', value: ({ date }) => date ?? '' },
  { name: 'store', kind: 'text', value: ({ store }) => store ?? '' },
  { name: 'category', kind: 'text', value: ({ category }) => category ?? '' },
  { name: 'amount', kind: 'number', value: ({ amount }) => decimalString(amount) },
  { name: 'currency', kind: 'plain', value: ({ amount }) => amount.currency },
  { name: 'tax', kind: 'number', value: ({ tax }) => decimalOrEmpty(tax) },
  { name: 'paymentMethod', kind: 'text', value: ({ paymentMethod }) => paymentMethod ?? '' },
  { name: 'identifier', kind: 'text', value: ({ identifier }) => identifier ?? '' },
  { name: 'tags', kind: 'text', value: ({ tags }) => tags.join(';') },
  { name: 'owned', kind: 'number', value: ({ owned }) => decimalOrEmpty(owned) },
  { name: 'full', kind: 'number', value: ({ full }) => decimalString(full) },
  { name: 'flow', kind: 'plain', value: ({ flow }) => flow },
  { name: 'subcategory', kind: 'text', value: ({ subcategory }) => subcategory ?? '' },
  { name: 'group', kind: 'text', value: ({ group }) => group ?? '' },
];
