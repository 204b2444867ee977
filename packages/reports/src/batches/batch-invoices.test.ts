import type { PurchaseDocument } from '@outlay/core';
import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { type BatchRecord, batchHistory } from '../calc/batch-history.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';
import { batchRecord } from './batch-record.ts';
import { takeBatch } from './take-batch.ts';

const period = { from: '2026-10-01', until: '2026-11-01' };
const seller = { taxNumber: '5250000104', name: 'Sprzedawca' };
const invoices = [anInvoice({ seller, issueDate: '2026-10-16' })];

/** The next batch, booked by an accounting file without accounts of payments and of tax, and its register. */
function nextBatch(documents: readonly PurchaseDocument[], records: readonly BatchRecord[]) {
  const dataset = aDataset({ documents, period });
  const batch = { history: batchHistory(records), kind: 'monthly', period } as const;
  const accounting = { rules: [], default: { account: '409' }, invoices: { invoices } };
  const { figures } = buildReport(dataset, { locale: 'pl', accounting, batch });
  const taken = takeBatch(dataset, { ...batch, filter: undefined, locale: 'pl' });
  return {
    ledger: figures.ledger,
    record: batchRecord(taken, figures),
    register: figures.purchaseRegister?.rows.map(
      ({ document, documentNumber, supplierTaxNumber, inputTax }) => {
        const { reference } = document.batchEntry ?? {};
        return [reference, documentNumber, supplierTaxNumber, inputTax?.minor];
      },
    ),
  };
}

const bought = (id: string, purchasedOn: string) =>
  aDocument({ id, purchasedOn, storeName: 'Sklep', amount: '123.00' });
const exported = bought('a', '2026-10-15');

it('exports an invoice with one document only, also without a ledger', () => {
  const first = nextBatch([exported], []);
  expect(first.ledger).toBeNull();
  expect(first.register).toEqual([['a', 'FV/1', seller.taxNumber, 2300n]]);
  const second = nextBatch([exported, bought('closer', '2026-10-16')], [first.record]);
  expect(second.register).toEqual([['closer', null, null, undefined]]);
});

it('reverses a document with its invoice, which then is free for another one', () => {
  const first = nextBatch([exported], []);
  const second = nextBatch([bought('b', '2026-10-16')], [first.record]);
  expect(second.register).toEqual([
    ['a.b2r', 'FV/1', seller.taxNumber, -2300n],
    ['b', 'FV/1', seller.taxNumber, 2300n],
  ]);
});
