import type { CsvLayout } from '../../exporter/csv-layout.ts';

/** Transactions of YNAB. */
export const ynab: CsvLayout = {
  title: 'YNAB, transactions of an account',
  source: 'https://support.ynab.com/en_us/formatting-a-csv-file-an-overview-BJvczkuRq',
  rows: 'documents',
  delimiter: ',',
  decimalMark: '.',
  encoding: 'utf-8',
  dates: 'DD/MM/YYYY',
  header: true,
  columns: [
    { header: 'Date', field: 'postingDate' },
    { header: 'Payee', field: 'store' },
    { header: 'Memo', field: 'category' },
    { header: 'Outflow', field: 'outflow' },
    { header: 'Inflow', field: 'inflow' },
  ],
};
