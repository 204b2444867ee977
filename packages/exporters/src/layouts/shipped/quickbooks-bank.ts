import type { CsvLayout } from '../../exporter/csv-layout.ts';

/** Bank transactions of QuickBooks Online in three columns. It asks for the form of days at the import. */
export const quickbooksBank: CsvLayout = {
  title: 'QuickBooks Online, bank transactions',
  source:
    'https://quickbooks.intuit.com/learn-support/en-uk/help-article/bank-transactions/format-csv-files-excel-get-bank-transactions/L4BjLWckq_GB_en_GB',
  rows: 'documents',
  delimiter: ',',
  decimalMark: '.',
  encoding: 'utf-8',
  dates: 'DD/MM/YYYY',
  header: true,
  columns: [
    { header: 'Date', field: 'postingDate' },
    { header: 'Description', field: 'store' },
    { header: 'Amount', field: 'change' },
  ],
};
