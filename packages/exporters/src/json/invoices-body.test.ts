import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset, anInvoice } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { reportBody } from './report-body.ts';

const purchasedAt = '2026-10-05T10:00:00.000Z';
const invoices = [
  anInvoice({ number: 'A', amount: '10.00', ksefNumber: 'K' }),
  anInvoice({ number: 'B', amount: '20.00' }),
  anInvoice({ number: 'C', amount: '30.00', kind: 'KOR' }),
];
const unread = [{ fileName: 'd.xml', reason: 'missing_field', field: 'Fa/P_15' }] as const;

function bodyOf(amounts: readonly string[]) {
  const documents = amounts.map((amount, index) => aDocument({ id: `d${index}`, amount, purchasedAt }));
  const accounting = { rules: [], payments: { default: '201' }, invoices: { invoices, unread } };
  return reportBody(buildReport(aDataset({ documents }), { locale: 'en', accounting }));
}

it('has matched, ambiguous, unmatched and unread invoices', () => {
  const seller = { supplier: 'Sklep Przykładowy sp. z o.o.', taxNumber: '5250000003' };
  const invoice = { ...seller, issueDate: '2026-10-05', currency: 'PLN', ksefNumber: null };
  expect(bodyOf(['10.00', '20.00', '20.00']).invoices).toEqual({
    matched: [
      {
        ...invoice,
        number: 'A',
        amount: '10.00',
        ksefNumber: 'K',
        fileName: 'A.xml',
        id: 'd0',
        by: 'same_day',
      },
    ],
    ambiguous: [{ ...invoice, number: 'B', amount: '20.00', fileName: 'B.xml', documents: ['d1', 'd2'] }],
    unmatched: [{ ...invoice, number: 'C', amount: '30.00', fileName: 'C.xml' }],
    unread,
  });
});

it('has the supplier in the entries of a document', () => {
  const { ledger } = bodyOf(['10.00', '7.00']);
  expect(
    ledger?.entries.map(({ id, supplier, taxNumber, ksefNumber }) => [id, supplier, taxNumber, ksefNumber]),
  ).toEqual([
    ['d0', 'Sklep Przykładowy sp. z o.o.', '5250000003', 'K'],
    ['d1', null, null, null],
  ]);
});
