import type { IncomingMessage } from 'node:http';
import { decimalString } from '@outlay/core/money';
import {
  aDocumentBody,
  answerJson,
  type FakeAnswers,
  type Script,
  type ScriptedServer,
  startFakeService,
} from '@outlay/core/testing';
import { type DatasetRequest, fetchDataset } from '@outlay/dataset';
import { buildReport } from '@outlay/reports';
import { aRecurringExpense } from '@outlay/reports/testing';
import { startService } from '@outlay/service/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../adapters/service/connect.ts';

/** A service that gives only what the specification promises. */
const promised: FakeAnswers = {
  listDocuments: {
    items: [
      { storeName: 'Żabka', totalAmount: 12.34, currency: 'PLN' },
      { storeName: 'Lidl', totalAmount: 100, currency: 'PLN' },
    ],
  },
  getPeriodSummary: {
    totalAmount: 112.34,
    categoryTotals: [{ category: 'Jedzenie', totalAmount: 112.34 }],
  },
  getPresetSummary: {
    totalAmount: 112.34,
    categoryTotals: [{ category: 'Jedzenie', totalAmount: 112.34 }],
  },
  listCategories: { categories: [{ polishName: 'Jedzenie', englishName: 'Food', emoji: '🍞' }] },
  listRecurringExpenses: [],
  listDuplicateSuggestions: [],
  listGroups: [],
};

function summed(totalAmount: number) {
  return { totalAmount, categoryTotals: [{ category: 'Jedzenie', totalAmount }] };
}

const october: DatasetRequest = {
  kind: 'monthly',
  period: { from: '2026-10-01', until: '2026-11-01' },
  timeZone: 'Europe/Warsaw',
  account: null,
  now: new Date('2026-11-15T12:00:00Z'),
};

async function serve(answers: FakeAnswers): Promise<ScriptedServer> {
  const server = await startFakeService(answers);
  onTestFinished(server.stop);
  return server;
}

async function fetchFrom(server: ScriptedServer, request: Partial<DatasetRequest> = {}) {
  const connection = connect({
    baseUrl: server.url,
    token: 'svc_a.b',
    ca: server.ca,
    limits: { maxBodyBytes: 100_000 },
  });
  onTestFinished(connection.close);
  return fetchDataset(connection.client, { ...october, ...request });
}

