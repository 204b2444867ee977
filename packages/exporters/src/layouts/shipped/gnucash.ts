import type { CsvLayout } from '../../exporter/csv-layout.ts';

/** Transactions of GnuCash between two accounts, named by the accounting file. */
export const gnucash: CsvLayout = {
  title: 'GnuCash, transactions between two accounts',
  source: 'https://gnucash.org/docs/v5/C/gnucash-manual/trans-import.html',
  rows: 'entries',
  delimiter: ',',
  decimalMark: '.',
  encoding: 'utf-8',
  dates: 'YYYY-MM-DD',
  header: true,
  columns: [
    { header: 'Date', field: 'postingDate' },
    { header: 'Num', field: 'reference' },
    { header: 'Description', field: 'store' },
    { header: 'Memo', field: 'category' },
    { header: 'Account', field: 'debitAccount', required: true },
    { header: 'Transfer Account', field: 'creditAccount', required: true },
    { header: 'Amount', field: 'posted' },
    { header: 'Transaction Commodity', field: 'currency' },
  ],
};
