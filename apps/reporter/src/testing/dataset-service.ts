import { type FakeAnswers, type ScriptedServer, startFakeService } from '@outlay/core/testing';
import { type DatasetRequest, fetchDataset } from '@outlay/dataset';
import type { Dataset } from '@outlay/reports';
import { onTestFinished } from 'vitest';
import { connect } from '../adapters/service/connect.ts';

/** Responses with only what the specification guarantees. */
export const minimalAnswers: FakeAnswers = {
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

/** A summary with a single category. */
export function summed(totalAmount: number) {
  return { totalAmount, categoryTotals: [{ category: 'Jedzenie', totalAmount }] };
}

/** A request for October 2026 in Warsaw. */
export const october: DatasetRequest = {
  kind: 'monthly',
  period: { from: '2026-10-01', until: '2026-11-01' },
  timeZone: 'Europe/Warsaw',
  account: null,
  now: new Date('2026-11-15T12:00:00Z'),
};

/** Starts a service with the given responses for a test. */
export async function serve(answers: FakeAnswers): Promise<ScriptedServer> {
  const server = await startFakeService(answers);
  onTestFinished(server.stop);
  return server;
}

/** Fetches a dataset, by default for October, over a connection like that of the product. */
export async function fetchFrom(
  server: ScriptedServer,
  request: Partial<DatasetRequest> = {},
): Promise<Dataset> {
  const connection = connect({
    baseUrl: server.url,
    token: 'svc_a.b',
    ca: server.ca,
    limits: { maxBodyBytes: 100_000 },
  });
  onTestFinished(connection.close);
  return fetchDataset(connection.client, { ...october, ...request });
}
