import type { PurchaseDocument } from '@outlay/core';
import { decimalString, sumMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { addDays } from '@outlay/core/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { countedAmounts } from '../figures/figures.ts';
import type { Row } from '../report/report.ts';
import { aDataset, aRecurringExpense } from '../testing/dataset.ts';

const october = { from: '2026-10-01', until: '2026-11-01' };
const september = { from: '2026-09-01', until: '2026-10-01' };
const octoberBefore = { from: '2025-10-01', until: '2025-11-01' };
const anyStore = fc.constantFrom('Żabka', 'ŻABKA ', 'Netflix', 'Orange', null);
const anyDay = (from: string, days: number) => fc.nat(days).map((count) => addDays(from, count));

/** Documents of a period from few stores, with similar and very different amounts, some of them refunds. */
const documentsOf = ({ from }: Dataset['period']) =>
  fc.uniqueArray(
    fc
      .record({
        id: fc.uuid(),
        storeName: anyStore,
        category: fc.constantFrom('Jedzenie', 'Wynagrodzenie', null),
        currency: fc.constantFrom('PLN', 'PLN', 'EUR'),
        minor: fc.oneof(fc.bigInt(-9000n, 9000n), fc.bigInt(4000n, 6000n)),
        purchasedAt: fc.option(anyDay(from, 29).map((day) => `${day}T10:00:00.000Z`)),
        isShared: fc.boolean(),
      })
      .map(({ minor, isShared, ...fields }) =>
        aDocument({
          ...fields,
          amount: decimalString({ minor, currency: fields.currency }),
          ...(isShared ? { owned: decimalString({ minor: minor / 3n, currency: fields.currency }) } : {}),
        }),
      ),
    { maxLength: 14, selector: ({ id }) => id },
  );

const anyExpense = fc
  .record({
    id: fc.uuid(),
    name: anyStore,
    frequency: fc.constantFrom('weekly', 'monthly', 'quarterly', 'yearly', null),
    dayOfMonth: fc.option(fc.integer({ min: 1, max: 31 })),
    nextDate: fc.option(anyDay('2026-10-20', 400)),
    isActive: fc.constantFrom(true, true, false, null),
    createdAt: fc.option(anyDay('2026-08-20', 70).map((day) => `${day}T10:00:00.000Z`)),
  })
  .map((fields) => aRecurringExpense(fields));

const anyDataset: fc.Arbitrary<Dataset> = fc
  .record({
    documents: documentsOf(october),
    before: fc.option(documentsOf(september)),
    yearBefore: fc.option(documentsOf(octoberBefore)),
    recurring: fc.uniqueArray(anyExpense, { maxLength: 5, selector: ({ id }) => id }),
    readAt: anyDay('2026-10-02', 40).map((day) => `${day}T10:00:00.000Z`),
  })
  .map(({ before, yearBefore, ...fields }) =>
    aDataset({
      ...fields,
      previous: before && { period: september, documents: before, summary: null },
      lastYear: yearBefore && { period: octoberBefore, documents: yearBefore, summary: null },
    }),
  );

const anyCounted = fc.constantFrom(...countedAmounts);

function recurringOf(dataset: Dataset, counted: (typeof countedAmounts)[number] = 'full') {
  const { figures } = buildReport(dataset, { locale: 'en', counted });
  return { ...figures, recurring: figures.recurring ?? [] };
}

it('the paid amount of an expense is the sum of its payments if they have one currency', () => {
  fc.assert(
    fc.property(anyDataset, anyCounted, (dataset, counted) => {
      for (const { payments, paid, last, average, yearlyCost } of recurringOf(dataset, counted).recurring) {
        const [first] = payments;
        const amounts = payments.map(({ amount }) => amount);
        const isOne = new Set(amounts.map(({ currency }) => currency)).size === 1;
        expect(paid).toEqual(first && isOne ? sumMoney(amounts, first.amount.currency) : null);
        const latest = payments.findLast(({ date }) => date !== null) ?? first ?? last;
        const currencies = [average, yearlyCost].flatMap((amount) => amount?.currency ?? []);
        expect(currencies.filter((currency) => currency !== latest?.amount.currency)).toEqual([]);
      }
    }),
  );
});

it('every payment is a purchase of the period in the store of the expense and pays only one expense', () => {
  fc.assert(
    fc.property(anyDataset, anyCounted, (dataset, counted) => {
      const { recurring, documents } = recurringOf(dataset, counted);
      const byId = new Map(documents.map((row) => [row.id, row]));
      for (const { name, payments } of recurring) {
        for (const { id, date, amount } of payments) {
          expect(byId.get(id)).toMatchObject({ date, amount, flow: 'purchase' });
          expect(byId.get(id)?.store?.trim().toLowerCase()).toBe(name?.trim().toLowerCase());
        }
      }
      const ids = recurring.flatMap(({ payments }) => payments.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

it('the previous payment is in an earlier period', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      const { previous, lastYear } = dataset;
      const earlier: PurchaseDocument[] = [...(previous?.documents ?? []), ...(lastYear?.documents ?? [])];
      for (const { last } of recurringOf(dataset).recurring.filter((row) => row.last !== null)) {
        expect(earlier.find(({ id }) => id === last?.id)?.total).toEqual(last?.amount);
        expect((last?.date ?? '') < october.from).toBe(true);
      }
    }),
  );
});

it('missing payments are expected, not in the future, and agree with the status', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      for (const row of recurringOf(dataset).recurring) {
        const { expected, expectedDates, missing, missingDates, status, isActive, name } = row;
        expect([expectedDates.length, missingDates.length]).toEqual([expected ?? 0, missing]);
        expect(expectedDates).toEqual(expect.arrayContaining([...missingDates]));
        expect(expectedDates.every((day) => day >= october.from && day < october.until)).toBe(true);
        expect(missingDates.every((day) => day < dataset.readAt.slice(0, 10))).toBe(true);
        expect(status === 'missing' || status === 'partly-paid').toBe(missing > 0);
        expect(status === 'inactive').toBe(isActive === false);
        expect(name === null ? missing + row.payments.length : 0).toBe(0);
      }
    }),
  );
});

