import type { IncomingMessage } from 'node:http';
import { aDocumentBody, answerJson, type Script } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { describe, expect, it } from 'vitest';
import { fetchFrom, minimalAnswers, serve } from '../../testing/dataset-service.ts';

describe('documents that are missing from a dataset', () => {
  it.each([
    ['an amount that cannot be read', answerJson(200, { items: [aDocumentBody({ totalAmount: '12,50' })] })],
    ['a list that fails', answerJson(501, {})],
  ])('does without a comparison where the period before has %s', async (_, broken) => {
    const list: Script = (request, response) => {
      const isPast = (request.url ?? '').includes('from=2026-08');
      (isPast ? broken : answerJson(200, minimalAnswers.listDocuments))(request, response);
    };
    const dataset = await fetchFrom(await serve({ ...minimalAnswers, listDocuments: list }));
    expect([dataset.documents.length, dataset.previous]).toEqual([2, null]);
    expect(buildReport(dataset, { locale: 'en' }).warnings.map(({ code }) => code)).toContain(
      'comparison_unavailable',
    );
  });

  it('finds the documents behind a truncated list, and their days if they have none', async () => {
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
      ...minimalAnswers,
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

  it('lists the days on which documents are missing', async () => {
    const cut = { listDocuments: { items: [] } };
    const dataset = await fetchFrom(await serve({ ...minimalAnswers, ...cut }));
    expect(dataset.gaps.length).toBeGreaterThan(0);
    const { warnings } = buildReport(dataset, { locale: 'en' });
    expect(warnings.map(({ code }) => code)).toContain('documents_incomplete');
    expect(warnings.find(({ code }) => code === 'documents_incomplete')?.message).toContain(
      'may be incomplete',
    );
  });

  it('omits the comparison if the previous period is not balanced', async () => {
    const short = { totalAmount: 999, categoryTotals: [{ category: 'Jedzenie', totalAmount: 999 }] };
    const dataset = await fetchFrom(await serve({ ...minimalAnswers, getPeriodSummary: short }));
    expect(dataset.previous).toBeNull();
    expect(buildReport(dataset, { locale: 'en' }).warnings.map(({ code }) => code)).toContain(
      'comparison_unavailable',
    );
  });
});
