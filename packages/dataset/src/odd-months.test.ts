import { createClient, type FetchResponse } from '@outlay/core';
import { addMonths, dateInZone } from '@outlay/core/time';
import { describe, expect, it } from 'vitest';
import { fetchDataset } from './fetch-dataset.ts';

type Bought = {
  readonly at: string;
  readonly amount: number | null;
  readonly category?: string;
  readonly currency?: string;
  /** Only in summaries: the list is outdated. */
  readonly isUnlisted?: boolean;
};

/** A service that follows the specification, but is odd in one of these ways. */
type Oddity = {
  readonly bought: readonly Bought[];
  /** Time zone of its presets and months. */
  readonly zone?: string;
  /** Whether summaries other than those by month have the totals of other currencies. */
  readonly tellsCurrencies?: boolean;
  /** Categories of months have this name. */
  readonly monthCategory?: string;
  /** A summary by month only has the latest months of its range, at most so many. */
  readonly maxMonths?: number;
};

function summed(bought: readonly Bought[], renamed?: string) {
  const inPln = bought.filter(({ currency }) => currency === undefined);
  const totalOf = (some: readonly Bought[]) => some.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const groups = Map.groupBy(inPln, ({ category = 'Jedzenie' }) => renamed ?? category);
  return {
    totalAmount: totalOf(inPln),
    categories: [...groups].map(([category, some]) => ({ category, totalAmount: totalOf(some) })),
  };
}

function others(bought: readonly Bought[]) {
  const amounts = bought.flatMap(({ currency, amount }) => (currency ? [amount ?? 0] : []));
  if (amounts.length === 0) return [];
  return [{ currency: 'EUR', totalAmount: amounts.reduce((sum, amount) => sum + amount, 0) }];
}

function listed({ at, amount, category = 'Jedzenie', currency = 'PLN' }: Bought) {
  const money = amount === null ? {} : { totalAmount: amount, currency };
  return { id: `${at} ${amount}`, storeName: 'Lidl', ...money, category, purchaseTime: at };
}

function summary({ pathname, searchParams: query }: URL, oddity: Oddity): unknown {
  const { bought, zone = 'Europe/Warsaw' } = oddity;
  const isByMonth = query.get('granularity') === 'Month';
  const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? '2026-10-31'];
  const first = addMonths(`${dateInZone(to, zone).slice(0, 7)}-01`, 1 - (oddity.maxMonths ?? 200));
  const found = pathname.endsWith('/presets')
    ? bought.filter(({ at }) => dateInZone(at, zone).startsWith('2026-10'))
    : bought.filter(({ at }) => from <= at && at <= to && (!isByMonth || dateInZone(at, zone) >= first));
  const { totalAmount, categories: categoryTotals } = summed(found);
  const answer = { currency: 'PLN', totalAmount, categoryTotals };
  if (!isByMonth) return oddity.tellsCurrencies ? { ...answer, otherCurrencies: others(found) } : answer;
  const months = Map.groupBy(found, ({ at }) => dateInZone(at, zone).slice(0, 7));
  const dailySummaries = [...months].map(([month, some]) => {
    const { categories: categoryBreakdown, ...total } = summed(some, oddity.monthCategory);
    return { date: `${month}-01`, ...total, categoryBreakdown };
  });
  return { ...answer, dailySummaries };
}

function answerTo(url: URL, oddity: Oddity): unknown {
  const { pathname, searchParams: query } = url;
  if (pathname.includes('/summaries/')) return summary(url, oddity);
  if (!pathname.endsWith('/my')) return pathname.endsWith('/Categories') ? { categories: [] } : [];
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '~'];
  const inside = oddity.bought.filter(({ at, isUnlisted }) => from <= at && at <= to && !isUnlisted);
  return { items: inside.map(listed) };
}

async function datasetOf(oddity: Oddity, now = '2027-03-15T12:00:00Z') {
  const client = createClient({
    baseUrl: 'https://service.example',
    token: 'svc_a.b',
    requestsPerHour: 100_000,
    async fetch(url): Promise<FetchResponse> {
      const body = new TextEncoder().encode(JSON.stringify(answerTo(new URL(url), oddity)));
      const headers = new Headers({ 'Content-Type': 'application/json' });
      return { status: 200, headers, body: new Blob([body]).stream() };
    },
  });
  return fetchDataset(client, {
    kind: 'monthly',
    period: { from: '2026-10-01', until: '2026-11-01' },
    timeZone: 'Europe/Warsaw',
    account: null,
    now: new Date(now),
  });
}

const lastOctober = { at: '2025-10-10T10:00:00.000Z', amount: 8 };
const september = { at: '2026-09-10T10:00:00.000Z', amount: 3 };
const euros = { at: '2026-09-12T10:00:00.000Z', amount: 7, currency: 'EUR' };
const october = { at: '2026-10-10T10:00:00.000Z', amount: 5 };

describe('a summary by month', () => {
  it('is not used if it counts a purchase of the month in the month before', async () => {
    const night = { at: '2026-09-30T22:30:00.000Z', amount: 100 };
    // Without an amount, the earlier month is not proved by its documents.
    const bought = [lastOctober, september, { ...september, at: '2026-09-11T10:00:00.000Z', amount: null }];
    const dataset = await datasetOf(
      { bought: [...bought, night, october], zone: 'UTC' },
      '2026-11-10T12:00:00Z',
    );
    expect(dataset.summary?.total.minor).toBe(10_500n);
    expect(dataset.earlierMonths?.[0]).toMatchObject({
      period: { from: '2026-09-01' },
      summary: { total: { minor: 300n } },
    });
  });

  it.each([
    ['the summary of the month has others', [{ ...euros, at: '2026-10-12T10:00:00.000Z' }]],
    ['a document has another', [{ ...euros, at: '2026-09-13T10:00:00.000Z' }]],
  ])('is not believed to have all currencies if %s', async (_, more) => {
    const bought = [lastOctober, september, { ...euros, isUnlisted: true }, october, ...more];
    expect((await datasetOf({ bought, tellsCurrencies: true })).previous).toBeNull();
  });

  it('is not used if its categories are not those of the summary of the month', async () => {
    const bought = [lastOctober, { ...september, category: 'Dom' }, october];
    const { previous, lastYear } = await datasetOf({ bought, monthCategory: 'Inne' });
    expect(previous?.summary?.categories.map(({ category }) => category)).toEqual(['Dom']);
    expect(lastYear?.summary?.categories.map(({ category }) => category)).toEqual(['Jedzenie']);
  });

  it('does not tell when records begin if it may be of a part of the years only', async () => {
    const older = { at: '2025-09-10T10:00:00.000Z', amount: 1 };
    const bought = [older, lastOctober, september, october];
    const { recordsStart } = await datasetOf({ bought, maxMonths: 13 });
    expect(recordsStart).toEqual({ on: null });
  });
});
