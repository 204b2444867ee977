import type { PurchaseDocument } from '@outlay/core';
import { type Money, sumMoney } from '@outlay/core/money';
import { addDays } from '@outlay/core/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { countedAmounts, type ReportFigures } from '../figures/figures.ts';
import { locales } from '../locale/locale.ts';
import type { Row, Table } from '../report/report.ts';
import { aDataset } from '../testing/dataset.ts';
import { anyDocuments, sums } from './any-documents.ts';

const october = { from: '2026-10-01', until: '2026-11-01' };
const anyOptions = fc.record({
  locale: fc.constantFrom(...locales),
  counted: fc.constantFrom(...countedAmounts),
});

/** Every list that must add up to the totals. */
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
  it('has lists that all add up to the same totals in each currency', () => {
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

  it('includes every document: spending and income add up to the full amounts in the service', () => {
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

  it('is the sum of reports on parts of its period, whatever the day of the split', () => {
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

  it('has shares that add up to exactly 100.0% of the spending in a currency, and none without spending above zero', () => {
    fc.assert(
      fc.property(anyDocuments, anyOptions, (documents, options) => {
        const { categories, subcategories } = buildReport(aDataset({ documents }), options).figures;
        for (const group of Map.groupBy(categories, ({ amount }) => amount.currency).values()) {
          const isSpent = group.reduce((sum, { amount }) => sum + amount.minor, 0n) > 0n;
          expect(sharesOf(group)).toBe(isSpent ? 1000 : 0);
          for (const { perMille, amount } of group) {
            expect(perMille === null).toBe(!isSpent || amount.minor <= 0n);
          }
        }
        for (const { category, amount, perMille } of categories) {
          const own = subcategories.filter(
            (each) => each.category === category && each.amount.currency === amount.currency,
          );
          expect(sharesOf(own)).toBe(perMille ?? 0);
          for (const each of own) {
            expect(each.perMille === null).toBe(perMille === null || each.amount.minor <= 0n);
          }
        }
      }),
    );
  });

  it('has averages between zero and the largest purchase, however large the refunds', () => {
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

  it('has changes of categories and subcategories that add up to those of the totals', () => {
    fc.assert(
      fc.property(anyDocuments, anyDocuments, anyOptions, (documents, before, options) => {
        const { figures } = buildReport(compared(documents, before), options);
        const expected = sums((figures.comparison?.totals ?? []).map(({ change }) => ({ amount: change })));
        for (const list of [figures.categories, figures.subcategories]) {
          const changes = list.flatMap(({ change }) => (change ? { amount: change } : []));
          expect(changes.length === list.length ? sums(changes) : changes).toEqual(
            changes.length === list.length ? expected : [],
          );
        }
      }),
    );
  });

  it('has tables whose rows have one currency each and a cell for every column', () => {
    fc.assert(
      fc.property(anyDocuments, anyDocuments, anyOptions, (documents, before, options) => {
        for (const [id, { columns, rows, totals }] of tablesOf(compared(documents, before), options)) {
          for (const row of [...rows, ...totals]) {
            expect([id, new Set(currenciesOf(row)).size <= 1]).toEqual([id, true]);
            expect([id, row.length]).toEqual([id, columns.length]);
          }
          expect([id, [...rows].length]).toEqual([id, rows.length]);
        }
      }),
    );
  });

  it('has tables whose totals are the sums of their rows, in each currency and money column', () => {
    fc.assert(
      fc.property(anyDocuments, anyDocuments, anyOptions, (documents, before, options) => {
        for (const [id, { columns, rows, totals }] of tablesOf(compared(documents, before), options)) {
          for (const [at, { key }] of columns.entries()) {
            const [sum, totalAmounts] = [amountsAt([...rows], at), amountsAt(totals, at)];
            expect([id, key, sums(totalAmounts)]).toEqual([
              id,
              key,
              totalAmounts.length > 0 ? sums(sum) : {},
            ]);
          }
        }
      }),
    );
  });

  it('computes in whole minor units: no amount is a float', () => {
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

function sharesOf(list: readonly { readonly perMille: number | null }[]): number {
  return list.reduce((sum, { perMille }) => sum + (perMille ?? 0), 0);
}

/** Sums by the fields that identify an entry of a list: category, store, day, document. */
function byName(list: readonly { readonly amount: Money }[]): Record<string, string> {
  const names = ['category', 'subcategory', 'store', 'date', 'id'];
  const sum = new Map<string, bigint>();
  for (const entry of list) {
    const named = names.map((name) => (entry as Record<string, unknown>)[name] ?? null);
    // A part of the period may show another spelling of a store.
    const key = JSON.stringify([named, entry.amount.currency]).toLowerCase().replaceAll(/\s+"/g, '"');
    sum.set(key, (sum.get(key) ?? 0n) + entry.amount.minor);
  }
  return Object.fromEntries(
    [...sum].filter(([, minor]) => minor !== 0n).map(([key, minor]) => [key, String(minor)]),
  );
}

/** A dataset of October with September before it. */
function compared(documents: readonly PurchaseDocument[], before: readonly PurchaseDocument[]): Dataset {
  const inSeptember = before.map((document) => ({
    ...document,
    purchasedAt:
      document.purchasedAt && addDays(document.purchasedAt.slice(0, 10), -31).concat('T10:00:00.000Z'),
  }));
  const period = { from: '2026-08-30', until: '2026-10-01' };
  return aDataset({ documents, previous: { period, documents: inSeptember, summary: null } });
}

/** Every table of a report with an accounting mapping, except tables of expected payments. */
function tablesOf(dataset: Dataset, options: ReportOptions): (readonly [string, Table])[] {
  const accounting = { rules: [{ category: 'Dom', account: '401' }], payments: { card: '131' } };
  return buildReport(dataset, { ...options, accounting }).sections.flatMap(({ id, content }) =>
    content.type === 'table' ? [[id, content] as const] : [],
  );
}

function amountsAt(rows: readonly Row[], at: number): { readonly amount: Money }[] {
  return rows.flatMap((row) => (row[at]?.type === 'money' ? { amount: row[at].money } : []));
}

function currenciesOf(row: Row): string[] {
  return row.flatMap((cell) => (cell.type === 'money' ? cell.money.currency : []));
}
