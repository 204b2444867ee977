import { createClient } from '@outlay/core';
import { aDocumentBody, answerJson, type FakeAnswers, startFakeService } from '@outlay/core/testing';
import type { ReportFilter } from '@outlay/reports';
import { Agent, fetch } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchDataset } from './fetch-dataset.ts';

const answers: FakeAnswers = {
  listDocuments: { items: [aDocumentBody({ purchaseTime: '2026-10-10T10:00:00.000Z' })] },
  getPeriodSummary: { totalAmount: 0, categoryTotals: [] },
  listCategories: { categories: [] },
  listRecurringExpenses: [],
  listDuplicateSuggestions: [],
  listGroups: [{ id: 'flat', name: 'Mieszkanie' }],
  listTags: [{ id: 'home', name: 'dom' }],
};
const refused = answerJson(403, { error: 'forbidden' });

async function fetched(filter: ReportFilter | undefined, others: FakeAnswers = {}) {
  const server = await startFakeService({ ...answers, ...others });
  onTestFinished(server.stop);
  const agent = new Agent({ connect: { ca: server.ca } });
  onTestFinished(() => agent.destroy());
  const client = createClient({
    baseUrl: server.url,
    token: 'svc_a.b',
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
  });
  const request = {
    kind: 'monthly',
    period: { from: '2026-10-01', until: '2026-11-01' },
    timeZone: 'Europe/Warsaw',
    account: null,
    now: new Date('2027-03-15T12:00:00Z'),
    ...(filter ? { filter } : {}),
  } as const;
  const dataset = await fetchDataset(client, request);
  return { dataset, urls: server.requests.map(({ url }) => decodeURIComponent(url)) };
}

describe('the records of a filtered report', () => {
  it('contain the documents of fourteen months, and no monthly totals, which cannot be filtered', async () => {
    const { dataset, urls } = await fetched({ store: ['Lidl'] });
    expect(dataset.paymentHistory?.period).toEqual({ from: '2025-09-01', until: '2026-10-01' });
    expect(dataset.earlierMonths).toBeNull();
    expect(urls.filter((url) => /startDate=202.*granularity=Month/.test(url))).toEqual([]);
    expect((await fetched(undefined)).dataset.paymentHistory).toBeNull();
  });

  it('contain the names of tags only if the filter needs them', async () => {
    expect((await fetched({ tag: ['dom'] })).dataset.tags).toEqual(['dom']);
    expect((await fetched({ store: ['Lidl'] })).dataset.tags).toBeNull();
  });

  it('may lack the names of tags, but not those of groups', async () => {
    const { dataset } = await fetched({ tag: ['dom'] }, { listTags: refused });
    expect(dataset.tags).toBeNull();
    const groups = { listGroups: refused };
    expect((await fetched({ store: ['Lidl'] }, groups)).dataset.groups).toBeNull();
    await expect(fetched({ group: ['Mieszkanie'] }, groups)).rejects.toThrow(/forbidden|permission|403/i);
  });
});
