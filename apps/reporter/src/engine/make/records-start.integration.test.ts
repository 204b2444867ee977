import type { IncomingMessage } from 'node:http';
import { answerJson, type Script } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { fetchFrom, minimalAnswers, serve } from '../../testing/dataset-service.ts';

describe('when the records of an account begin', () => {
  it.each([
    ['in the period', ['2026-08-03', '2026-08-20'], '2026-08-03', 7],
    ['in the middle of the one before', ['2026-07-15', '2026-08-20'], '2026-07-15', 7],
    ['in the middle of the same a year before', ['2025-08-10', '2026-07-15'], '2025-08-10', 12],
    ['before the one before', ['2026-05-01', '2026-07-15', '2026-08-20'], null, 7],
    ['before the same a year before', ['2024-05-01', '2025-08-10', '2026-08-20'], null, 12],
    ['years before, with nothing since', ['2022-05-01', '2026-08-20'], null, 12],
    ['on its first day, which makes it whole without asking', ['2026-07-01', '2026-08-20'], undefined, 7],
    ['on the first day a year before', ['2025-08-01', '2026-08-20'], null, 11],
  ])('is told of those that begin %s', async (_name, days, begin, requests) => {
    expect(await beginOf(days)).toEqual([begin, requests]);
  });

  it('takes one more request if the summary by month does not name its range', async () => {
    const days = ['2026-07-15', '2026-08-20'];
    expect(await beginOf(days, { isRangeStated: false })).toEqual(['2026-07-15', 8]);
  });
});

/** A service with a document on each of some days, whose summaries are those of the days asked for. */
async function beginOf(days: readonly string[], { isRangeStated = true } = {}) {
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
  const summed = (bought: readonly string[]) => {
    const totalAmount = bought.length;
    return { totalAmount, categories: totalAmount > 0 ? [{ category: 'Jedzenie', totalAmount }] : [] };
  };
  const summarize: Script = (request, response) => {
    const found = inside(request, ['startDate', 'endDate']);
    const { totalAmount, categories: categoryTotals } = summed(found);
    const dailySummaries = [...Map.groupBy(found, (at) => at.slice(0, 7))].map(([month, bought]) => {
      const { categories, ...total } = summed(bought);
      return { date: `${month}-01`, ...total, categoryBreakdown: categories };
    });
    const asked = new URL(request.url ?? '', 'https://service').searchParams;
    const range = { periodStart: asked.get('startDate'), periodEnd: asked.get('endDate') };
    const body = { totalAmount, categoryTotals, dailySummaries, ...(isRangeStated ? range : {}) };
    answerJson(200, body)(request, response);
  };
  const server = await serve({ ...minimalAnswers, listDocuments: list, getPeriodSummary: summarize });
  const dataset = await fetchFrom(server, { period: { from: '2026-08-01', until: '2026-09-01' } });
  return [dataset.recordsStart?.on, server.requests.length];
}
