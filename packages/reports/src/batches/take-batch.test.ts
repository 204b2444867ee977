import type { PurchaseDocument } from '@outlay/core';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { dateInZone } from '@outlay/core/time';
import { expect, it } from 'vitest';
import { type BatchRecord, batchHistory } from '../calc/batch-history.ts';
import { aDataset } from '../testing/dataset.ts';
import { takeBatch } from './take-batch.ts';

const october = { from: '2026-10-01', until: '2026-11-01' };
const year = { from: '2026-01-01', until: '2026-11-01' };

function batchOf(
  documents: readonly PurchaseDocument[],
  records: readonly BatchRecord[] = [],
  { covered = year, store }: { readonly covered?: typeof year; readonly store?: string } = {},
) {
  return takeBatch(aDataset({ kind: 'custom', period: covered, documents }), {
    history: batchHistory(records),
    kind: 'monthly',
    period: october,
    filter: store === undefined ? undefined : { store: [store] },
    locale: 'en',
  });
}

/** A first batch of documents, as it is kept. */
function exported(documents: readonly PurchaseDocument[]): BatchRecord {
  const { number, counts, documents: taken } = batchOf(documents);
  return {
    number,
    counts,
    totals: [],
    reversals: [],
    documents: taken.map(({ batchEntry, ...document }) => ({
      key: batchEntry?.key ?? '',
      reference: batchEntry?.reference ?? '',
      document,
      day: document.purchasedAt && dateInZone(document.purchasedAt, 'Europe/Warsaw'),
      counted: 'full',
      isIncome: false,
      booked: null,
    })),
  };
}

const bread = aDocument({
  id: 'bread',
  storeName: 'Lidl',
  amount: '12.30',
  purchasedAt: '2026-10-05T10:00:00Z',
});

it('takes no notice of what no entry shows', () => {
  const before = {
    ...bread,
    tags: ['a', 'b'],
    lineItems: [aLineItem({ name: 'Mleko', amount: '3' }), aLineItem({ name: 'Chleb', amount: '9.30' })],
  };
  const now = {
    ...before,
    tags: ['b', 'a'],
    lineItems: before.lineItems.toReversed(),
    hasImage: true,
    createdAt: '2026-11-01T00:00:00Z',
    purchasedAt: '2026-10-05T18:30:00Z',
  };
  expect(batchOf([now], [exported([before])]).counts).toEqual({
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 1,
  });
});

it('reverses with every amount negated, and refers to what it takes back', () => {
  const before = aDocument({ ...bread, tax: '2.30', owned: '6.15' });
  const items = [aLineItem({ name: 'Chleb', quantity: '2', unitPrice: '6.15', amount: '12.30' })];
  const [reversal, entry] = batchOf(
    [{ ...before, lineItems: items, category: 'Dom' }],
    [exported([{ ...before, lineItems: items }])],
  ).documents;
  expect(reversal).toMatchObject({
    id: 'bread',
    purchasedAt: bread.purchasedAt,
    total: { minor: -1230n },
    tax: { minor: -230n },
    owned: { minor: -615n },
    lineItems: [{ quantity: '-2', unitPrice: '6.15', total: { minor: -1230n } }],
    batchEntry: {
      reference: 'bread.b2r',
      change: 'reversal',
      reverses: { batch: 1, reference: 'bread' },
    },
  });
  expect(entry).toMatchObject({ category: 'Dom', batchEntry: { reference: 'bread.b2', change: 'changed' } });
});

it('reverses nothing because of another time zone, and reverses on the day of the entry', () => {
  const evening = { ...bread, id: 'evening', purchasedAt: '2026-10-31T20:00:00Z' };
  const inTokyo = (documents: readonly PurchaseDocument[]) =>
    takeBatch(
      aDataset({
        kind: 'custom',
        period: { from: '2026-01-01', until: '2026-12-01' },
        documents,
        timeZone: 'Asia/Tokyo',
      }),
      {
        history: batchHistory([exported([evening])]),
        kind: 'monthly',
        period: october,
        filter: undefined,
        locale: 'en',
      },
    );
  expect(inTokyo([evening]).counts).toMatchObject({ changed: 0, removed: 0, unchanged: 1 });
  expect(inTokyo([]).documents).toMatchObject([{ purchasedAt: null, purchasedOn: '2026-10-31' }]);
  const [reversal, entry] = inTokyo([{ ...evening, storeName: 'Shell' }]).documents;
  expect(reversal).toMatchObject({ purchasedOn: '2026-10-31', storeName: 'Lidl' });
  expect(entry).toMatchObject({ purchasedAt: evening.purchasedAt, storeName: 'Shell' });
});

it('keeps what was exported of days that are no longer read', () => {
  const old = aDocument({ id: 'old', amount: '5', purchasedAt: '2026-02-01T10:00:00Z' });
  const records = [exported([old, bread])];
  const { counts, exported: kept } = batchOf([bread], records, { covered: october });
  expect(counts).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 1 });
  expect(kept.map(({ id }) => id)).toEqual(['bread', 'old']);
  expect(batchOf([bread], records).counts).toMatchObject({ removed: 1 });
});

it('leaves out documents outside the days that were read', () => {
  const late = aDocument({ id: 'late', amount: '5', purchasedAt: '2026-11-01T00:00:00+01:00' });
  expect(batchOf([late, bread]).documents.map(({ id }) => id)).toEqual(['bread']);
});

it('keeps the day of a document of which the service no longer gives one', () => {
  const records = [exported([bread])];
  const undated = { ...bread, purchasedAt: null };
  expect(batchOf([undated], records).counts).toMatchObject({ unchanged: 1 });
  const [, entry] = batchOf([{ ...undated, storeName: 'Żabka' }], records).documents;
  expect(entry).toMatchObject({ storeName: 'Żabka', purchasedAt: bread.purchasedAt });
});

it('is of the period of its run, or from its first document', () => {
  expect(batchOf([bread])).toMatchObject({ kind: 'monthly', period: october });
  const late = { ...bread, id: 'late', purchasedAt: '2026-08-31T21:59:00Z' };
  expect(batchOf([bread, late])).toMatchObject({
    kind: 'custom',
    period: { from: '2026-08-31', until: '2026-11-01' },
  });
});

it('reverses what a changed filter no longer selects', () => {
  const other = { ...bread, id: 'other', storeName: 'Żabka' };
  const records = [exported([bread, other])];
  expect(batchOf([bread, other], records, { store: 'Lidl' }).counts).toEqual({
    added: 0,
    changed: 0,
    removed: 1,
    unchanged: 1,
  });
});

it('refuses batches of which one is missing, or takes back what is not exported', () => {
  const first = exported([bread]);
  const reversal = { key: 'id bread', reference: 'x', reverses: { batch: 1, reference: 'bread' } };
  const second = { ...first, number: 2, documents: [], reversals: [reversal] };
  expect(batchHistory([first, second]).documents.size).toBe(0);
  expect(() => batchHistory([second])).toThrow('batch 1 is missing');
  expect(() => batchHistory([first, second, { ...second, number: 3 }])).toThrow('batch 3 reverses bread');
  expect(() => batchHistory([first, { ...first, number: 2 }])).toThrow('batch 2 exports bread again');
});
