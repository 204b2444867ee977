import type { PurchaseDocument } from '@outlay/core';
import { aDocument } from '@outlay/core/testing';
import { type BatchRecord, batchHistory, batchRecord, buildReport, takeBatch } from '@outlay/reports';
import { aDataset, anInvoice } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { findWaiting } from '../exporter/find-waiting.ts';
import { eppAccounting } from '../testing/epp-example.ts';
import { eppPurchases } from './epp-purchases.ts';

const locale = 'pl';
const october = { from: '2026-10-01', until: '2026-11-01' };
const november = { from: '2026-11-01', until: '2026-12-01' };

/** The next batch of all documents of a year, and what its file has. */
function nextBatch(
  documents: readonly PurchaseDocument[],
  period: typeof october,
  {
    records = [],
    invoices = [],
    formats,
  }: {
    readonly formats?: readonly string[];
    readonly records?: readonly BatchRecord[];
    readonly invoices?: ReturnType<typeof anInvoice>[];
  },
) {
  const dataset = aDataset({
    documents,
    period: { from: '2025-12-01', until: period.until },
    kind: 'custom',
  });
  const accounting = { ...eppAccounting, suppliers: [], invoices: { invoices } };
  const history = batchHistory(records.map((record) => ({ ...record, formats })));
  const offered = { history, kind: 'monthly', period } as const;
  const figuresOf = (waits: Parameters<Parameters<typeof findWaiting>[1]>[0]) =>
    buildReport(dataset, { locale, accounting, batch: { ...offered, waits } }).figures;
  const waits = findWaiting([eppPurchases], figuresOf);
  const figures = figuresOf(waits);
  const taken = takeBatch(dataset, { ...offered, waits, filter: undefined, locale });
  return {
    record: batchRecord(taken, figures),
    written: eppPurchases(figures).purchases.map(
      ({ document, number, isReversal }) => `${document.id} ${number}${isReversal ? ' storno' : ''}`,
    ),
    waiting: taken.waiting.map(({ document, reason }) => `${document.id} ${reason}`),
  };
}

const bought = (id: string, purchasedOn: string, more: Parameters<typeof aDocument>[0] = {}) =>
  aDocument({ id, purchasedOn, storeName: 'Sklep', amount: '123.00', tax: '23.00', ...more });
const seller = { taxNumber: '5250000104', name: 'Sprzedawca' };
const invoice = anInvoice({ seller, issueDate: '2026-10-16' });

it('has a document that waited once its invoice is there, whatever else is in the batch', () => {
  const late = bought('a', '2026-10-15');
  const first = nextBatch([late], october, {});
  expect(first).toMatchObject({ written: [], waiting: ['a no_supplier'] });
  const others = [
    [],
    [bought('new', '2026-11-20', { amount: '5.00' })],
    [bought('old', '2026-10-02', { amount: '5.00' })],
  ];
  const supplied = anInvoice({ seller, issueDate: '2026-10-15', supplyDate: '2026-10-14' });
  for (const [index, more] of others.entries()) {
    for (const found of [invoice, supplied]) {
      const next = nextBatch([late, ...more], november, { records: [first.record], invoices: [found] });
      expect([index, next.written]).toEqual([index, ['a FV/1']]);
    }
  }
});

it('exports the invoice of an unchanged document with no other one', () => {
  const exported = bought('a', '2026-10-15');
  const first = nextBatch([exported], october, { invoices: [invoice] });
  expect(first.written).toEqual(['a FV/1']);
  const closer = bought('b', '2026-10-16');
  const records = [first.record];
  for (const file of [
    invoice,
    { ...invoice, fileName: 'again.xml', ksefNumber: '5250000104-20261016-0123456789AB-7F' },
  ]) {
    const second = nextBatch([exported, closer], november, { records, invoices: [file] });
    expect(second).toMatchObject({ written: [], waiting: ['b no_supplier'] });
  }
  const own = anInvoice({ seller, number: 'FV/2', issueDate: '2026-10-15' });
  const third = nextBatch([exported, closer], november, { records, invoices: [invoice, own] });
  expect(third.written).toEqual(['b FV/2']);
});

it('exports an invoice again after the reversal of its document', () => {
  const first = nextBatch([bought('a', '2026-10-15')], october, { invoices: [invoice] });
  const second = nextBatch([bought('b', '2026-10-16')], november, {
    records: [first.record],
    invoices: [invoice],
  });
  expect(second.written).toEqual(['a FV/1 storno', 'b FV/1']);
});

it('exports an invoice once by its number', () => {
  const numbered = anInvoice({ seller, number: 'FV/9', issueDate: '2026-10-20' });
  const exported = bought('a', '2026-10-20', { identifier: 'FV/9' });
  const first = nextBatch([exported], october, { invoices: [numbered] });
  const copy = bought('b', '2026-11-03', { identifier: 'FV/9' });
  const second = nextBatch([exported, copy], november, { records: [first.record], invoices: [numbered] });
  expect([first.written, second.written, second.waiting]).toEqual([['a FV/9'], [], ['b no_supplier']]);
});

it('reverses only what a file of the format had, if that is known', () => {
  const first = nextBatch([bought('a', '2026-10-15')], october, { invoices: [invoice] });
  const reversed = (formats?: readonly string[]) =>
    nextBatch([], november, { records: [first.record], ...(formats ? { formats } : {}) }).written;
  expect([reversed(), reversed(['epp', 'json']), reversed(['csv', 'json'])]).toEqual([
    ['a FV/1 storno'],
    ['a FV/1 storno'],
    [],
  ]);
});
