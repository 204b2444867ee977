import type { IncomingMessage } from 'node:http';
import { createClient } from '@outlay/core';
import {
  aDocumentBody,
  answerJson,
  type FakeAnswers,
  type Script,
  startFakeService,
} from '@outlay/core/testing';
import { dateInZone, type Period, type PeriodKind } from '@outlay/core/time';
import { Agent, fetch } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchDataset } from './fetch-dataset.ts';

type Bought = { readonly at: string; readonly amount: number };

/** The records of a fake service. It counts months in its own time zone and may not return them. */
type Ledger = {
  readonly documents: readonly Bought[];
  readonly zone?: string;
  readonly tellsMonths?: boolean;
  readonly tellsTimes?: boolean;
  readonly others?: FakeAnswers;
  /** Called before each summary is answered. */
  readonly summarize?: (query: URLSearchParams) => Script | undefined;
};

function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? '', 'https://localhost').searchParams;
}

function summed(documents: readonly Bought[]) {
  const totalAmount = documents.reduce((sum, { amount }) => sum + amount, 0);
  return { totalAmount, categoryTotals: documents.length > 0 ? [{ category: 'Jedzenie', totalAmount }] : [] };
}

function answersOf(ledger: Ledger): FakeAnswers {
  const { documents, zone = 'Europe/Warsaw', tellsMonths = true, tellsTimes = true } = ledger;
  const inside = (query: URLSearchParams, first: string, last: string) =>
    documents.filter(({ at }) => (query.get(first) ?? '') <= at && at <= (query.get(last) ?? '~'));
  const parts = (found: readonly Bought[]) =>
    [...Map.groupBy(found, ({ at }) => dateInZone(at, zone).slice(0, 7))].map(([month, bought]) => {
      const { totalAmount, categoryTotals } = summed(bought);
      return { date: `${month}-01`, totalAmount, categoryBreakdown: categoryTotals };
    });
  const list: Script = (request, response) => {
    const items = inside(queryOf(request), 'from', 'to').map(({ at, amount }) =>
      aDocumentBody({ totalAmount: amount, ...(tellsTimes ? { purchaseTime: at } : {}) }),
    );
    answerJson(200, { items })(request, response);
  };
  const summarize: Script = (request, response) => {
    const query = queryOf(request);
    const found = inside(query, 'startDate', 'endDate');
    const isByMonth = tellsMonths && query.get('granularity') === 'Month';
    const body = { ...summed(found), ...(isByMonth ? { dailySummaries: parts(found) } : {}) };
    (ledger.summarize?.(query) ?? answerJson(200, body))(request, response);
  };
  return {
    listDocuments: list,
    getPeriodSummary: summarize,
    listCategories: { categories: [] },
    listRecurringExpenses: [],
    listDuplicateSuggestions: [],
    listGroups: [],
    ...ledger.others,
  };
}

const october = { from: '2026-10-01', until: '2026-11-01' };

type Asked = {
  readonly kind?: PeriodKind;
  readonly period?: Period;
  readonly timeZone?: string;
  readonly limit?: number;
};

async function monthsOf(ledger: Ledger, { limit = 1000, ...asked }: Asked = {}) {
  const server = await startFakeService(answersOf(ledger));
  onTestFinished(server.stop);
  const agent = new Agent({ connect: { ca: server.ca } });
  onTestFinished(() => agent.destroy());
  const client = createClient({
    baseUrl: server.url,
    token: 'svc_a.b',
    requestsPerHour: limit,
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
  });
  const now = new Date('2027-03-15T12:00:00Z');
  const request = {
    kind: 'monthly',
    period: october,
    timeZone: 'Europe/Warsaw',
    account: null,
    now,
    ...asked,
  } as const;
  const { earlierMonths, paymentHistory } = await fetchDataset(client, request);
  const urls = server.requests.map(({ url }) => decodeURIComponent(url));
  return {
    months:
      earlierMonths?.map(({ period, summary }) => [period.from, Number(summary.total.minor) / 100]) ?? null,
    hasHistory: paymentHistory !== null,
    urls,
    byMonth: urls.filter((url) => url.includes('granularity=Month') && !url.includes('startDate=201')),
    ofAllMonths: urls.filter(
      (url) => url.includes('granularity=Month') && url.includes('startDate=2015-09-30'),
    ),
  };
}

/** A purchase on the 10th of each month up to October 2026: 1.00 in the oldest, 2.00 in the next and so on. */
function monthly(count: number): Bought[] {
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(2026, 9 - count + 1 + index, 10, 10));
    return { at: month.toISOString(), amount: index + 1 };
  });
}

const beforeOctober = [
  '2026-09-01',
  '2026-08-01',
  '2026-07-01',
  '2026-06-01',
  '2026-05-01',
  '2026-04-01',
  '2026-03-01',
  '2026-02-01',
  '2026-01-01',
  '2025-12-01',
  '2025-11-01',
];

