import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type Script, type ScriptedServer, startScriptedServer } from '@outlay/core/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from './connect.ts';

const list = JSON.stringify({ items: [{ id: '0b2e3f5c-6a61-4c4f-8a53-5ec0f5ab6f3e', name: 'Żabka' }] });

async function asked(...scripts: readonly Script[]): Promise<ScriptedServer> {
  const server = await startScriptedServer(...scripts);
  onTestFinished(server.stop);
  return server;
}

/** Sends bytes in an encoding. */
const packed =
  (bytes: Uint8Array, encoding: string): Script =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding }).end(bytes);
  };

function firstTags({ url, ca }: ScriptedServer, signal?: AbortSignal) {
  const { client, close } = connect(
    { baseUrl: url, token: 'svc_a.b', ca },
    { retry: { maxAttempts: 1 }, timeoutMs: 20_000 },
  );
  onTestFinished(close);
  return client.tags.list(signal === undefined ? {} : { signal }).page();
}

describe('a request', () => {
  it.each([
    ['gzip', gzipSync(list)],
    ['x-gzip', gzipSync(list)],
    ['br', brotliCompressSync(list)],
    ['deflate', deflateSync(list)],
    ['GZIP, br', brotliCompressSync(gzipSync(list))],
    ['identity', Buffer.from(list)],
  ])('is understood if its response is encoded as %s', async (encoding, bytes) => {
    const server = await asked(packed(bytes, encoding));
    const { items } = await firstTags(server);
    expect(items.map(({ name }) => name)).toEqual(['Żabka']);
  });

  it.each([
    ['an unknown one', 'compress, gzip', gzipSync(list)],
    ['thousands', Array.from({ length: 3_000 }, () => 'gzip').join(), gzipSync(list)],
  ])('unpacks no response that names %s', async (_, encodings, bytes) => {
    const server = await asked(packed(bytes, encodings));
    await expect(firstTags(server)).rejects.toMatchObject({ code: 'protocol' });
  });

  it('asks for the encodings that it understands, and sends its token in the header of the specification', async () => {
    const server = await asked(packed(gzipSync(list), 'gzip'));
    await firstTags(server);
    expect(server.requests.map(({ headers }) => headers)).toMatchObject([
      { 'accept-encoding': 'br, gzip', 'x-api-key': 'svc_a.b', accept: 'application/json' },
    ]);
  });

  it('fails if a packed response is cut off, although its length is right', async () => {
    const server = await asked(packed(gzipSync(list).subarray(0, -9), 'gzip'));
    await expect(firstTags(server)).rejects.toMatchObject({
      code: 'protocol',
      message: '/api/Tags: the response is incomplete',
    });
  });

  it.each([301, 302, 303, 307, 308])('never follows a redirect of status %i', async (status) => {
    const other = await asked(packed(gzipSync(list), 'gzip'));
    const server = await asked((_, response) =>
      response.writeHead(status, { Location: `${other.url}/api/Tags` }).end('moved'),
    );
    await expect(firstTags(server)).rejects.toMatchObject({ code: 'protocol', retryable: false });
    expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  it('ends with its body when it is aborted', async () => {
    const stopping = new AbortController();
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    const server = await asked((_, response) => {
      response.on('close', onClosed).writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"items":[', () => stopping.abort());
    });
    await expect(firstTags(server, stopping.signal)).rejects.toMatchObject({ code: 'aborted' });
    await closed;
  });

  it('unpacks no more of a response than its body may have', async () => {
    const server = await asked(packed(gzipSync(Buffer.alloc(40 * 1024 * 1024, 0x20)), 'gzip'));
    await expect(firstTags(server)).rejects.toMatchObject({ code: 'limit_exceeded' });
  });
});
