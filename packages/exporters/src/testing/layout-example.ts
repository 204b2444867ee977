import { aDocument, aLineItem } from '@outlay/core/testing';
import { buildReport, type Report } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';

/** The report of the example files in `docs/layouts`: a purchase in two categories, a refund and income, in PLN. */
export function layoutExample(): Report {
  const documents = [
    aDocument({
      id: 'a1',
      purchasedOn: '2026-10-05',
      storeName: 'Papiernik, Warszawa',
      amount: '123.00',
      tax: '23.00',
      category: 'Biuro',
      paymentMethod: 'Card',
      identifier: 'FV/1/10/2026',
      tags: ['firma', 'dom'],
      lineItems: [
        aLineItem({ name: 'Papier', amount: '100.00', category: 'Biuro' }),
        aLineItem({ name: 'Kawa', amount: '23.00', category: 'Jedzenie' }),
      ],
    }),
    aDocument({
      id: 'a2',
      purchasedOn: '2026-10-12',
      storeName: 'Księgarnia',
      amount: '-40.00',
      category: 'Biuro',
      paymentMethod: 'Cash',
    }),
    aDocument({
      id: 'a3',
      purchasedOn: '2026-10-31',
      storeName: 'Pracodawca',
      amount: '6500.00',
      category: 'Wynagrodzenie',
      paymentMethod: 'Transfer',
    }),
  ];
  return buildReport(aDataset({ documents }), {
    locale: 'en',
    accounting: {
      rules: [
        { category: 'Biuro', account: '401', vat: '23%' },
        { category: 'Jedzenie', account: '402', vat: '23%' },
      ],
      payments: { Card: '131', Cash: '101', default: '201' },
      tax: { account: '221', country: 'PL' },
    },
  });
}
