import { aDocument, aLineItem } from '@outlay/core/testing';
import { type AccountingMapping, buildReport, type Report } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import type { DatevSettings } from '../exporter/datev-settings.ts';

/** The accounting rules of the example in `docs/layouts`, by SKR03. */
export const datevMapping: AccountingMapping = {
  rules: [
    { category: 'Büro', account: '4930', costCenter: 'Verwaltung' },
    { category: 'Bücher', account: '4940' },
    { category: 'Software', account: '4964', vat: '13b' },
    { category: 'Wareneinkauf', account: '3400' },
  ],
  default: { account: '4980' },
  payments: { Cash: '1000', Card: '1200', default: '1590' },
  tax: { account: '1570', country: 'DE' },
};

/** The settings of DATEV in the same example. */
export const datevExampleSettings: DatevSettings = {
  consultant: 12345,
  client: 678,
  fiscalYearStart: '01-01',
  accountLength: 4,
  chart: '03',
  initials: 'MM',
  taxKeys: { '19': '401', '13b': '511' },
  automaticAccounts: ['3400'],
};

/** The report of the example: a purchase at 19 %, one at 7 % without a key, reverse charge, an account that computes tax, a refund, another currency. */
export function datevExample(): Report {
  const documents = [
    inEuro({
      id: 'a1',
      purchasedOn: '2026-10-05',
      storeName: 'Bürobedarf Müller',
      amount: '119.00',
      tax: '19.00',
      category: 'Büro',
      paymentMethod: 'Card',
      identifier: 'RE 2026/118',
      lineItems: [
        aLineItem({ currency: 'EUR', name: 'Papier', amount: '100.00', category: 'Büro' }),
        aLineItem({ currency: 'EUR', name: 'Kaffee', amount: '19.00', category: 'Bewirtung' }),
      ],
    }),
    inEuro({
      id: 'a2',
      purchasedOn: '2026-10-08',
      storeName: 'Buchhandlung am Markt',
      amount: '21.40',
      tax: '1.40',
      category: 'Bücher',
      paymentMethod: 'Cash',
    }),
    inEuro({
      id: 'a3',
      purchasedOn: '2026-10-12',
      storeName: 'Cloud Hosting Ltd.',
      amount: '50.00',
      category: 'Software',
      paymentMethod: 'Card',
      identifier: 'INV-7731',
    }),
    inEuro({
      id: 'a4',
      purchasedOn: '2026-10-19',
      storeName: 'Großhandel Nord',
      amount: '238.00',
      tax: '38.00',
      category: 'Wareneinkauf',
      paymentMethod: 'Card',
      identifier: '4711',
    }),
    inEuro({
      id: 'a5',
      purchasedOn: '2026-10-26',
      storeName: 'Bürobedarf Müller',
      amount: '-11.90',
      tax: '-1.90',
      category: 'Büro',
      paymentMethod: 'Card',
      identifier: 'GS-12',
    }),
    inEuro({
      id: 'a6',
      purchasedOn: '2026-10-30',
      storeName: 'Papeterie Genève',
      amount: '30.00',
      currency: 'CHF',
      category: 'Büro',
      paymentMethod: 'Card',
    }),
  ];
  return buildReport(aDataset({ documents }), { locale: 'en', accounting: datevMapping });
}

function inEuro(fields: NonNullable<Parameters<typeof aDocument>[0]>): ReturnType<typeof aDocument> {
  return aDocument({ currency: 'EUR', ...fields });
}
