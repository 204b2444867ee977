import type { CsvLayout } from '../../exporter/csv-layout.ts';

const empty = (header: string) => ({ header, text: '' });

/**
 * Bills of Xero. Rows with the same contact and number are lines of one bill. Amounts include tax, as is chosen at the
 * import; `vat` of an accounting rule is the name of the tax rate in Xero.
 */
export const xeroBills: CsvLayout = {
  title: 'Xero, bills to pay',
  source: 'https://central.xero.com/s/article/Import-bills',
  rows: 'parts',
  types: ['purchase', 'refund'],
  delimiter: ',',
  decimalMark: '.',
  encoding: 'utf-8',
  dates: 'DD/MM/YYYY',
  header: true,
  columns: [
    { header: '*ContactName', field: 'store' },
    ...[
      'EmailAddress',
      'POAddressLine1',
      'POAddressLine2',
      'POAddressLine3',
      'POAddressLine4',
      'POCity',
      'PORegion',
      'POPostalCode',
      'POCountry',
    ].map(empty),
    { header: '*InvoiceNumber', field: 'reference', required: true },
    { header: '*InvoiceDate', field: 'postingDate' },
    { header: '*DueDate', field: 'postingDate' },
    empty('Total'),
    empty('InventoryItemCode'),
    { header: 'Description', field: 'category' },
    { header: '*Quantity', text: '1' },
    { header: '*UnitAmount', field: 'spent' },
    { header: '*AccountCode', field: 'account', required: true },
    { header: '*TaxType', field: 'vat', required: true },
    empty('TaxAmount'),
    empty('TrackingName1'),
    empty('TrackingOption1'),
    empty('TrackingName2'),
    empty('TrackingOption2'),
    { header: 'Currency', field: 'currency' },
  ],
};
