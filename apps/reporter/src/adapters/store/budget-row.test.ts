import type { BudgetState } from '@outlay/core';
import { unusedBudget } from '@outlay/core/internal/client/budget/budget-state.ts';
import { expect, it } from 'vitest';
import { type BudgetRow, budgetIn } from './budget-row.ts';

const empty = unusedBudget(100);

/** A row in memory that answers later, which others may change, and whose next writes may fail. */
function aRow() {
  let version = 0;
  let state: BudgetState | undefined;
  const counts = { reads: 0, writes: 0 };
  const faults: Error[] = [];
  const change = (of: (state: BudgetState) => BudgetState) => {
    state = of(state ?? empty);
    version += 1;
  };
  const row: BudgetRow = {
    async read() {
      counts.reads += 1;
      const read = { version, state, nowMs: 1_000 };
      await Promise.resolve();
      return read;
    },
    async write(before, written) {
      counts.writes += 1;
      await Promise.resolve();
      const fault = faults.shift();
      if (fault) throw fault;
      if (before !== version) return false;
      change(() => written);
      return true;
    },
  };
  return { row, counts, faults, change, count: () => state?.reservedCount };
}

/** Counts a request. @returns its number */
function next(before: BudgetState | undefined) {
  const state = before ?? empty;
  const reservedCount = state.reservedCount + 1;
  return { state: { ...state, reservedCount }, result: reservedCount };
}

it('writes changes that come together at once, in their order', async () => {
  const { row, counts, count } = aRow();
  const store = budgetIn(row);
  const results = await Promise.all(Array.from({ length: 20 }, () => store.update(next)));
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect([count(), counts]).toEqual([20, { reads: 1, writes: 1 }]);
  expect(await store.update(next)).toBe(21);
  expect(counts).toEqual({ reads: 2, writes: 2 });
});

it('repeats all of them when another process was faster, and tells nobody before they are stored', async () => {
  const { row, counts, count, change } = aRow();
  const store = budgetIn(row);
  let isOther = true;
  const results = await Promise.all([
    store.update((before) => {
      if (isOther) change((state) => ({ ...state, reservedCount: 50 }));
      isOther = false;
      return next(before);
    }),
    store.update(next),
  ]);
  expect(results).toEqual([51, 52]);
  expect([count(), counts]).toEqual([52, { reads: 2, writes: 2 }]);
});

it('fails only what was written in vain, and goes on', async () => {
  const { row, faults, count } = aRow();
  const store = budgetIn(row);
  faults.push(new Error('the disk is full'));
  const first = await Promise.allSettled([store.update(next), store.update(next)]);
  expect(first.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
    'Error: the disk is full',
    'Error: the disk is full',
  ]);
  expect(await Promise.all([store.update(next), store.update(next)])).toEqual([1, 2]);
  expect(count()).toBe(2);
});
