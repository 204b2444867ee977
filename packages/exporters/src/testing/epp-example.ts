import type { PurchaseDocument } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { type AccountingMapping, buildReport, type Locale, type Report } from '@outlay/reports';
import { aDataset, anInvoice } from '@outlay/reports/testing';

const zloty = (text: string) => parseMoney(text, 'PLN');

/** An accounting file with everything that EDI++ needs. */
export const eppAccounting: AccountingMapping = {
  rules: [
    { category: 'Biuro', account: '401-01' },
    { category: 'Paliwo', account: '402-05' },
    { category: 'Kursy', account: '403-02', vat: 'zw' },
  ],
  default: { account: '409-99' },
  payments: { Card: '131-01', default: '201' },
  tax: { account: '221-01', country: 'PL' },
  suppliers: [
    { store: 'Papiernik*', name: 'Papiernik "Źródło" sp. z o.o.', taxId: '5250000104', country: 'PL' },
    { store: 'Szkoła', name: 'Szkoła Językowa', taxId: '5250000110', country: 'PL' },
    { store: 'Stacja', name: 'Stacja Paliw, s.c.', taxId: '5250000127', country: 'PL' },
  ],
  company: {
    name: 'Pracownia Łąka Anna Nowak',
    taxId: '5250000133',
    street: 'ul. Długa 1/2',
    postalCode: '00-950',
    city: 'Warszawa',
  },
};

/** Documents of October: three that a register of input tax can have, and two that it cannot. */
function exampleDocuments(): PurchaseDocument[] {
  return [
    aDocument({
      id: 'a1',
      purchasedOn: '2026-10-05',
      createdAt: '2026-10-06T08:00:00.000Z',
      storeName: 'Papiernik, Warszawa',
      amount: '123.00',
      tax: '23.00',
      category: 'Biuro',
      paymentMethod: 'Card',
      identifier: 'FV/1/10/2026',
    }),
    aDocument({
      id: 'a2',
      purchasedOn: '2026-10-12',
      createdAt: '2026-10-12T20:00:00.000Z',
      storeName: 'Stacja',
      amount: '231.00',
      tax: '31.00',
      category: 'Paliwo',
      identifier: 'F 77/2026',
    }),
    aDocument({
      id: 'a3',
      purchasedOn: '2026-10-20',
      storeName: 'Szkoła',
      amount: '450.00',
      category: 'Kursy',
      paymentMethod: 'Transfer',
      identifier: '15/10',
    }),
    aDocument({ id: 'a4', purchasedOn: '2026-10-21', storeName: 'Kiosk', amount: '9.99', tax: '1.87' }),
    aDocument({
      id: 'a5',
      purchasedOn: '2026-10-22',
      storeName: 'Papiernik, Warszawa',
      amount: '-12.30',
      tax: '-2.30',
      category: 'Biuro',
      identifier: 'KOR/1',
    }),
  ];
}

/** The report of the example in `docs/layouts`: five documents, of which the file has three, and more. */
export function eppExample(locale: Locale = 'pl', more: readonly PurchaseDocument[] = []): Report {
  const documents = [...exampleDocuments(), ...more];
  const invoice = anInvoice({
    number: 'F 77/2026',
    amount: '231.00',
    issueDate: '2026-10-12',
    supplyDate: '2026-10-11',
    seller: { taxNumber: '5250000127', name: 'Stacja Paliw, s.c.' },
    rates: [
      { percent: 23, net: zloty('100.00'), tax: zloty('23.00') },
      { percent: 8, net: zloty('100.00'), tax: zloty('8.00') },
    ],
    ksefNumber: '5250000127-20261012-0123456789AB-7F',
  });
  return buildReport(aDataset({ documents }), {
    locale,
    accounting: { ...eppAccounting, invoices: { invoices: [invoice] } },
  });
}
