import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Mover } from '../figures/overview-figures.ts';
import { anyYear, incomeCategory, type Year } from './any-year.ts';
import { datasetOf } from './year-dataset.ts';
import {
  type ExpectedMover,
  expectedAverage,
  expectedMovers,
  expectedStoreChanges,
  expectedTrend,
} from './year-oracle.ts';

/** Number of accounts that each property is checked with. */
const accounts = { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 40) };

function figuresOf(year: Year) {
  return buildReport(datasetOf(year), { locale: 'en', counted: year.counted }).figures;
}

it('the trend has the spending of each month or day, and their average', () => {
  fc.assert(
    fc.property(anyYear, (year) => {
      const { trend } = figuresOf(year);
      const columns = trend?.columns ?? [];
      const expected = expectedTrend(year);
      expect(columns.map(({ from, amount, isWhole }) => [from, amount.minor, isWhole])).toEqual(expected);
      for (const { amount, isCurrent, from } of columns) {
        expect([amount.currency, isCurrent]).toEqual(['PLN', from >= year.period.from]);
      }
      const average = expectedAverage(year);
      expectMean(trend?.average?.amount.minor ?? null, columns.length < 2 ? [] : average.amounts);
      expect(trend?.average?.of ?? average.of).toBe(average.of);
    }),
    accounts,
  );
});

/** Expects the mean of at least two amounts, rounded to the nearest minor unit. */
function expectMean(average: bigint | null, amounts: readonly bigint[]): void {
  expect(average === null).toBe(amounts.length < 2);
  if (average === null) return;
  let away = average * BigInt(amounts.length);
  for (const minor of amounts) away -= minor;
  expect(2n * (away < 0n ? -away : away) <= BigInt(amounts.length)).toBe(true);
}

it('the movers are the categories that changed most, each with its cause', () => {
  fc.assert(
    fc.property(anyYear, (year) => {
      const { movers, otherChanges, comparison } = figuresOf(year);
      const expected = expectedMovers(year);
      const comparable = ({ category, amount, change }: Mover) => ({
        category,
        amount: amount.minor,
        change: change.minor,
      });
      expect(movers.map(comparable)).toEqual(
        expected.map(({ category, amount, change }) => ({ category, amount, change })),
      );
      for (const [index, mover] of movers.entries()) expectCause(mover, expected[index]?.causes ?? []);
      if (movers.length === 0) return;
      // Together with the other changes, they add up to the change of the total.
      const total = comparison?.totals.find(({ change }) => change.currency === 'PLN')?.change.minor;
      const allChanges = movers.reduce(
        (sum, { change }) => sum + change.minor,
        otherChanges?.change.minor ?? 0n,
      );
      expect(allChanges).toBe(total);
    }),
    accounts,
  );
});

function expectCause({ cause }: Mover, causes: ExpectedMover['causes']): void {
  const { amount: _, ...counted } = cause ?? { amount: null };
  const actual = cause && {
    ...counted,
    store: cause.store && cause.store.trim().toLowerCase(),
    change: cause.change.minor,
  };
  expect(causes).toContainEqual(actual);
}

/** A year of an account that uses no categories, as some do. */
const anyYearWithoutCategories = anyYear.map((year) => ({
  ...year,
  purchases: year.purchases.map(({ document, ...dated }) => ({
    ...dated,
    document: { ...document, category: isIncome(document) ? document.category : null, lineItems: [] },
  })),
}));

function isIncome({ category }: { readonly category: string | null }): boolean {
  return category === incomeCategory;
}

it('without categories, the store movers are the stores that changed most, also those that are gone', () => {
  fc.assert(
    fc.property(fc.oneof(anyYear, anyYearWithoutCategories), (year) => {
      const { movers, storeMovers, otherStoreChanges, comparison } = figuresOf(year);
      const expected = expectedStoreChanges(year);
      const actual = storeMovers.map(({ store, amount, change, ...counts }) => ({
        store: (store ?? '').trim().toLowerCase(),
        amount: amount.minor,
        change: change.minor,
        ...counts,
      }));
      for (const mover of actual) expect(expected).toContainEqual(mover);
      expect(actual.map(({ change }) => size(change))).toEqual(
        expected.slice(0, actual.length).map(({ change }) => size(change)),
      );
      expect(actual.length).toBeLessThanOrEqual(5);
      expect(actual.length).toBeGreaterThanOrEqual(Math.min(3, expected.length));
      expect(otherStoreChanges?.stores ?? 0).toBe(expected.length - actual.length);
      if (storeMovers.length === 0) return;
      expect(movers).toEqual([]);
      const total = comparison?.totals.find(({ change }) => change.currency === 'PLN')?.change.minor;
      const all = storeMovers.reduce(
        (sum, { change }) => sum + change.minor,
        otherStoreChanges?.change.minor ?? 0n,
      );
      expect(all).toBe(total);
      const risesIn = (rows: readonly { readonly change: bigint }[]) =>
        rows.reduce((sum, { change }) => (change > 0n ? sum + change : sum), 0n);
      expect(otherStoreChanges?.rises.minor ?? 0n).toBe(risesIn(expected) - risesIn(actual));
    }),
    accounts,
  );
});

function size(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

it('has something to show in the accounts that are generated', () => {
  const years = fc.sample(anyYear, { numRuns: 200, seed: 1 });
  const trends = years.map(expectedTrend);
  expect(trends.filter((columns) => columns.length === 12).length).toBeGreaterThan(10);
  expect(trends.filter((columns) => columns.length > 0 && columns.length < 12).length).toBeGreaterThan(20);
  const movers = years.map(expectedMovers);
  expect(movers.filter((rows) => rows.length > 3).length).toBeGreaterThan(20);
  expect(movers.flat().filter(({ causes }) => causes[0]?.store === null).length).toBeGreaterThan(20);
  const stores = fc.sample(anyYearWithoutCategories, { numRuns: 200, seed: 1 }).map(expectedStoreChanges);
  expect(stores.filter((rows) => rows.length > 3).length).toBeGreaterThan(20);
  expect(stores.flat().filter(({ purchases, refunds }) => purchases + refunds === 0).length).toBeGreaterThan(
    20,
  );
});
