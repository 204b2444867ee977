import { decimalString, type Money } from '@outlay/core/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { ReportFigures } from '../figures/figures.ts';
import { countedAmounts } from '../figures/figures.ts';
import { locales } from '../locale/locale.ts';
import type { Cell, Report, Table } from '../report/report.ts';
import { anyAccount } from './any-account.ts';

const anyReport = fc
  .record({
    dataset: anyAccount,
    locale: fc.constantFrom(...locales),
    counted: fc.constantFrom(...countedAmounts),
  })
  .map(({ dataset, ...options }) => buildReport(dataset, options));

type Pivot = Readonly<Record<string, string>>;

/** Adds up a money column by text columns and currency, as a pivot table does, without zeros. */
function pivot(table: Table | undefined, by: readonly string[], amount: string): Pivot {
  if (!table) return {};
  const indexOf = (wanted: string) => table.columns.findIndex(({ key }) => key === wanted);
  const [keys, amountIndex] = [by.map(indexOf), indexOf(amount)];
  expect([...keys, amountIndex]).not.toContain(-1);
  return sumsOf(
    Array.from(table.rows).flatMap((row) => {
      const cell = row[amountIndex];
      return cell?.type === 'money' ? [[keys.map((key) => written(row[key])), cell.money] as const] : [];
    }),
  );
}

function sumsOf(amounts: readonly (readonly [names: readonly string[], amount: Money])[]): Pivot {
  const sums = new Map<string, Money>();
  for (const [names, { minor, currency }] of amounts) {
    const key = JSON.stringify([...names, currency]);
    sums.set(key, { minor: (sums.get(key)?.minor ?? 0n) + minor, currency });
  }
  return Object.fromEntries(
    [...sums]
      .filter(([, { minor }]) => minor !== 0n)
      .map(([key, sum]): [string, string] => [key, decimalString(sum)]),
  );
}

function written(cell: Cell | undefined): string {
  if (cell?.type === 'text') return cell.text;
  return cell?.type === 'date' ? cell.date : '';
}

function tableOf({ sections }: Report, id: string): Table | undefined {
  const content = sections.find((section) => section.id === id)?.content;
  return content?.type === 'table' ? content : undefined;
}

/** Whether the categories come from the service's summary, because no document has one. */
function isFromSummary({ categories }: ReportFigures): boolean {
  return categories.some(({ documents }) => documents === null);
}

it('agrees with every table and the headline when pivoted', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const { figures } = report;
      const data = tableOf(report, 'data');
      const of = (...by: readonly string[]) => pivot(data, by, 'amount');
      const compare = (id: string, by: readonly string[], amount = 'amount') => {
        const table = tableOf(report, id);
        expect([id, table && of(...by)]).toEqual([id, table && pivot(table, by, amount)]);
      };
      expect(of()).toEqual(sumsOf(figures.totals.map(({ amount }) => [[], amount])));
      expect(pivot(data, [], 'income')).toEqual(
        sumsOf(figures.flows.map(({ income }) => [[], income.amount])),
      );
      if (!isFromSummary(figures)) compare('categories', ['category']);
      compare('subcategories', ['category', 'subcategory']);
      compare('stores', ['store']);
      compare('days', ['date']);
      compare('weeks', ['week']);
      compare('documents', ['id']);
      const inGroups = Object.entries(of('group')).filter(([key]) => !key.startsWith('["",'));
      expect(Object.fromEntries(inGroups)).toEqual(pivot(tableOf(report, 'groups'), ['group'], 'counted'));
    }),
  );
});

it('adds up to the number of documents of each store and day', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const data = tableOf(report, 'data');
      for (const [id, key] of [
        ['stores', 'store'],
        ['days', 'date'],
        ['weeks', 'week'],
      ] as const) {
        const table = tableOf(report, id);
        expect([id, table && countsOf(data, key)]).toEqual([id, table && countsOf(table, key)]);
      }
    }),
  );
});

/** The numbers of documents by name and currency. */
function countsOf(table: Table | undefined, key: string): Readonly<Record<string, number>> {
  const columns = table?.columns.map((column) => column.key) ?? [];
  const [name, documents, amount] = [key, 'documents', 'amount'].map((each) => columns.indexOf(each));
  const counts: Record<string, number> = {};
  for (const row of table?.rows ?? []) {
    const [cell, sum] = [row[documents ?? -1], row[amount ?? -1]];
    if (cell?.type !== 'count' || cell.count === 0 || sum?.type !== 'money') continue;
    const at = JSON.stringify([written(row[name ?? -1]), sum.money.currency]);
    counts[at] = (counts[at] ?? 0) + cell.count;
  }
  return counts;
}

it('divides the full amount and the tax of each document exactly', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const { documents, income } = report.figures;
      const all = [...documents, ...income];
      const data = tableOf(report, 'data');
      const byId = (amountOf: (document: (typeof all)[number]) => Money | null) =>
        sumsOf(
          all.flatMap((document) => {
            const amount = amountOf(document);
            return amount ? [[[document.id ?? ''], amount] as const] : [];
          }),
        );
      expect(pivot(data, ['id'], 'documentTax')).toEqual(byId(({ tax }) => tax));
      expect(pivot(data, ['id'], 'full')).toEqual(byId(({ full }) => full));
    }),
  );
});

it('has one kind of amount per row, and as many rows as its length', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const data = tableOf(report, 'data');
      const rows = [...(data?.rows ?? [])];
      const [amount, income] = ['amount', 'income'].map((wanted) =>
        (data?.columns ?? []).findIndex(({ key }) => key === wanted),
      );
      expect(rows).toHaveLength(data?.rows.length ?? 0);
      for (const row of rows) {
        const kinds = [row[amount ?? -1]?.type, row[income ?? -1]?.type];
        expect(new Set(kinds)).toEqual(new Set(['money', 'none']));
      }
    }),
  );
});
