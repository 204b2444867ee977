import { definePreset } from './preset.ts';

/** The sections of the PDF and of the screen. */
const shown = [
  'headline',
  'reconciliation',
  'books',
  'changes',
  'categories',
  'groups',
  'recurring',
  'accounting',
  'unmapped',
  'unmapped-payments',
  'unsplit-tax',
  'unsplit-documents',
  'unmatched-invoices',
  'unread-invoices',
  'missing-suppliers',
  'register-missing',
  'duplicates',
  'documents-to-check',
  'documents',
  'income-documents',
] as const;

/** For bookkeeping: control totals first, then documents, categories and accounts; no emoji. */
export const accountant = definePreset({
  name: 'accountant',
  description: {
    en: 'for the books: control totals, data for pivot tables, documents, categories, accounts',
    pl: 'do księgowości: sumy kontrolne, dane do tabel przestawnych, dokumenty, kategorie, konta',
  },
  overview: 'none',
  sections: {
    page: shown,
    screen: shown,
    workbook: [
      'data',
      'documents',
      'income-documents',
      'accounting-entries',
      'purchase-register',
      'register-missing',
      'books',
      'accounting',
      'unmapped',
      'unmapped-payments',
      'unsplit-tax',
      'unsplit-documents',
      'unmatched-invoices',
      'unread-invoices',
      'missing-suppliers',
      'categories',
      'groups',
      'recurring',
      'duplicates',
      'changes',
      'reconciliation',
    ],
  },
  formats: ['pdf', 'xlsx', 'csv'],
  hasEmoji: false,
});
