import type { IncomingMessage } from 'node:http';
import { aDocumentBody, answerJson, type FakeAnswers, type Script } from '@outlay/core/testing';
import type { DatasetRequest } from '@outlay/dataset';
import { buildReport } from '@outlay/reports';
import { describe, expect, it } from 'vitest';
import { fetchFrom, minimalAnswers, serve, summed } from '../../testing/dataset-service.ts';

describe('recurring expenses of a dataset', () => {
  it.each([
    [112.34, true],
    [390, false],
  ])('knows payments of the year before only where its documents add up: to %s', async (sum, isKnown) => {
    const answers = {
      listRecurringExpenses: [{ name: 'Netflix', frequency: 1 }],
      getPeriodSummary: summed(sum),
    };
    const { paymentHistory } = await fetchFrom(await serve({ ...minimalAnswers, ...answers }));
    expect(paymentHistory !== null).toBe(isKnown);
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
        ...minimalAnswers,
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
  const server = await serve({ ...minimalAnswers, ...answers });
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
  it('is read back to the last yearly payment, so that a month includes its cost', async () => {
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

  it('is optional if the service does not provide it', async () => {
    const list: Script = (request, response) => {
      const isHistory = request.url?.includes('from=2025-08-31T22') ?? false;
      answerJson(isHistory ? 400 : 200, isHistory ? { error: 'bad_request' } : minimalAnswers.listDocuments)(
        request,
        response,
      );
    };
    const { paymentHistory } = await historyOf({ listDocuments: list, listRecurringExpenses: [expense] });
    expect(paymentHistory).toBeNull();
  });
});
