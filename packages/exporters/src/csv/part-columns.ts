import { decimalString } from '@outlay/core/money';
import { type DataRow, documentType, partWords, paymentMethodName, wordsOf } from '@outlay/reports';
import { csvWords } from './csv-words.ts';
import { type CsvColumns, decimalOrEmpty } from './file/csv-column.ts';

/**
 * The columns of the flat list of counted parts. `amount` is empty for income and `income` for spending, so that each
 * adds up to its total without a filter by `type`.
 */
export const partColumns: CsvColumns<DataRow> = [
  { name: 'date', label: csvWords.date, kind: 'date', value: ({ document }) => document.date ?? '' },
  {
    name: 'week',
    label: csvWords.week,
    kind: 'plain',
    value: ({ week }) => week ?? '',
    shown: ({ week }, locale) => week ?? wordsOf(locale).withoutDate,
  },
  {
    name: 'type',
    label: csvWords.type,
    kind: 'plain',
    value: ({ document }) => document.flow,
    shown: ({ document }, locale) => documentType(document, locale),
  },
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
    value: ({ category }) => category ?? '',
    shown: ({ category }, locale) => category ?? wordsOf(locale).uncategorized,
  },
  {
    name: 'subcategory',
    label: csvWords.subcategory,
    kind: 'text',
    value: ({ subcategory }) => subcategory ?? '',
    shown: ({ subcategory }, locale) => subcategory ?? wordsOf(locale).withoutSubcategory,
  },
  { name: 'item', label: csvWords.item, kind: 'text', value: ({ lineItem }) => lineItem?.name ?? '' },
  {
    name: 'part',
    label: csvWords.part,
    kind: 'plain',
    value: ({ kind }) => kind,
    shown: ({ kind }, locale) => partWords[kind][locale],
  },
  {
    name: 'quantity',
    label: csvWords.quantity,
    kind: 'number',
    value: ({ lineItem }) => lineItem?.quantity ?? '',
  },
  {
    name: 'unitPrice',
    label: csvWords.unitPrice,
    kind: 'number',
    value: ({ lineItem }) => lineItem?.unitPrice ?? '',
  },
  { name: 'amount', label: csvWords.amount, kind: 'number', value: ({ amount }) => decimalOrEmpty(amount) },
  { name: 'currency', label: csvWords.currency, kind: 'plain', value: ({ full }) => full.currency },
  { name: 'income', label: csvWords.income, kind: 'number', value: ({ income }) => decimalOrEmpty(income) },
  { name: 'full', label: csvWords.full, kind: 'number', value: ({ full }) => decimalString(full) },
  { name: 'tax', label: csvWords.documentTax, kind: 'number', value: ({ tax }) => decimalOrEmpty(tax) },
  {
    name: 'paymentMethod',
    label: csvWords.paymentMethod,
    kind: 'text',
    value: ({ document }) => document.paymentMethod ?? '',
    shown: ({ document }, locale) => paymentMethodName(document.paymentMethod, locale) ?? '',
  },
  { name: 'tags', label: csvWords.tags, kind: 'text', value: ({ document }) => document.tags.join(';') },
  { name: 'group', label: csvWords.group, kind: 'text', value: ({ document }) => document.group ?? '' },
  {
    name: 'identifier',
    label: csvWords.identifier,
    kind: 'text',
    value: ({ document }) => document.identifier ?? '',
  },
  { name: 'id', label: csvWords.id, kind: 'text', value: ({ document }) => document.id ?? '' },
  {
    name: 'documents',
    label: csvWords.documents,
    kind: 'plain',
    value: ({ documents }) => (documents === null ? '' : String(documents)),
  },
];
