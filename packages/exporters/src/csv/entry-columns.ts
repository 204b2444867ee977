import { decimalString } from '@outlay/core/money';
import {
  entrySupplier,
  type LedgerEntry,
  ledgerEntryWords,
  paymentMethodName,
  taxRateText,
  wordsOf,
} from '@outlay/reports';
import { csvWords } from './csv-words.ts';
import type { CsvColumns } from './file/csv-column.ts';

/** The columns of ledger entries. `posted` is never negative; `amount` adds up to the totals of the report. */
export const entryColumns: CsvColumns<LedgerEntry> = [
  { name: 'date', label: csvWords.date, kind: 'date', value: ({ document }) => document.date ?? '' },
  {
    name: 'store',
    label: csvWords.store,
    kind: 'text',
    value: ({ document }) => document.store ?? '',
    shown: ({ document }, locale) => document.store ?? wordsOf(locale).unnamedStore,
  },
  {
    name: 'entry',
    label: csvWords.entry,
    kind: 'plain',
    value: ({ kind }) => kind,
    shown: ({ kind }, locale) => ledgerEntryWords[kind][locale],
  },
  {
    name: 'category',
    label: csvWords.category,
    kind: 'text',
    value: ({ category }) => category ?? '',
    shown: ({ kind, category }, locale) =>
      kind === 'tax' ? '' : (category ?? wordsOf(locale).uncategorized),
  },
  {
    name: 'subcategory',
    label: csvWords.subcategory,
    kind: 'text',
    value: ({ subcategory }) => subcategory ?? '',
    shown: ({ kind, subcategory }, locale) =>
      kind === 'tax' ? '' : (subcategory ?? wordsOf(locale).withoutSubcategory),
  },
  { name: 'debitAccount', label: csvWords.debitAccount, kind: 'text', value: ({ debit }) => debit ?? '' },
  { name: 'creditAccount', label: csvWords.creditAccount, kind: 'text', value: ({ credit }) => credit ?? '' },
  { name: 'posted', label: csvWords.posted, kind: 'number', value: ({ posted }) => decimalString(posted) },
  { name: 'amount', label: csvWords.amount, kind: 'number', value: ({ amount }) => decimalString(amount) },
  { name: 'currency', label: csvWords.currency, kind: 'plain', value: ({ amount }) => amount.currency },
  {
    name: 'taxRate',
    label: csvWords.taxRate,
    kind: 'plain',
    value: ({ taxRate }) => (taxRate ? `${taxRate.percent}% ${taxRate.source}` : ''),
    shown: ({ taxRate }, locale) => (taxRate ? taxRateText(taxRate, locale) : ''),
  },
  {
    name: 'costCenter',
    label: csvWords.costCenter,
    kind: 'text',
    value: ({ booking }) => booking?.costCenter ?? '',
  },
  { name: 'vat', label: csvWords.vat, kind: 'text', value: ({ booking }) => booking?.vat ?? '' },
  {
    name: 'supplier',
    label: csvWords.supplier,
    kind: 'text',
    value: (entry) => entrySupplier(entry)?.name ?? '',
  },
  {
    name: 'taxNumber',
    label: csvWords.taxNumber,
    kind: 'text',
    value: (entry) => entrySupplier(entry)?.taxId ?? '',
  },
  {
    name: 'ksefNumber',
    label: csvWords.ksefNumber,
    kind: 'text',
    value: ({ invoice }) => invoice?.ksefNumber ?? '',
  },
  {
    name: 'paymentMethod',
    label: csvWords.paymentMethod,
    kind: 'text',
    value: ({ document }) => document.paymentMethod ?? '',
    shown: ({ document }, locale) => paymentMethodName(document.paymentMethod, locale) ?? '',
  },
  {
    name: 'identifier',
    label: csvWords.identifier,
    kind: 'text',
    value: ({ document }) => document.identifier ?? '',
  },
  { name: 'id', label: csvWords.id, kind: 'text', value: ({ document }) => document.id ?? '' },
  {
    name: 'taxCountry',
    label: csvWords.taxCountry,
    kind: 'plain',
    value: (entry) => entrySupplier(entry)?.country ?? '',
  },
  {
    name: 'supplierAccount',
    label: csvWords.supplierAccount,
    kind: 'text',
    value: (entry) => entrySupplier(entry)?.account ?? '',
  },
];