describe('fetchDataset', () => {
  it('gives a whole report from a service that keeps only the promises of the specification', async () => {
    const dataset = await fetchFrom(await serve(promised));
    const { figures } = buildReport(dataset, { locale: 'en' });
    expect(figures.totals.map(({ amount, documents }) => [decimalString(amount), documents])).toEqual([
      ['112.34', 2],
    ]);
    expect(figures.categories.map(({ category }) => category)).toEqual(['Food']);
    expect(figures.reconciliation).toMatchObject({ status: 'balanced', source: 'preset:last-month' });
    expect(figures.comparison?.totals.map(({ change }) => decimalString(change))).toEqual(['0.00']);
  });

  it('tells once that the documents are asked for, before they have come', async () => {
    const announced = Promise.withResolvers<void>();
    let times = 0;
    const list: Script = (request, response) => {
      void announced.promise.then(() => answerJson(200, promised.listDocuments)(request, response));
    };
    const { documents } = await fetchFrom(await serve({ ...promised, listDocuments: list }), {
      onWait() {
        times += 1;
        announced.resolve();
      },
    });
    expect([documents.length, times]).toEqual([2, 1]);
  });

  it('takes a summary that says no currency for one in that of the account', async () => {
    const nothing = { totalAmount: 0, categoryTotals: [] };
    const server = await serve({
      ...promised,
      listDocuments: { items: [] },
      getPeriodSummary: nothing,
      getPresetSummary: nothing,
    });
    expect((await fetchFrom(server)).summary?.total).toEqual({ minor: 0n, currency: 'PLN' });
    expect((await fetchFrom(server, { currency: 'EUR' })).summary?.total).toEqual({
      minor: 0n,
      currency: 'EUR',
    });
  });

  it('asks for the exact days where a preset would be another month, both ends inside', async () => {
    const server = await serve(promised);
    const dataset = await fetchFrom(server, { now: new Date('2027-01-15T12:00:00Z') });
    expect(dataset.summary?.source).toBe('period');
    const addresses = server.requests.map(({ url }) => decodeURIComponent(url));
    expect(addresses).toContain(
      '/api/summaries/periods?startDate=2026-09-30T22:00:00.000Z&endDate=2026-10-31T22:59:59.999Z',
    );
    expect(addresses).toContain(
      '/api/PurchaseDocuments/my?from=2026-09-30T22:00:00.000Z&to=2026-10-31T22:59:59.999Z&sortBy=purchase_time&sortDirection=asc',
    );
    expect(addresses.some((address) => address.includes('preset'))).toBe(false);
  });

  it.each([
    [
      'of the days asked for',
      '2026-09-30T22:00:00Z',
      '2026-10-31T22:59:59.999Z',
      112.34,
      'preset:last-month',
    ],
    [
      'of the days asked for, but another sum',
      '2026-09-30T22:00:00Z',
      '2026-10-31T23:00:00Z',
      99,
      'preset:last-month',
    ],
    ['of another zone', '2026-10-01T04:00:00Z', '2026-11-01T03:59:59.999Z', 112.34, 'period'],
    ['of another month', '2026-09-01', '2026-09-30', 112.34, 'period'],
    ['with dates that may be of any zone', '2026-10-01', '2026-11-01', 112.34, 'preset:last-month'],
    [
      'with dates that may be of any zone, and another sum',
      '2026-10-01T00:00:00',
      '2026-10-31',
      99,
      'period',
    ],
    ['that says no days', null, null, 112.34, 'preset:last-month'],
    ['that says no days, and another sum', undefined, undefined, 99, 'period'],
  ])(
    'keeps the answer for a preset only where it is proved to be the period: one %s',
    async (_, start, end, sum, source) => {
      const bounds = { periodStart: start, periodEnd: end };
      const getPresetSummary = {
        ...bounds,
        totalAmount: sum,
        categoryTotals: [{ category: 'Jedzenie', totalAmount: sum }],
      };
      const dataset = await fetchFrom(await serve({ ...promised, getPresetSummary }));
      const amount = dataset.summary && decimalString(dataset.summary.total);
      expect([dataset.summary?.source, amount]).toEqual([
        source,
        source === 'period' ? '112.34' : sum.toFixed(2),
      ]);
      expect(dataset.gaps.length > 0).toBe(amount !== '112.34');
    },
  );

  it.each([
    ['a preset summary that the lists lag behind', { getPresetSummary: summed(390) }, '277.66', 'PLN'],
    [
      'documents in another currency that the list leaves out',
      { getPresetSummary: { ...summed(112.34), otherCurrencies: [{ currency: 'EUR', totalAmount: 500 }] } },
      '500.00',
      'EUR',
    ],
    [
      'an empty list under a summary that is not',
      { getPresetSummary: summed(390), listDocuments: { items: [] }, getPeriodSummary: summed(0) },
      '390.00',
      'PLN',
    ],
  ])(
    'takes no records for whole that the service adds up to another sum: %s',
    async (_, answers, missing, currency) => {
      const bounds = { periodStart: '2026-09-30T22:00:00Z', periodEnd: '2026-10-31T22:59:59.999Z' };
      const getPresetSummary = { ...answers.getPresetSummary, ...bounds };
      const dataset = await fetchFrom(await serve({ ...promised, ...answers, getPresetSummary }));
      expect(
        dataset.gaps.map(({ difference }) => [decimalString(difference), difference.currency]),
      ).toContainEqual([missing, currency]);
      expect(buildReport(dataset, { locale: 'en' }).warnings.map(({ code }) => code)).toContain(
        'documents_incomplete',
      );
    },
  );

  it.each([
    ['an amount that cannot be read', answerJson(200, { items: [aDocumentBody({ totalAmount: '12,50' })] })],
    ['a list that fails', answerJson(501, {})],
  ])('does without a comparison where the period before has %s', async (_, broken) => {
    const list: Script = (request, response) => {
      const isPast = (request.url ?? '').includes('from=2026-08');
      (isPast ? broken : answerJson(200, promised.listDocuments))(request, response);
    };
    const dataset = await fetchFrom(await serve({ ...promised, listDocuments: list }));
    expect([dataset.documents.length, dataset.previous]).toEqual([2, null]);
    expect(buildReport(dataset, { locale: 'en' }).warnings.map(({ code }) => code)).toContain(
      'comparison_unavailable',
    );
  });

  it.each([
    [112.34, true],
    [390, false],
  ])('knows payments of the year before only where its documents add up: to %s', async (sum, isKnown) => {
    const answers = {
      listRecurringExpenses: [{ name: 'Netflix', frequency: 1 }],
      getPeriodSummary: summed(sum),
    };
    const { paymentHistory } = await fetchFrom(await serve({ ...promised, ...answers }));
    expect(paymentHistory !== null).toBe(isKnown);
  });

  it('balances the month of a zone that the service does not count in', async () => {
    const now = new Date('2026-11-15T12:00:00Z');
    const bought = ['2026-10-01T03:00:00', '2026-10-15T12:00:00', '2026-11-01T02:00:00'];
    const documents = bought.map((purchaseTime, index) => ({
      storeName: 'Lidl',
      totalAmount: `${index + 1}.97`,
      currency: 'PLN',
      purchaseTime,
    }));
    const service = await startService({ documents, now: () => now });
    onTestFinished(() => service.stop());
    const connection = connect({ baseUrl: service.url, token: service.token, ca: service.ca });
    onTestFinished(connection.close);
    const reconciliationIn = async (timeZone: string) => {
      const dataset = await fetchDataset(connection.client, { ...october, timeZone, now });
      const { status, summaryTotal, source } = buildReport(dataset, { locale: 'en' }).figures.reconciliation;
      return [status, summaryTotal && decimalString(summaryTotal), source];
    };
    expect(await reconciliationIn('Europe/Warsaw')).toEqual(['balanced', '4.94', 'preset:last-month']);
    expect(await reconciliationIn('America/New_York')).toEqual(['balanced', '6.94', 'period']);
  });

  it('finds the documents behind a list that is cut, and their days where they carry none', async () => {
    const bought = [
      '2026-10-03T10:00:00Z',
      '2026-10-03T11:00:00Z',
      '2026-10-20T10:00:00Z',
      '2026-10-31T22:30:00Z',
    ];
    const within = (request: IncomingMessage, from: string, to: string) => {
      const query = new URL(request.url ?? '', 'https://localhost').searchParams;
      return bought.filter((at) => (query.get(from) ?? '') <= at && at <= (query.get(to) ?? '~'));
    };
    const summaryOf = (count: number) => ({
      totalAmount: 5 * count,
      categoryTotals: [{ category: 'Jedzenie', totalAmount: 5 * count }],
    });
    const list: Script = (request, response) => {
      const items = within(request, 'from', 'to').map(() => aDocumentBody({ totalAmount: 5 }));
      answerJson(200, { items: items.slice(0, 3) })(request, response);
    };
    const summarize: Script = (request, response) =>
      answerJson(200, summaryOf(within(request, 'startDate', 'endDate').length))(request, response);
    const server = await serve({
      ...promised,
      listDocuments: list,
      getPeriodSummary: summarize,
      getPresetSummary: summaryOf(bought.length),
    });
    const dataset = await fetchFrom(server);
    const { figures, warnings } = buildReport(dataset, { locale: 'en' });
    expect(figures.documents.map(({ date }) => date)).toEqual([
      '2026-10-03',
      '2026-10-03',
      '2026-10-20',
      '2026-10-31',
    ]);
    expect([figures.reconciliation.status, dataset.gaps, warnings]).toEqual(['balanced', [], []]);
  });

  it('names the days on which documents are missing', async () => {
    const cut = { listDocuments: { items: [] } };
    const dataset = await fetchFrom(await serve({ ...promised, ...cut }));
    expect(dataset.gaps.length).toBeGreaterThan(0);
    const { warnings } = buildReport(dataset, { locale: 'en' });
    expect(warnings.map(({ code }) => code)).toContain('documents_incomplete');
    expect(warnings.find(({ code }) => code === 'documents_incomplete')?.message).toContain(
      'may be incomplete',
    );
  });

  it('compares with nothing where the period before does not add up', async () => {
    const short = { totalAmount: 999, categoryTotals: [{ category: 'Jedzenie', totalAmount: 999 }] };
    const dataset = await fetchFrom(await serve({ ...promised, getPeriodSummary: short }));
    expect(dataset.previous).toBeNull();
    expect(buildReport(dataset, { locale: 'en' }).warnings.map(({ code }) => code)).toContain(
      'comparison_unavailable',
    );
  });

  it('counts documents that have no amount yet', async () => {
    const items = [{ storeName: null, totalAmount: null, currency: null }];
    const dataset = await fetchFrom(await serve({ ...promised, listDocuments: { items } }));
    expect([dataset.documents.length, dataset.unreadableDocuments]).toEqual([0, 1]);
  });

  it('refuses an amount that is not exact, naming the document', async () => {
    const items = [{ id: 'd-7', storeName: 'Lidl', totalAmount: 12.345, currency: 'PLN' }];
    const reading = fetchFrom(await serve({ ...promised, listDocuments: { items } }));
    await expect(reading).rejects.toThrow(
      'document d-7: totalAmount "12.345" is not an amount in PLN: PLN has 2 decimals',
    );
  });

  it.each([
    ['weekly', '2026-10-19', '2026-10-26', true, null, 'Z listy.', 1],
    ['weekly', '2026-10-19', '2026-10-26', true, 'Z podsumowania.', 'Z podsumowania.', 0],
    ['weekly', '2026-10-19', '2026-10-26', false, null, null, 0],
    ['monthly', '2026-10-01', '2026-11-01', true, null, null, 0],
  ] as const)(
    'asks for the weekly text only where it is wanted, for a week whose summary has none: %s from %s to %s, %s, %s',
    async (kind, from, until, withServiceText, summary, narrative, asked) => {
      const body = { ...(promised['getPeriodSummary'] as object), summary };
      const server = await serve({
        ...promised,
        getPeriodSummary: body,
        getPresetSummary: body,
        listWeeklySummaries: [{ periodStart: '2026-10-18T22:00:00Z', summary: 'Z listy.' }],
      });
      const dataset = await fetchFrom(server, { kind, period: { from, until }, withServiceText });
      expect(dataset.summary?.narrative).toBe(narrative);
      const weekly = server.requests.filter(({ url }) => url.includes('weekly'));
      expect(weekly).toHaveLength(asked);
    },
  );

  it.each([
    ['missing', undefined, 'not_offered'],
    ['forbidden', answerJson(403, {}), 'forbidden'],
    ['not built', answerJson(501, {}), 'not_offered'],
    ['refused', answerJson(400, {}), 'failed'],
    ['empty', ((_, response) => response.writeHead(204).end()) satisfies Script, 'unreadable'],
    ['a text', 'none', 'unreadable'],
    ['two lists', { items: [], drafts: [] }, 'unreadable'],
    ['too large for one answer', ' '.repeat(200_000), 'unreadable'],
  ] as const)('says of a list that is %s that it was not given', async (_, answer, reason) => {
    const without = {
      ...promised,
      listRecurringExpenses: answer,
      listDuplicateSuggestions: answer,
      listGroups: answer,
    };
    const dataset = await fetchFrom(await serve(without));
    expect([dataset.recurring, dataset.duplicates, dataset.groups]).toEqual([null, null, null]);
    expect(dataset.unavailable).toEqual(
      ['recurring', 'duplicates', 'groups'].map((resource) => ({ resource, reason, missingRecords: null })),
    );
    expect(dataset.documents).toHaveLength(2);
  });

  it.each([
    ['unauthorized', answerJson(401, {})],
    ['rate_limited', answerJson(429, {}, { 'Retry-After': '3000' })],
  ] as const)('is nothing at all where a list says %s: that is not about the list', async (code, answer) => {
    const reading = fetchFrom(await serve({ ...promised, listRecurringExpenses: answer }));
    await expect(reading).rejects.toMatchObject({ code });
  });

  it.each(['listDocuments', 'listCategories', 'getPresetSummary', 'getPeriodSummary'] as const)(
    'is nothing at all without %s',
    async (name) => {
      const { [name]: _, ...rest } = promised;
      await expect(fetchFrom(await serve(rest))).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('counts what is missing of a list: unreadable records, a list that was cut, pairs without documents', async () => {
    const dataset = await fetchFrom(
      await serve({
        ...promised,
        listRecurringExpenses: { items: [{ name: 'Netflix' }], totalCount: 14 },
        listDuplicateSuggestions: {
          data: [{ sourceDocumentId: 'a', targetDocumentId: 'b' }, { first: 'c' }],
        },
        listGroups: [{ id: 'g' }, 'h', { name: 'i' }],
      }),
    );
    expect([dataset.recurring?.length, dataset.duplicates?.length, dataset.groups?.length]).toEqual([
      1, 1, 1,
    ]);
    expect(dataset.unavailable).toEqual([
      { resource: 'recurring', reason: 'incomplete', missingRecords: 13 },
      { resource: 'duplicates', reason: 'incomplete', missingRecords: 1 },
      { resource: 'groups', reason: 'incomplete', missingRecords: 2 },
    ]);
  });

  it('takes a first page for a part of a list, and an error for no list, whatever its spelling', async () => {
    const dataset = await fetchFrom(
      await serve({
        ...promised,
        listRecurringExpenses: { items: [{ name: 'Netflix' }], totalPages: 3 },
        listDuplicateSuggestions: { result: { Succeeded: false, items: [] } },
        listGroups: { status: 'error', message: 'try later', data: [] },
      }),
    );
    expect([dataset.recurring?.length, dataset.duplicates, dataset.groups]).toEqual([1, null, null]);
    expect(dataset.unavailable).toEqual([
      { resource: 'recurring', reason: 'incomplete', missingRecords: null },
      { resource: 'duplicates', reason: 'unreadable', missingRecords: null },
      { resource: 'groups', reason: 'unreadable', missingRecords: null },
    ]);
  });

  it('reads frequencies by number and by name, and leaves out pairs that a person rejected', async () => {
    const dataset = await fetchFrom(
      await serve({
        ...promised,
        listRecurringExpenses: [
          { name: 'Netflix', frequency: 1, nextOccurrenceDate: '2026-11-20T00:00:00Z' },
          { frequency: 'Yearly' },
          { frequency: 9 },
        ],
        listDuplicateSuggestions: [
          { sourceDocumentId: 'a', targetDocumentId: 'b', confidenceScore: 0.925, status: 0 },
          { sourceDocumentId: 'c', targetDocumentId: 'd', confidenceScore: 7, status: 'Rejected' },
          { sourceDocumentId: 'e', targetDocumentId: 'f', status: 3 },
        ],
      }),
    );
    expect(dataset.recurring?.map(({ frequency, nextDate }) => [frequency, nextDate])).toEqual([
      ['monthly', '2026-11-20'],
      ['yearly', null],
      [null, null],
    ]);
    expect(dataset.duplicates).toEqual([
      { sourceId: 'a', targetId: 'b', confidencePerMille: 925, reason: null },
    ]);
  });

  it('reads all that the service gives of a recurring expense, also of one that ended', async () => {
    const server = await serve({
      ...promised,
      listRecurringExpenses: [
        {
          id: '5f0c2d3e-0000-4000-8000-000000000001',
          name: ' Netflix ',
          description: '14 płatności',
          frequency: 1,
          dayOfMonth: 31,
          isActive: false,
          category: 'Rozrywka',
          subCategory: 'Streaming',
          paymentType: 'card',
          nextOccurrenceDate: null,
          createdAt: '2025-09-12T22:00:00Z',
        },
        {
          name: '',
          description: ' ',
          dayOfMonth: 32,
          paymentType: 2,
          nextOccurrenceDate: 'soon',
          createdAt: 'x',
        },
      ],
    });
    const { recurring } = await fetchFrom(server);
    expect(recurring).toEqual([
      {
        id: '5f0c2d3e-0000-4000-8000-000000000001',
        name: 'Netflix',
        description: '14 płatności',
        frequency: 'monthly',
        dayOfMonth: 31,
        category: 'Rozrywka',
        subcategory: 'Streaming',
        paymentMethod: 'card',
        isActive: false,
        nextDate: null,
        createdAt: '2025-09-12T22:00:00.000Z',
      },
      aRecurringExpense({ name: null, frequency: null, isActive: null }),
    ]);
    expect(server.requests.map(({ url }) => url)).toContain('/api/RecurringExpenses?includeInactive=true');
  });

  it('finds the payments of a recurring expense among the documents of this period and the one before', async () => {
    const totals: Readonly<Record<string, number>> = { '2026-09': 40, '2026-10': 43 };
    const monthOf = (request: IncomingMessage, last: string) =>
      new URL(request.url ?? '', 'https://localhost').searchParams.get(last)?.slice(0, 7) ?? '2026-10';
    const summaryOf = (totalAmount: number) => ({
      totalAmount,
      categoryTotals: [{ category: 'Rozrywka', totalAmount }],
    });
    const list: Script = (request, response) => {
      const month = monthOf(request, 'to');
      const purchaseTime = `${month}-05T10:00:00Z`;
      const totalAmount = totals[month];
      const items = totalAmount ? [aDocumentBody({ storeName: 'NETFLIX', totalAmount, purchaseTime })] : [];
      answerJson(200, { items })(request, response);
    };
    const summarize: Script = (request, response) =>
      answerJson(200, summaryOf(totals[monthOf(request, 'endDate')] ?? 0))(request, response);
    const dataset = await fetchFrom(
      await serve({
        ...promised,
        listDocuments: list,
        getPeriodSummary: summarize,
        getPresetSummary: summaryOf(43),
        listRecurringExpenses: [{ name: 'Netflix', frequency: 1, nextOccurrenceDate: '2026-11-05' }],
      }),
    );
    const [row] = buildReport(dataset, { locale: 'en' }).figures.recurring ?? [];
    expect([row?.status, row?.paid?.minor, row?.priceChange?.minor]).toEqual(['paid', 4300n, 300n]);
  });
});

async function historyOf(answers: FakeAnswers, request: Partial<DatasetRequest> = {}) {
  const server = await serve({ ...promised, ...answers });
  const { paymentHistory } = await fetchFrom(server, request);
  const asked = server.requests.filter(({ url }) => url.includes('from=2025-08-31T22'));
  return { paymentHistory, asked: asked.length };
}

describe('the payment history', () => {
  const expense = { name: 'PZU', frequency: 3, isActive: true };
  const bought = (day: string) => ({
    storeName: 'PZU',
    totalAmount: 1,
    currency: 'PLN',
    purchaseTime: `${day}T10:00:00Z`,
  });
  it('is read back to where a yearly payment was due, so that a month knows what it costs', async () => {
    const list: Script = (request, response) => {
      const isHistory = request.url?.includes('from=2025-08-31T22') ?? false;
      answerJson(200, { items: isHistory ? [bought('2026-03-02')] : [] })(request, response);
    };
    const { paymentHistory, asked } = await historyOf({
      listDocuments: list,
      listRecurringExpenses: [expense],
      getPeriodSummary: { totalAmount: 1, categoryTotals: [] },
    });
    expect(paymentHistory?.period).toEqual({ from: '2025-09-01', until: '2026-10-01' });
    expect(paymentHistory?.documents.map(({ purchasedAt }) => purchasedAt)).toEqual([
      '2026-03-02T10:00:00.000Z',
    ]);
    expect(asked).toBeGreaterThan(0);
  });

  it.each([
    ['no expense is expected', [{ ...expense, isActive: false }], {}],
    ['there is none', [], {}],
    [
      'a year is compared with the year before',
      [expense],
      { kind: 'yearly', period: { from: '2025-01-01', until: '2026-01-01' } },
    ],
  ] as const)('is not asked for where %s', async (_name, listRecurringExpenses, request) => {
    expect(await historyOf({ listRecurringExpenses }, request)).toEqual({ paymentHistory: null, asked: 0 });
  });

  it('costs nothing but itself where the service does not give it', async () => {
    const list: Script = (request, response) => {
      const isHistory = request.url?.includes('from=2025-08-31T22') ?? false;
      answerJson(isHistory ? 400 : 200, isHistory ? { error: 'bad_request' } : promised.listDocuments)(
        request,
        response,
      );
    };
    const { paymentHistory } = await historyOf({ listDocuments: list, listRecurringExpenses: [expense] });
    expect(paymentHistory).toBeNull();
  });
});

describe('when the records of an account begin', () => {
  it.each([
    ['in the period', ['2026-08-03', '2026-08-20'], '2026-08-03', 11],
    ['in the middle of the one before', ['2026-07-15', '2026-08-20'], '2026-07-15', 11],
    ['in the middle of the same a year before', ['2025-08-10', '2026-07-15'], '2025-08-10', 11],
    ['before the one before', ['2026-05-01', '2026-07-15', '2026-08-20'], null, 11],
    ['before the same a year before', ['2024-05-01', '2025-08-10', '2026-08-20'], null, 11],
    ['years before, with nothing since', ['2022-05-01', '2026-08-20'], null, 11],
    ['on its first day, which makes it whole without asking', ['2026-07-01', '2026-08-20'], undefined, 10],
    ['on the first day a year before', ['2025-08-01', '2026-08-20'], null, 10],
  ])('is told of those that begin %s', async (_name, days, begin, requests) => {
    expect(await beginOf(days)).toEqual([begin, requests]);
  });
});

/** A service with a document on each of some days, whose summaries are those of the days asked for. */
async function beginOf(days: readonly string[]) {
  const inside = (request: IncomingMessage, [first, last]: readonly [string, string]) => {
    const query = new URL(request.url ?? '', 'https://service').searchParams;
    const [from, to] = [query.get(first) ?? '', query.get(last) ?? ''];
    return days.map((day) => `${day}T10:00:00.000Z`).filter((at) => from <= at && at <= to);
  };
  const list: Script = (request, response) => {
    const items = inside(request, ['from', 'to']).map((purchaseTime) => ({
      storeName: 'Lidl',
      totalAmount: 1,
      currency: 'PLN',
      purchaseTime,
    }));
    answerJson(200, { items })(request, response);
  };
  const summarize: Script = (request, response) => {
    const count = inside(request, ['startDate', 'endDate']).length;
    const categoryTotals = count > 0 ? [{ category: 'Jedzenie', totalAmount: count }] : [];
    answerJson(200, { totalAmount: count, categoryTotals })(request, response);
  };
  const server = await serve({ ...promised, listDocuments: list, getPeriodSummary: summarize });
  const dataset = await fetchFrom(server, { period: { from: '2026-08-01', until: '2026-09-01' } });
  return [dataset.recordsBegin?.on, server.requests.length];
}
