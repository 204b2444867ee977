import { aDocument, aLineItem } from '@outlay/core/testing';
import type { Locale, Report } from '@outlay/reports';
import type { OptimaSettings } from '../exporter/optima-settings.ts';
import { eppExample } from './epp-example.ts';

/** Settings with everything that Optima needs. */
export const optimaSettings: OptimaSettings = { accountingId: 'KSIEG' };

/** The report of the example in `docs/layouts`: that of EDI++, with a document on two accounts. */
export function optimaExample(locale: Locale = 'pl'): Report {
  return eppExample(locale, [
    aDocument({
      id: 'a6',
      purchasedOn: '2026-10-30',
      createdAt: '2026-11-02T08:00:00.000Z',
      storeName: 'Papiernik, Warszawa',
      amount: '246.01',
      tax: '46.00',
      paymentMethod: 'Transfer',
      identifier: 'FV/2/10/2026',
      lineItems: [
        aLineItem({ amount: '100.00', category: 'Biuro' }),
        aLineItem({ amount: '146.01', category: 'Paliwo' }),
      ],
    }),
  ]);
}
