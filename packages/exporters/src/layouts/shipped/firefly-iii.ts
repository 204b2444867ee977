import type { CsvLayout } from '../../exporter/csv-layout.ts';

/** Transactions of the data importer of Firefly III; `fireflyConfiguration` says what each column is. */
export const fireflyIii: CsvLayout = {
  title: 'Firefly III, transactions for its data importer',
  source: 'https://docs.firefly-iii.org/how-to/data-importer/import/csv/',
  rows: 'parts',
  delimiter: ',',
  decimalMark: '.',
  encoding: 'utf-8',
  dates: 'YYYY-MM-DD',
  header: true,
  columns: [
    { header: 'Date', field: 'postingDate' },
    { header: 'Description', field: 'store' },
    { header: 'Opposing account', field: 'store' },
    { header: 'Amount', field: 'change' },
    { header: 'Currency', field: 'currency' },
    { header: 'Category', field: 'category' },
    { header: 'Tags', field: 'tags' },
    { header: 'Reference', field: 'id' },
    { header: 'Number', field: 'number' },
    { header: 'Subcategory', field: 'subcategory' },
    { header: 'Payment', field: 'paymentMethod' },
  ],
};
