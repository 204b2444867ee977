import { Agent, fetch } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import type { DocumentRecord } from '../../records/document-record.ts';
import {
  aDocumentBody,
  answerJson,
  type FakeAnswers,
  type Script,
  startFakeService,
} from '../../testing/index.ts';
import { createClient } from '../create-client.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };

const clientOf = (items: readonly unknown[], totalAmount: number) =>
  clientWith({
    listDocuments: { items },
    getPeriodSummary: { totalAmount, categoryTotals: [], currency: 'PLN' },
  });

async function clientWith(answers: FakeAnswers) {
  const service = await startFakeService(answers);
  onTestFinished(service.stop);
  const agent = new Agent({ connect: { ca: service.ca } });
  onTestFinished(() => agent.destroy());
  return createClient({
    baseUrl: service.url,
    token: 'svc_any.token',
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
    timeZone: 'Europe/Warsaw',
  });
}

function withoutBody({ body: _body, ...record }: DocumentRecord): Omit<DocumentRecord, 'body'> {
  return record;
}

const finished = Array.from({ length: 1000 }, (_, index) =>
  aDocumentBody({
    id: String(index),
    storeName: `Sklep ${index} ${'ż'.repeat(100)}`,
    totalAmount: 1.25,
    purchaseTime: new Date(Date.UTC(2026, 9, 2) + index * 60_000).toISOString(),
    items: [{ name: 'Chleb', totalPrice: '1.25', category: 'Spożywcze' }],
  }),
);
const unfinished = aDocumentBody({ id: 'scan', totalAmount: null, purchaseTime: '2026-10-30T10:00:00Z' });

it('are the same with and without what the service sent', async () => {
  const { documents } = await clientOf([...finished, unfinished], 1250);
  const [whole, alone] = [
    await documents.listVerified(october),
    await documents.listVerifiedWithoutBodies(october),
  ];
  expect(whole.items.map(({ body }) => body)).toEqual(finished);
  expect(alone).toEqual({ ...whole, items: whole.items.map(withoutBody) });
  expect([alone.complete, alone.unfinished, alone.items.length]).toEqual([true, 1, 1000]);
});

it('fail with an amount that cannot be read, and name its document', async () => {
  const { documents } = await clientOf(
    [...finished, aDocumentBody({ id: 'odd', totalAmount: '1,25' })],
    1250,
  );
  await expect(documents.listVerifiedWithoutBodies(october)).rejects.toMatchObject({
    code: 'schema',
    message: expect.stringContaining('document odd: totalAmount'),
    cause: { code: 'invalid_amount' },
  });
});

it('tells documents without an identifier apart by what is not read', async () => {
  // The service sends one document of a list, and each half of the month has another.
  const answer =
    (bodyOf: (days: { readonly isWhole: boolean; readonly isLate: boolean }) => unknown): Script =>
    (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'https://service');
      const [from = '', to = ''] = [...searchParams.values()].slice(0, 2);
      const isLate = from > '2026-10-10';
      answerJson(200, bodyOf({ isLate, isWhole: !isLate && to > '2026-10-20' }))(request, response);
    };
  const { documents } = await clientWith({
    listDocuments: answer(({ isLate }) => ({
      items: [aDocumentBody({ id: undefined, totalAmount: 5, note: isLate ? 'B' : 'A' })],
    })),
    getPeriodSummary: answer(({ isWhole }) => ({ totalAmount: isWhole ? 10 : 5, categoryTotals: [] })),
  });
  const { items, complete } = await documents.listVerifiedWithoutBodies(october);
  expect([items.length, complete]).toEqual([2, true]);
  expect(items.every((document) => !('body' in document))).toBe(true);
});
