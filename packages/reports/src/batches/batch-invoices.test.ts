import type { PurchaseDocument } from '@outlay/core';
import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { type BatchRecord, batchHistory } from '../calc/batch-history.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import type { ReportFilter } from '../figures/report-filter.ts';
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

/** What the next batch says about invoices without a document; it reads September, too. */
function unmatchedIn(
  documents: readonly PurchaseDocument[],
  records: readonly BatchRecord[],
  { invoices: found, filter }: { invoices: readonly SupplierInvoice[]; filter?: ReportFilter },
) {
  const dataset = aDataset({ documents, period: { from: '2026-09-01', until: '2026-11-01' } });
  const batch = { history: batchHistory(records), kind: 'monthly', period } as const;
  const accounting = { rules: [], default: { account: '409' }, invoices: { invoices: found } };
  const filtered = filter ? { filter } : {};
  const report = buildReport(dataset, { locale: 'en', preset: 'accountant', accounting, batch, ...filtered });
  const content = report.sections.find(({ id }) => id === 'unmatched-invoices')?.content;
  const rows = content?.type === 'table' ? [...content.rows] : [];
  return {
    listed: rows.map(([number, , , , reason]) =>
      [number, reason].map((each) => each?.type === 'text' && each.text),
    ),
    warnings: report.warnings
      .filter(({ code }) => code === 'invoices_unmatched')
      .map(({ message }) => message),
    record: batchRecord(takeBatch(dataset, { ...batch, filter, locale: 'en' }), report.figures),
  };
}

const lost = anInvoice({ seller, number: 'FV/2', issueDate: '2026-09-10', amount: '50.00' });
const earlier = anInvoice({ seller, number: 'FV/3', issueDate: '2026-08-31', amount: '60.00' });

it('lists invoices of all days that it reads and that fit no document, until one does', () => {
  const first = unmatchedIn([exported], [], { invoices: [...invoices, lost, earlier] });
  expect(first.listed).toEqual([['FV/2', 'no document fits']]);
  expect(first.warnings).toEqual([
    '1 invoice of the period read fits no document. It is listed under "Invoices without a document".',
  ]);
  const found = aDocument({ id: 'b', purchasedOn: '2026-09-10', storeName: 'Sklep', amount: '50.00' });
  const second = unmatchedIn([exported, found], [first.record], { invoices: [...invoices, lost] });
  expect([second.listed, second.warnings]).toEqual([[], []]);
});

it('lists no invoice that fits a document of an earlier batch, and none if it has a filter', () => {
  const first = unmatchedIn([exported], [], { invoices: [] });
  const other = aDocument({ id: 'b', purchasedOn: '2026-10-20', storeName: 'Inny', amount: '7.00' });
  const second = unmatchedIn([exported, other], [first.record], { invoices });
  expect([second.listed, second.warnings]).toEqual([[], []]);
  const filter = { store: ['Sklep'] };
  expect(unmatchedIn([exported], [], { invoices: [lost], filter }).listed).toEqual([]);
});
