import { decimalString } from '@outlay/core/money';
import {
  type DocumentRow,
  documentCategory,
  documentSubcategory,
  documentType,
  paymentMethodName,
  wordsOf,
} from '@outlay/reports';
import { csvWords } from './csv-words.ts';
import { type CsvColumns, decimalOrEmpty } from './file/csv-column.ts';

/**
 * The columns of the document list. New columns are added at the end, so that programs that read by position keep
 * working. For a document with several categories, programs get all names and people get their number, never just one
 * name.
 */
export const documentColumns: CsvColumns<DocumentRow> = [
  { name: 'id', label: csvWords.id, kind: 'text', value: ({ id }) => id ?? '' },
  { name: 'date', label: csvWords.date, kind: 'date', value: ({ date }) => date ?? '' },
  {
    name: 'store',
    label: csvWords.store,
    kind: 'text',
    value: ({ store }) => store ?? '',
    shown: ({ store }, locale) => store ?? wordsOf(locale).unnamedStore,
  },
  {
    name: 'category',
    label: csvWords.category,
    kind: 'text',
    value: (document) => partNames(document, 'category'),
    shown: (document, locale) => documentCategory(document, locale) ?? '',
  },
  { name: 'amount', label: csvWords.amount, kind: 'number', value: ({ amount }) => decimalString(amount) },
  { name: 'currency', label: csvWords.currency, kind: 'plain', value: ({ amount }) => amount.currency },
  { name: 'tax', label: csvWords.tax, kind: 'number', value: ({ tax }) => decimalOrEmpty(tax) },
  {
    name: 'paymentMethod',
    label: csvWords.paymentMethod,
    kind: 'text',
    value: ({ paymentMethod }) => paymentMethod ?? '',
    shown: ({ paymentMethod }, locale) => paymentMethodName(paymentMethod, locale) ?? '',
  },
  {
    name: 'identifier',
    label: csvWords.identifier,
    kind: 'text',
    value: ({ identifier }) => identifier ?? '',
  },
  { name: 'tags', label: csvWords.tags, kind: 'text', value: ({ tags }) => tags.join(';') },
  { name: 'owned', label: csvWords.owned, kind: 'number', value: ({ owned }) => decimalOrEmpty(owned) },
  { name: 'full', label: csvWords.full, kind: 'number', value: ({ full }) => decimalString(full) },
  {
    name: 'type',
    label: csvWords.type,
    kind: 'plain',
    value: ({ flow }) => flow,
    shown: documentType,
  },
  {
    name: 'subcategory',
    label: csvWords.subcategory,
    kind: 'text',
    value: (document) => partNames(document, 'subcategory'),
    shown: (document, locale) => documentSubcategory(document, locale) ?? '',
  },
  { name: 'group', label: csvWords.group, kind: 'text', value: ({ group }) => group ?? '' },
];

/**
 * The different names of a document's parts, largest first, joined like tags; an empty name is a part without a name.
 */
function partNames(document: DocumentRow, key: 'category' | 'subcategory'): string {
  const { parts } = document;
  if (parts.length < 2) return document[key] ?? '';
  return [...new Set(parts.map((part) => part[key] ?? ''))].join(';');
}