it('recurring expenses do not depend on the order of documents or expenses', () => {
  const shuffled = <Item>(list: readonly Item[]) =>
    fc.shuffledSubarray([...list], { minLength: list.length });
  const twice = anyDataset.chain((dataset) =>
    fc
      .record({ documents: shuffled(dataset.documents), recurring: shuffled(dataset.recurring ?? []) })
      .map((fields) => [dataset, { ...dataset, ...fields }] as const),
  );
  fc.assert(
    fc.property(twice, anyCounted, ([dataset, other], counted) => {
      expect(recurringOf(other, counted).recurring).toEqual(recurringOf(dataset, counted).recurring);
    }),
  );
});

it('the table of recurring expenses adds up every payment in its currency and has one currency per row', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      const { figures, sections } = buildReport(dataset, { locale: 'en' });
      const content = sections.find(({ id }) => id === 'recurring')?.content;
      const { columns, rows, totals } =
        content?.type === 'table' ? content : { columns: [], rows: [], totals: [] };
      const at = columns.findIndex(({ key }) => key === 'paid');
      const moneyOf = (row: Row, column: number) =>
        row[column]?.type === 'money' ? [row[column].money] : [];
      const payments = (figures.recurring ?? []).flatMap((row) => row.payments.map(({ amount }) => amount));
      const currencies = new Set(payments.map(({ currency }) => currency));
      const expected = [...currencies].map((currency) =>
        sumMoney(
          payments.filter((amount) => amount.currency === currency),
          currency,
        ),
      );
      expect(new Set(totals.flatMap((total) => moneyOf(total, at)))).toEqual(new Set(expected));
      for (const row of rows) {
        const inRow = columns.flatMap((_, column) => moneyOf(row, column)).map(({ currency }) => currency);
        expect(new Set(inRow).size).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('the totals of the table of recurring expenses are the sums of its rows in each currency', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      const { sections } = buildReport(dataset, { locale: 'pl' });
      const content = sections.find(({ id }) => id === 'recurring')?.content;
      const { columns, rows, totals } =
        content?.type === 'table' ? content : { columns: [], rows: [], totals: [] };
      for (const key of ['paid', 'yearlyCost']) {
        const at = columns.findIndex((column) => column.key === key);
        const amounts = [...rows].flatMap((row) => (row[at]?.type === 'money' ? row[at].money : []));
        for (const total of totals.flatMap((row) => (row[at]?.type === 'money' ? row[at].money : []))) {
          const inCurrency = amounts.filter(({ currency }) => currency === total.currency);
          expect(total).toEqual(sumMoney(inCurrency, total.currency));
        }
        const currencies = totals.flatMap((row) => (row[at]?.type === 'money' ? row[at].money.currency : []));
        expect(new Set(currencies)).toEqual(new Set(amounts.map(({ currency }) => currency)));
      }
    }),
  );
});