describe('earlier months', () => {
  it('come from one request if the service returns them', async () => {
    const { months, byMonth, ofAllMonths } = await monthsOf({ documents: monthly(15) });
    expect(months).toEqual(beforeOctober.map((from, index) => [from, 14 - index]));
    expect(byMonth).toEqual([]);
    expect(ofAllMonths).toEqual([
      '/api/summaries/periods?startDate=2015-09-30T22:00:00.000Z&endDate=2026-10-31T22:59:59.999Z&granularity=Month',
    ]);
  });

  it('of a quarter are nine', async () => {
    const quarter = { kind: 'quarterly', period: { from: '2026-07-01', until: '2026-10-01' } } as const;
    const { months, byMonth } = await monthsOf({ documents: monthly(20) }, quarter);
    expect(months?.map(([from]) => from)).toEqual([
      '2026-06-01',
      '2026-05-01',
      '2026-04-01',
      '2026-03-01',
      '2026-02-01',
      '2026-01-01',
      '2025-12-01',
      '2025-11-01',
      '2025-10-01',
    ]);
    expect(byMonth).toHaveLength(1);
  });

  it('end with the month of the first record', async () => {
    const { months } = await monthsOf({ documents: monthly(2) });
    expect(months).toEqual([['2026-09-01', 1]]);
  });

  it.each([
    ['weekly', '2026-10-19', '2026-10-26'],
    ['yearly', '2025-01-01', '2026-01-01'],
    ['custom', '2026-10-03', '2026-10-20'],
    ['custom', '2026-05-01', '2026-11-01'],
  ] as const)('are not requested for a %s period from %s to %s', async (kind, from, until) => {
    const { months, byMonth } = await monthsOf({ documents: monthly(15) }, { kind, period: { from, until } });
    expect([months, byMonth]).toEqual([null, []]);
  });

  it('are not requested if the documents of the payment history contain them', async () => {
    const others = { listRecurringExpenses: [{ name: 'Netflix', frequency: 1 }] };
    const { months, byMonth, hasHistory } = await monthsOf({ documents: monthly(15), others });
    expect([months, byMonth, hasHistory]).toEqual([null, [], true]);
  });

  it('come from the service if these documents have no time', async () => {
    const others = { listRecurringExpenses: [{ name: 'Netflix', frequency: 1 }] };
    const { months, hasHistory } = await monthsOf({ documents: monthly(15), tellsTimes: false, others });
    expect([months?.length, hasHistory]).toEqual([11, true]);
  });
});

describe('if the months of the service are uncertain', () => {
  // In the first hour of a September day in Warsaw, which is August in UTC.
  const night = { at: '2026-08-31T23:30:00.000Z', amount: 7 };

  it.each([
    ['gives none', { tellsMonths: false }],
    ['counts in another zone', { zone: 'UTC' }],
  ])('requests every month without known documents if the service %s', async (_, fields) => {
    const { months, urls } = await monthsOf({ documents: [...monthly(15), night], ...fields });
    expect(months).toEqual(beforeOctober.slice(1).map((from, index) => [from, 13 - index]));
    // August in Warsaw, exactly.
    expect(urls).toContain(
      '/api/summaries/periods?startDate=2026-07-31T22:00:00.000Z&endDate=2026-08-31T21:59:59.999Z',
    );
    expect(urls).toHaveLength(22);
  });

  it('requests none that ends before the first record', async () => {
    const { months, urls } = await monthsOf({ documents: monthly(2), tellsMonths: false });
    expect([months, urls.length]).toEqual([null, 12]);
  });

  it('stops at the first month that the service does not return', async () => {
    const broken = '2026-03-31T22:00:00.000Z';
    const summarize = (query: URLSearchParams) =>
      query.get('startDate') === broken ? answerJson(501, {}) : undefined;
    const { months, urls } = await monthsOf({ documents: monthly(15), tellsMonths: false, summarize });
    expect(months?.map(([from]) => from)).toEqual(['2026-08-01', '2026-07-01', '2026-06-01', '2026-05-01']);
    expect(urls.some((url) => url.includes('startDate=2025-12-31T23'))).toBe(false);
  });

  it('stops at the first month that is of another period', async () => {
    const asked = '2026-03-31T22:00:00.000Z';
    const other = { ...summed(monthly(1)), periodStart: '2026-04-30T22:00:00.000Z' };
    const summarize = (query: URLSearchParams) =>
      query.get('startDate') === asked ? answerJson(200, other) : undefined;
    const { months } = await monthsOf({ documents: monthly(15), tellsMonths: false, summarize });
    expect(months?.map(([from]) => from)).toEqual(['2026-08-01', '2026-07-01', '2026-06-01', '2026-05-01']);
  });

  it.each([
    ['refuses', answerJson(400, { error: 'invalid_request' })],
    ['does not offer', answerJson(501, {})],
    ['garbles', answerJson(200, { totalAmount: 'much' })],
  ])(
    'loses only the months, and does not repeat the request, if the service %s months',
    async (_, answer) => {
      const summarize = (query: URLSearchParams) => (query.has('granularity') ? answer : undefined);
      const { months, urls } = await monthsOf({ documents: monthly(15), summarize });
      // The older records are asked for by month first, and then without parts.
      expect([months, urls.length]).toEqual([null, 13]);
    },
  );

  it.each([
    ['unauthorized', answerJson(401, {})],
    ['rate_limited', answerJson(429, {}, { 'Retry-After': '3000' })],
  ] as const)('fails the report for an error that is not about months: %s', async (code, answer) => {
    const summarize = (query: URLSearchParams) => (query.has('granularity') ? answer : undefined);
    await expect(monthsOf({ documents: monthly(15), summarize })).rejects.toMatchObject({ code });
  });
});

describe('requests for months', () => {
  it.each([
    ['quarterly', 19, true, 0, 0],
    ['quarterly', 40, true, 9, 1],
    ['monthly', 110, false, 0, 1],
    ['monthly', 115, false, 10, 1],
  ] as const)(
    'use at most a small part of the hourly limit: %s, %i requests, with a breakdown by month: %s',
    async (kind, limit, tellsMonths, count, byMonth) => {
      const period = kind === 'monthly' ? october : { from: '2026-07-01', until: '2026-10-01' };
      const asked = await monthsOf({ documents: monthly(20), tellsMonths }, { limit, kind, period });
      expect([asked.months?.length ?? 0, asked.byMonth.length]).toEqual([count, byMonth]);
    },
  );
});
