import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeAnswers, startFakeService } from '@outlay/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../connection/connect.ts';
import { createReceiptSource } from './receipt-source.ts';

const running: (() => Promise<unknown>)[] = [];
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-receipts-'));
});
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
  await rm(folder, { recursive: true });
});

async function sourceOf(answers: FakeAnswers) {
  const server = await startFakeService(answers);
  running.push(server.stop);
  const { client, close } = connect({ baseUrl: server.url, token: 'svc_a.b', ca: server.ca });
  running.push(close);
  return { source: createReceiptSource(client, join(folder, 'receipts')), server };
}

const picture: FakeAnswers = {
  getDocumentImage: (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from([1, 2, 3])),
};

it('asks for a picture once, however many formats show it at the same time', async () => {
  const { source, server } = await sourceOf(picture);
  const asked = await Promise.all([source('a'), source('a'), source('../b')]);
  expect(asked.map((image) => image && [image.mediaType, ...image.bytes])).toEqual([
    ['image/png', 1, 2, 3],
    ['image/png', 1, 2, 3],
    ['image/png', 1, 2, 3],
  ]);
  expect(await source('a')).not.toBeNull();
  expect(server.requests).toHaveLength(2);
  expect(await readdir(folder)).toEqual(['receipts']);
});

it('keeps no picture in clear', async () => {
  const bytes = Buffer.from('a picture of a receipt');
  const { source } = await sourceOf({
    getDocumentImage: (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes),
  });
  expect(Buffer.from((await source('a'))?.bytes ?? []).equals(bytes)).toBe(true);
  const [name = ''] = await readdir(join(folder, 'receipts'));
  expect((await readFile(join(folder, 'receipts', name))).includes('picture')).toBe(false);
});

it('asks for no other path than that of a picture, whatever the identifier', async () => {
  const { source, server } = await sourceOf({});
  for (const id of ['\ud800', 'a\udc00/../b', '..', '.', '']) expect(await source(id)).toBeNull();
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/api/PurchaseDocuments/%EF%BF%BD/image',
    '/api/PurchaseDocuments/a%EF%BF%BD%2F..%2Fb/image',
  ]);
});

it('says null where the service has no picture', async () => {
  const { source } = await sourceOf({});
  expect(await source('a')).toBeNull();
});

it('fails where the service fails: a report without its receipts is half', async () => {
  const { source } = await sourceOf({
    getDocumentImage: (_request: IncomingMessage, response: ServerResponse) =>
      response.writeHead(403).end('{"error":"forbidden"}'),
  });
  await expect(source('a')).rejects.toMatchObject({ code: 'forbidden' });
});
