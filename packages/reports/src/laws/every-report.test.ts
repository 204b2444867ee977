import { addDays, type Money, sumMoney } from '@outlay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { countedAmounts, type ReportFigures } from '../figures.ts';
import { locales } from '../locale/locale.ts';
import type { Row } from '../report.ts';
import { aDataset } from '../testing/dataset.ts';
import { anyDocuments, sums } from './any-documents.ts';

const october = { from: '2026-10-01', until: '2026-11-01' };
const anyOptions = fc.record({
  locale: fc.constantFrom(...locales),
  counted: fc.constantFrom(...countedAmounts),
});

/** Every list that has to add up to the totals. */
function listsOf(figures: ReportFigures): Readonly<Record<string, readonly { readonly amount: Money }[]>> {
  const { totals, categories, subcategories, stores, days, weeks, documents, flows, months } = figures;
  return {
    totals,
    categories,
    subcategories,
    stores,
    days,
    weeks,
    documents,
    parts: documents.flatMap(({ parts }) => parts),
    flows: flows.map(({ spent }) => spent),
    purchasesAndRefunds: flows.flatMap(({ purchases, refunds }) => [purchases, refunds]),
    ...(months ? { months: months.rows.map(({ total }) => ({ amount: total })) } : {}),
  };
}

describe('every report', () => {
  it('has lists that each add up to the same totals in each currency', () => {
    fc.assert(
      fc.property(anyDocuments, anyOptions, (documents, options) => {
        const { figures } = buildReport(aDataset({ documents }), options);
        const spent = documents.filter(({ id }) => figures.documents.some((row) => row.id === id));
        const expected = sums(
          spent.map(({ total, owned }) => ({
            amount: options.counted === 'owned' && owned ? owned : total,
          })),
        );
        for (const [name, list] of Object.entries(listsOf(figures))) {
          expect([name, sums(list)]).toEqual([name, expected]);
        }
      }),
    );
  });

  it('leaves no document out: spending and income together are all that the service has, in whole amounts', () => {
    fc.assert(
      fc.property(anyDocuments, anyOptions, (documents, options) => {
        const { figures } = buildReport(aDataset({ documents }), options);
        const rows = [...figures.documents, ...figures.income];
        expect(rows).toHaveLength(documents.length);
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(documents.map(({ id }) => id)));
        expect(sums(rows.map(({ full }) => ({ amount: full })))).toEqual(
          sums(documents.map(({ total }) => ({ amount: total }))),
        );
        const { documentsTotal, income, sharesOfOthers, currency } = figures.reconciliation;
        const reported =
          figures.totals.find(({ amount }) => amount.currency === currency)?.amount.minor ?? 0n;
        expect(documentsTotal.minor - income.minor - sharesOfOthers.minor).toBe(reported);
      }),
    );
  });

  it('gives each document parts that add up to its amount', () => {
    fc.assert(
      fc.property(anyDocuments, anyOptions, (documents, options) => {
        const { figures } = buildReport(aDataset({ documents }), options);
        for (const { parts, amount } of [...figures.documents, ...figures.income]) {
          const whole = sumMoney(
            parts.map((part) => part.amount),
            amount.currency,
          );
          expect(whole).toEqual(amount);
        }
      }),
    );
  });

  it('does not depend on the order in which the service lists documents', () => {
    fc.assert(
      fc.property(
        anyDocuments.chain((documents) =>
          fc.tuple(fc.constant(documents), fc.shuffledSubarray(documents, { minLength: documents.length })),
        ),
        anyOptions,
        ([documents, shuffled], options) => {
          expect(buildReport(aDataset({ documents: shuffled }), options)).toEqual(
            buildReport(aDataset({ documents }), options),
          );
        },
      ),
    );
  });

  it('is the sum of the reports of the parts of its period, whichever day it is split on', () => {
    fc.assert(
      fc.property(anyDocuments, fc.integer({ min: 1, max: 30 }), (documents, days) => {
        const middle = addDays(october.from, days);
        const figuresOf = (from: string, until: string) =>
          buildReport(aDataset({ documents, kind: 'custom', period: { from, until } }), { locale: 'en' })
            .figures;
        const whole = listsOf(figuresOf(october.from, october.until));
        const first = listsOf(figuresOf(october.from, middle));
        const second = listsOf(figuresOf(middle, october.until));
        for (const name of ['totals', 'categories', 'subcategories', 'stores', 'days', 'documents']) {
          expect([name, byName([...(first[name] ?? []), ...(second[name] ?? [])])]).toEqual([
            name,
            byName(whole[name] ?? []),
          ]);
        }
      }),
    );
  });

  it('has shares that add up to exactly 100.0 % of what was spent in a currency', () => {
    fc.assert(
      fc.property(anyDocuments, anyOptions, (documents, options) => {
        const { categories, subcategories } = buildReport(aDataset({ documents }), options).figures;
        for (const list of [categories, subcategories]) {
          for (const group of Map.groupBy(list, ({ amount }) => amount.currency).values()) {
            const shares = group.flatMap(({ perMille }) => perMille ?? []);
            const spent = group.some(({ amount }) => amount.minor > 0n);
            expect(shares.reduce((sum, share) => sum + share, 0)).toBe(spent ? 1000 : 0);
            for (const { perMille, amount } of group) expect(perMille === null).toBe(amount.minor <= 0n);
          }
        }
      }),
    );
  });

  it('has averages between nothing and the largest purchase, however large the refunds', () => {
    fc.assert(
      fc.property(anyDocuments, anyOptions, (documents, options) => {
        const { stores, dailyAverage } = buildReport(aDataset({ documents }), options).figures;
        for (const { average, largest, visits } of stores) {
          expect(average === null).toBe(visits === 0);
          expect(average === null || (average.minor >= 0n && average.minor <= (largest?.minor ?? 0n))).toBe(
            true,
          );
        }
        expect(dailyAverage === null || dailyAverage.minor >= 0n).toBe(true);
      }),
    );
  });

  it('has tables whose rows are of one currency each, and whose totals are the sums of their rows', () => {
    fc.assert(
      fc.property(anyDocuments, anyOptions, (documents, options) => {
        for (const { id, content } of buildReport(aDataset({ documents }), options).sections) {
          if (content.type !== 'table') continue;
          for (const row of [...content.rows, ...content.totals]) {
            expect([id, new Set(currenciesOf(row)).size <= 1]).toEqual([id, true]);
            expect([id, row.length]).toEqual([id, content.columns.length]);
          }
        }
      }),
    );
  });

  it('counts with whole minor units only: no amount is a float', () => {
    fc.assert(
      fc.property(anyDocuments, anyOptions, (documents, options) => {
        const fractions: unknown[] = [];
        JSON.stringify(buildReport(aDataset({ documents }), options), (_, value: unknown) => {
          if (typeof value === 'number' && !Number.isInteger(value)) fractions.push(value);
          return typeof value === 'bigint' ? String(value) : value;
        });
        expect(fractions).toEqual([]);
      }),
    );
  });
});

/** Sums by everything that names an entry of a list: category, store, day, document. */
function byName(list: readonly { readonly amount: Money }[]): Record<string, string> {
  const names = ['category', 'subcategory', 'store', 'date', 'id'];
  const sum = new Map<string, bigint>();
  for (const entry of list) {
    const named = names.map((name) => (entry as Record<string, unknown>)[name] ?? null);
    // A store that is spelled in several ways may be shown in another one in a part of the period.
    const key = JSON.stringify([named, entry.amount.currency]).toLowerCase().replaceAll(/\s+"/g, '"');
    sum.set(key, (sum.get(key) ?? 0n) + entry.amount.minor);
  }
  return Object.fromEntries(
    [...sum].filter(([, minor]) => minor !== 0n).map(([key, minor]) => [key, String(minor)]),
  );
}

function currenciesOf(row: Row): string[] {
  return row.flatMap((cell) => (cell.type === 'money' ? cell.money.currency : []));
}
