import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { type FakeAnswers, startFakeService } from '@outlay/core/testing';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../adapters/service/connect.ts';
import { createReceiptSource } from './receipt-source.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {});

async function sourceOf(answers: FakeAnswers, now?: () => number) {
  const server = await startFakeService(answers);
  onTestFinished(server.stop);
  const { client, close } = connect(
    { baseUrl: server.url, token: 'svc_a.b', ca: server.ca },
    { retry: { maxAttempts: 1 } },
  );
  onTestFinished(close);
  const source = createReceiptSource(client, join(folder, 'receipts'), undefined, now);
  return { source: source.image, fetch: source.fetch, server };
}

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const picture: FakeAnswers = {
  getDocumentImage: (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
};

it('requests an image once, however many formats include it', async () => {
  const { source, server } = await sourceOf(picture);
  const asked = await Promise.all([source('a'), source('a'), source('../b')]);
  expect(asked.map((image) => image && [image.mediaType, ...image.bytes])).toEqual([
    ['image/png', ...png],
    ['image/png', ...png],
    ['image/png', ...png],
  ]);
  expect(await source('a')).not.toBeNull();
  expect(server.requests).toHaveLength(2);
  expect(await readdir(folder)).toEqual(['receipts']);
});

it('stores no image unencrypted', async () => {
  const bytes = Buffer.concat([png, Buffer.from('a receipt image')]);
  const { source } = await sourceOf({
    getDocumentImage: (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes),
  });
  expect(Buffer.from((await source('a'))?.bytes ?? []).equals(bytes)).toBe(true);
  const [name = ''] = await readdir(join(folder, 'receipts'));
  expect((await readFile(join(folder, 'receipts', name))).includes('picture')).toBe(false);
});

it('requests only the path of an image, whatever the identifier', async () => {
  const { source, server } = await sourceOf({});
  for (const id of ['\ud800', 'a\udc00/../b', '..', '.', '']) expect(await source(id)).toBeNull();
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/api/PurchaseDocuments/%EF%BF%BD/image',
    '/api/PurchaseDocuments/a%EF%BF%BD%2F..%2Fb/image',
  ]);
});

it('returns null if the service has no image', async () => {
  const { source } = await sourceOf({});
  expect(await source('a')).toBeNull();
});

const refuse = (status: number) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status).end('{"error":"refused"}');
const documents = ['a', 'b', 'c'].map((id) => ({ id, hasImage: null }));

it('fails if the service fails', async () => {
  const { source } = await sourceOf({ getDocumentImage: refuse(403) });
  await expect(source('a')).rejects.toMatchObject({ code: 'forbidden' });
});

it.each([
  [403, 'forbidden'],
  [501, 'not_offered'],
])('asks for no other picture where one is refused with %i, and says why', async (status, reason) => {
  const { fetch, source, server } = await sourceOf({ getDocumentImage: refuse(status) });
  expect(await fetch(documents)).toEqual([{ resource: 'receipts', reason, missingRecords: null }]);
  await expect(source('c')).rejects.toMatchObject({ details: { status } });
  expect(server.requests).toHaveLength(1);
});

it('ends the report if the token is rejected', async () => {
  const { fetch } = await sourceOf({ getDocumentImage: refuse(401) });
  await expect(fetch(documents)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('counts missing images, and requests none that the service does not have', async () => {
  const { fetch, server } = await sourceOf({
    getDocumentImage: (request: IncomingMessage, response: ServerResponse) =>
      request.url?.includes('/b/')
        ? response.writeHead(204).end()
        : response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
  });
  expect(await fetch([...documents, { id: 'd', hasImage: false }, { id: null, hasImage: true }])).toEqual([
    { resource: 'receipts', reason: 'incomplete', missingRecords: 1 },
  ]);
  expect(server.requests.some(({ url }) => url.includes('/d/'))).toBe(false);
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `d${index}`, hasImage: true }));

it('requests no more images after three failures in total', async () => {
  const { fetch, server } = await sourceOf({
    getDocumentImage: (request: IncomingMessage, response: ServerResponse) =>
      Number(request.url?.match(/d(\d+)/)?.[1]) % 2 === 0
        ? response.writeHead(503).end()
        : response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
  });
  expect(await fetch(many(4))).toEqual([{ resource: 'receipts', reason: 'incomplete', missingRecords: 2 }]);
  expect(server.requests).toHaveLength(4);
});

it('requests no more images after the time limit, and counts the rest as missing', async () => {
  let asked = 0;
  const clock = () => (asked += 25_000);
  const { fetch, server } = await sourceOf(picture, clock);
  expect(await fetch(many(9))).toEqual([{ resource: 'receipts', reason: 'incomplete', missingRecords: 4 }]);
  expect(server.requests).toHaveLength(5);
});

it('fetches every image of a service that responds within a second', async () => {
  let asked = 0;
  const clock = () => (asked += 1_000);
  const { fetch } = await sourceOf(picture, clock);
  expect(await fetch(many(150))).toEqual([]);
});

it.each(['<html>Log in</html>', '', '{"error":"no"}', 'GIF89a'])(
  'does not accept %j as an image',
  async (body) => {
    const { fetch } = await sourceOf({
      getDocumentImage: (_request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(body),
    });
    expect(await fetch(documents)).toEqual([
      { resource: 'receipts', reason: 'unreadable', missingRecords: null },
    ]);
  },
);

it.each(['\xff\xd8\xff\xe0', 'RIFF\0\0\0\0WEBP', '\0\0\0\x18ftypheic', '%PDF-1.7'])(
  'accepts %j, which the formats support',
  async (start) => {
    const { fetch } = await sourceOf({
      getDocumentImage: (_request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(Buffer.from(start, 'latin1')),
    });
    expect(await fetch(documents)).toEqual([]);
  },
);

it.each([
  [true, [{ resource: 'receipts', reason: 'not_offered', missingRecords: null }]],
  [null, []],
])(
  'misses a picture that the service has not where it said that there is one: %s',
  async (hasImage, missing) => {
    const { fetch } = await sourceOf({});
    expect(await fetch([{ id: 'a', hasImage }])).toEqual(missing);
  },
);
