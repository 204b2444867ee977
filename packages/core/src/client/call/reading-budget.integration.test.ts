import { Agent, fetch } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerJson, type FakeAnswers, type ScriptedServer, startFakeService } from '../../testing/index.ts';
import { createClient } from '../create-client.ts';
import type { Client } from '../resources/client.ts';
import { createReadingBudget, type ReadingLimits } from './reading-budget.ts';

type Scene = { readonly server: ScriptedServer; readonly newClient: () => Client };

/** Clients of a fake service that share a budget. */
async function facing(answers: FakeAnswers, limits: ReadingLimits): Promise<Scene> {
  const server = await startFakeService(answers);
  const agent = new Agent({ connect: { ca: server.ca } });
  onTestFinished(() => agent.destroy());
  onTestFinished(server.stop);
  const readingBudget = createReadingBudget(limits);
  const newClient = () =>
    createClient({
      baseUrl: server.url,
      token: 'svc_c2VjcmV0.c2lnbmF0dXJl',
      fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
      readingBudget,
    });
  return { server, newClient };
}

const october = { from: '2026-10-01', to: '2026-10-31' };
const documents = (count: number, id: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    id: id(index),
    storeName: 'Lidl',
    totalAmount: 1,
    currency: 'PLN',
  }));
const summary = { totalAmount: 7, categoryTotals: [] };

describe('a reading budget', () => {
  it('rejects responses that together are too large, names the limit, and is not retried', async () => {
    const listTags = [{ name: 'x'.repeat(400) }];
    const { newClient, server } = await facing({ listTags }, { maxTotalResponseBytes: 1_000 });
    const client = newClient();
    await client.tags.list().page();
    await newClient().tags.list().page();
    await expect(client.tags.list().page()).rejects.toMatchObject({
      code: 'limit_exceeded',
      retryable: false,
      message: `/api/Tags: ${server.url} returned more than 1,000 bytes in all responses together, the current maximum`,
      details: { limit: { name: 'maxTotalResponseBytes', max: 1_000 } },
    });
    expect(server.requests).toHaveLength(3);
  });

  it('counts a response while it arrives, and aborts one that never ends', async () => {
    const listTags: FakeAnswers['listTags'] = (
      _: unknown,
      response: { write: (text: string) => boolean; destroyed: boolean },
    ) => {
      const more = () => {
        if (response.destroyed) return;
        response.write(' '.repeat(65_536));
        setImmediate(more);
      };
      more();
    };
    const { newClient } = await facing({ listTags }, { maxTotalResponseBytes: 1_000_000 });
    await expect(newClient().tags.list().page()).rejects.toMatchObject({ code: 'limit_exceeded' });
  });

  it('counts pictures separately', async () => {
    const getDocumentImage: FakeAnswers['getDocumentImage'] = (
      _: unknown,
      response: { writeHead: (status: number, headers: object) => { end: (bytes: Uint8Array) => void } },
    ) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(new Uint8Array(600));
    const limits = { maxTotalResponseBytes: 100, maxImageBytes: 1_000 };
    const { newClient } = await facing({ getDocumentImage }, limits);
    const client = newClient();
    await client.documents.image('a');
    await expect(client.documents.image('b')).rejects.toMatchObject({
      code: 'limit_exceeded',
      details: { limit: { name: 'maxImageBytes' } },
    });
  });

  it('counts the different documents of all lists', async () => {
    const items = documents(60, (index) => `d-${index}`);
    const answers = { listDocuments: { items }, getPeriodSummary: { ...summary, totalAmount: 60 } };
    const { newClient } = await facing(answers, { maxDocuments: 100 });
    const client = newClient();
    await client.documents.listVerified(october, { findDates: false });
    await expect(client.documents.listVerified(october, { findDates: false })).rejects.toMatchObject({
      code: 'limit_exceeded',
      details: { limit: { name: 'maxDocuments', max: 100 } },
    });
  });

  it('also counts documents that are repeated in each window', async () => {
    let lists = 0;
    const listDocuments: FakeAnswers['listDocuments'] = (
      ...exchange: Parameters<ReturnType<typeof answerJson>>
    ) => {
      lists += 1;
      // A different one is missing each time, so that no two lists are equal.
      const items = documents(100, (index) => `d-${index}`).filter((_, index) => index !== lists);
      answerJson(200, { items })(...exchange);
    };
    const answers = { listDocuments, getPeriodSummary: summary };
    const { newClient } = await facing(answers, { maxDocuments: 100, maxListedDocuments: 1_000 });
    await expect(newClient().documents.listVerified(october)).rejects.toMatchObject({
      code: 'limit_exceeded',
      details: { limit: { name: 'maxListedDocuments', max: 1_000 } },
    });
    expect(lists).toBe(11);
  });

  it('rejects an invalid limit', () => {
    expect(() => createReadingBudget({ maxDocuments: 0 })).toThrow('maxDocuments is 0');
  });
});
