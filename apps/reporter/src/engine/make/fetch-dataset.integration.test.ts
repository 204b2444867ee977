import { decimalString } from '@outlay/core/money';
import { answerJson, type Script } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { describe, expect, it } from 'vitest';
import { fetchFrom, minimalAnswers, serve } from '../../testing/dataset-service.ts';

describe('fetchDataset', () => {
  it('creates a complete report from a service with only what the specification guarantees', async () => {
    const dataset = await fetchFrom(await serve(minimalAnswers));
    const { figures } = buildReport(dataset, { locale: 'en' });
    expect(figures.totals.map(({ amount, documents }) => [decimalString(amount), documents])).toEqual([
      ['112.34', 2],
    ]);
    expect(figures.categories.map(({ category }) => category)).toEqual(['Food']);
    expect(figures.reconciliation).toMatchObject({ status: 'balanced', source: 'preset:last-month' });
    expect(figures.comparison?.totals.map(({ change }) => decimalString(change))).toEqual(['0.00']);
  });

  it('calls back once when the documents are requested, before they arrive', async () => {
    const announced = Promise.withResolvers<void>();
    let times = 0;
    const list: Script = (request, response) => {
      void announced.promise.then(() => answerJson(200, minimalAnswers.listDocuments)(request, response));
    };
    const { documents } = await fetchFrom(await serve({ ...minimalAnswers, listDocuments: list }), {
      onWait() {
        times += 1;
        announced.resolve();
      },
    });
    expect([documents.length, times]).toEqual([2, 1]);
  });

  it('counts documents that have no amount yet', async () => {
    const items = [{ storeName: null, totalAmount: null, currency: null }];
    const dataset = await fetchFrom(await serve({ ...minimalAnswers, listDocuments: { items } }));
    expect([dataset.documents.length, dataset.unreadableDocuments]).toEqual([0, 1]);
  });

  it('refuses an amount that is not exact, naming the document', async () => {
    const items = [{ id: 'd-7', storeName: 'Lidl', totalAmount: 12.345, currency: 'PLN' }];
    const reading = fetchFrom(await serve({ ...minimalAnswers, listDocuments: { items } }));
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
      const body = { ...(minimalAnswers['getPeriodSummary'] as object), summary };
      const server = await serve({
        ...minimalAnswers,
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
    ['unauthorized', answerJson(401, {})],
    ['rate_limited', answerJson(429, {}, { 'Retry-After': '3000' })],
  ] as const)('is nothing at all where a list says %s: that is not about the list', async (code, answer) => {
    const reading = fetchFrom(await serve({ ...minimalAnswers, listRecurringExpenses: answer }));
    await expect(reading).rejects.toMatchObject({ code });
  });

  it.each(['listDocuments', 'listCategories', 'getPresetSummary', 'getPeriodSummary'] as const)(
    'fails without %s',
    async (name) => {
      const { [name]: _, ...rest } = minimalAnswers;
      await expect(fetchFrom(await serve(rest))).rejects.toMatchObject({ code: 'not_found' });
    },
  );
});
