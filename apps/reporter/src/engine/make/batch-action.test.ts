import type { TakenBatch } from '@outlay/reports';
import { expect, it } from 'vitest';
import { batchAction, whyEmptyBatch, whyHeldBatch } from './batch-action.ts';

const complete = { gaps: [], unreadableDocuments: 0, unavailable: [], isDoubtful: false, isBare: false };

/** A batch of new documents, and of reversals of removed ones. */
function aBatch(added: number, removed: number): TakenBatch {
  const period = { from: '2026-10-01', until: '2026-11-01' };
  return {
    number: 7,
    counts: { added, changed: 0, removed, unchanged: 0 },
    kind: 'monthly',
    period,
    documents: Array.from({ length: added + removed }, () => ({}) as TakenBatch['documents'][number]),
    exported: [],
    waiting: [],
    knownPeriod: period,
    origins: new Map(),
  };
}

const gap = { from: '2026-10-05', until: '2026-10-06', difference: { minor: 1n, currency: 'PLN' } };

it('creates a batch from complete records, unless nothing has changed', () => {
  expect(batchAction(complete, aBatch(1, 1))).toBe('deliver');
  expect(batchAction(complete, aBatch(0, 0))).toBe('skip');
});

it('holds a batch of a list that may be incomplete', () => {
  expect(batchAction({ ...complete, gaps: [gap] }, aBatch(1, 0))).toBe('hold');
  expect(batchAction({ ...complete, gaps: [gap] }, aBatch(0, 0))).toBe('hold');
});

it('waits for documents without an amount only if one of them may seem to be gone', () => {
  const read = { ...complete, unreadableDocuments: 1 };
  expect(batchAction(read, aBatch(1, 0))).toBe('deliver');
  expect(batchAction(read, aBatch(1, 1))).toBe('hold');
  expect(whyHeldBatch(read, aBatch(1, 1))).toContain('the document list may be incomplete; batches are');
});

it('takes nothing back for a filter with a name that nothing has', () => {
  const read = { ...complete, isDoubtful: true };
  expect(batchAction(read, aBatch(1, 0))).toBe('deliver');
  expect(batchAction(read, aBatch(0, 1))).toBe('hold');
  expect(whyHeldBatch(read, aBatch(0, 1))).toContain('the filter contains a name that no document has');
});

it('counts what waits by its reason, without stores and amounts', () => {
  const document = {} as TakenBatch['waiting'][number]['document'];
  const waiting = (['no_number', 'no_supplier', 'no_number'] as const).map((reason) => {
    return { document, reason, character: null };
  });
  expect(whyEmptyBatch({ number: 1, waiting: [] })).toBe('there are no documents to export');
  expect(whyEmptyBatch({ number: 3, waiting })).toBe(
    'no documents were added, changed or removed since batch 2; 3 wait for a later batch (no document number: 2, no supplier with a tax ID: 1)',
  );
});
