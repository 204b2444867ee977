import { createClient, type FetchResponse } from '@outlay/core';
import { type CalendarDate, dateInZone, startOfDay } from '@outlay/core/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchDataset } from './fetch-dataset.ts';

type Bought = { readonly at: string; readonly amount: number; readonly category: string };

/** A service with some documents, which adds up months of its own time zone, or none. */
type Service = {
  readonly documents: readonly Bought[];
  readonly zone: string;
  readonly tellsMonths: boolean;
  readonly otherCurrency: boolean;
  /** A list has at most so many documents. */
  readonly maxListed: number;
};

const timeZone = 'Europe/Warsaw';
const october = { from: '2026-10-01', until: '2026-11-01' };

function summed(bought: readonly Bought[]) {
  const categories = Map.groupBy(bought, ({ category }) => category);
  const totalOf = (some: readonly Bought[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  return {
    totalAmount: totalOf(bought),
    categories: [...categories].map(([category, some]) => ({ category, totalAmount: totalOf(some) })),
  };
}

function answerTo({ pathname, searchParams: query }: URL, service: Service): unknown {
  const { documents, zone, tellsMonths, otherCurrency, maxListed } = service;
  const inside = (first: string, last: string) =>
    documents.filter(({ at }) => (query.get(first) ?? '') <= at && at <= (query.get(last) ?? '~'));
  if (pathname.endsWith('/my')) {
    const items = inside('from', 'to').map(({ at, amount, category }) => ({
      id: `${at} ${amount}`,
      storeName: 'Lidl',
      totalAmount: amount,
      currency: 'PLN',
      category,
      purchaseTime: at,
    }));
    return {
      items: items.toSorted((a, b) => (a.purchaseTime < b.purchaseTime ? -1 : 1)).slice(0, maxListed),
    };
  }
  if (pathname.includes('/summaries/')) {
    const found = inside('startDate', 'endDate');
    const { categories, totalAmount } = summed(found);
    const months = Map.groupBy(found, ({ at }) => dateInZone(at, zone).slice(0, 7));
    const parts = [...months].map(([month, bought]) => {
      const { categories: categoryBreakdown, ...total } = summed(bought);
      return { date: `${month}-01`, ...total, categoryBreakdown };
    });
    const isByMonth = tellsMonths && query.get('granularity') === 'Month';
    return {
      currency: 'PLN',
      totalAmount,
      categoryTotals: categories,
      ...(isByMonth ? { dailySummaries: parts } : {}),
      ...(otherCurrency ? { otherCurrencies: [{ currency: 'EUR', totalAmount: 0 }] } : {}),
    };
  }
  return pathname.endsWith('/Categories') ? { categories: [] } : [];
}

async function datasetOf(service: Service) {
  let requests = 0;
  const client = createClient({
    baseUrl: 'https://service.example',
    token: 'svc_a.b',
    requestsPerHour: 100_000,
    async fetch(url): Promise<FetchResponse> {
      requests += 1;
      const body = new TextEncoder().encode(JSON.stringify(answerTo(new URL(url), service)));
      const headers = new Headers({ 'Content-Type': 'application/json' });
      return { status: 200, headers, body: new Blob([body]).stream() };
    },
  });
  const request = { kind: 'monthly', period: october, timeZone, account: null } as const;
  const dataset = await fetchDataset(client, { ...request, now: new Date('2027-03-15T12:00:00Z') });
  return { dataset, requests };
}

/** The day that a month begins on, and the hours around its midnight in Warsaw. */
const months = ['2026-11-01', '2026-10-01', '2026-09-01', '2025-11-01', '2025-10-01', '2025-02-01'] as const;

function atHours(day: CalendarDate, hours: number): string {
  return new Date(Date.parse(startOfDay(day, timeZone)) + hours * 3_600_000).toISOString();
}

const someDocuments = fc.uniqueArray(
  fc.record({
    at: fc
      .tuple(
        fc.constantFrom(...months),
        fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -400, max: 400 })),
      )
      .map(([day, hours]) => atHours(day, hours)),
    amount: fc.constantFrom(-2, 1, 1, 2, 5),
    category: fc.constantFrom('Jedzenie', 'Dom'),
  }),
  { maxLength: 12, selector: ({ at }) => at },
);

describe('the periods of a monthly report', () => {
  it('are those that separate requests give, if they come from a summary by month and a list of two months', async () => {
    let shared = 0;
    await fc.assert(
      fc.asyncProperty(
        someDocuments,
        fc.constantFrom(timeZone, timeZone, 'UTC', 'America/New_York'),
        fc.constantFrom(100, 100, 3),
        fc.boolean(),
        async (documents, zone, maxListed, otherCurrency) => {
          const service = { documents, zone, maxListed, otherCurrency };
          const byMonth = await datasetOf({ ...service, tellsMonths: true });
          const separate = await datasetOf({ ...service, tellsMonths: false });
          if (byMonth.requests === 7) shared += 1;
          const { earlierMonths, ...dataset } = byMonth.dataset;
          const { earlierMonths: oneByOne, ...expected } = separate.dataset;
          for (const past of [dataset.previous, dataset.lastYear, expected.previous, expected.lastYear]) {
            // How a summary was requested is no part of the promised fields.
            if (past?.summary) Object.assign(past, { summary: plain(past.summary) });
          }
          expect(dataset).toEqual(expected);
          // One by one, the service is not asked for the month whose documents are known.
          for (const month of oneByOne ?? []) expect(earlierMonths ?? []).toContainEqual(month);
        },
      ),
    );
    expect(shared).toBeGreaterThan(0);
  });

  it('take seven requests', async () => {
    const documents = [10, 400, 800, 8_000].map((hours) => ({
      at: atHours('2026-10-30', -hours),
      amount: 1,
      category: 'Dom',
    }));
    const service = { documents, zone: timeZone, tellsMonths: true, otherCurrency: false, maxListed: 100 };
    expect((await datasetOf(service)).requests).toBe(7);
    // Months do not tell other currencies, so each earlier period has a summary of its own.
    expect((await datasetOf({ ...service, otherCurrency: true })).requests).toBe(9);
  });
});

function plain({ total, categories }: { readonly total: unknown; readonly categories: readonly unknown[] }) {
  return { total, categories };
}
