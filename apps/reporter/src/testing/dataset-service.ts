import { type FakeAnswers, type ScriptedServer, startFakeService } from '@outlay/core/testing';
import { type DatasetRequest, fetchDataset } from '@outlay/dataset';
import type { Dataset } from '@outlay/reports';
import { onTestFinished } from 'vitest';
import { connect } from '../adapters/service/connect.ts';

/** What a service answers that gives only what the specification promises. */
export const promised: FakeAnswers = {
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

/** A summary of a single category. */
export function summed(totalAmount: number) {
  return { totalAmount, categoryTotals: [{ category: 'Jedzenie', totalAmount }] };
}

/** Asks for October 2026 in Warsaw. */
export const october: DatasetRequest = {
  kind: 'monthly',
  period: { from: '2026-10-01', until: '2026-11-01' },
  timeZone: 'Europe/Warsaw',
  account: null,
  now: new Date('2026-11-15T12:00:00Z'),
};

/** Starts a service with such answers for a test. */
export async function serve(answers: FakeAnswers): Promise<ScriptedServer> {
  const server = await startFakeService(answers);
  onTestFinished(server.stop);
  return server;
}

/** Fetches a dataset, of October where nothing else is asked for, through a connection like the product's. */
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
