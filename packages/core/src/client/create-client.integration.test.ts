import { inspect } from 'node:util';
import { Agent, fetch } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { answerJson, type Script, type ScriptedServer, startScriptedServer } from '../testing/index.ts';
import { steppedTimer } from '../testing/stepped-timer.ts';
import type { ClientOptions } from './call/caller.ts';
import type { Fetch } from './call/transport.ts';
import { createClient } from './create-client.ts';

const token = 'svc_c2VjcmV0.c2lnbmF0dXJl';

async function serve(...scripts: Script[]): Promise<{ server: ScriptedServer; fetch: Fetch }> {
  const server = await startScriptedServer(...scripts);
  const agent = new Agent({ connect: { ca: server.ca } });
  onTestFinished(() => agent.destroy());
  onTestFinished(server.stop);
  return { server, fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }) };
}

function clientOf(served: Awaited<ReturnType<typeof serve>>, options: Partial<ClientOptions> = {}) {
  const connection = { baseUrl: served.server.url, fetch: served.fetch };
  return createClient({ ...connection, token, timer: steppedTimer(), ...options });
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${inspect(error)}`);
}

describe('a client', () => {
  it('sends the token and the parameters by their exact names, instants in UTC', async () => {
    const served = await serve(answerJson(200, { items: [] }));
    await clientOf(served)
      .documents.list({
        from: '2026-10-01T00:00:00+02:00',
        to: new Date('2026-10-31T23:00:00Z'),
        sortDirection: 'asc',
      })
      .page();
    expect(served.server.requests[0]?.headers['x-api-key']).toBe(token);
    expect(served.server.requests[0]?.url).toBe(
      '/api/PurchaseDocuments/my?from=2026-09-30T22%3A00%3A00.000Z&to=2026-10-31T23%3A00%3A00.000Z&sortDirection=asc',
    );
  });

  it('keeps unknown fields, and treats observed fields of another form as absent', async () => {
    const item = {
      storeName: 'Żabka',
      totalAmount: 12.34,
      currency: 'PLN',
      novelty: [1],
      tags: 'none',
      id: null,
    };
    const served = await serve(answerJson(200, { items: [item], pageInfo: {} }));
    const list = await clientOf(served).documents.list().page();
    expect(list.items[0]?.body).toEqual({ ...item, tags: undefined });
    expect(list.body['pageInfo']).toEqual({});
  });

  it('returns undefined for a document that is being processed', async () => {
    const served = await serve((_, response) => response.writeHead(204).end());
    expect(await clientOf(served).documents.get('0b2e3f5c-6a61-4c4f-8a53-5ec0f5ab6f3e')).toBeUndefined();
  });

  it('returns a picture with its media type', async () => {
    const served = await serve((_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('PNG'),
    );
    const image = await clientOf(served).documents.image('0b2e3f5c-6a61-4c4f-8a53-5ec0f5ab6f3e');
    expect(image).toEqual({ mediaType: 'image/png', bytes: new TextEncoder().encode('PNG') });
  });

  it('reads the number of records from X-Total-Count', async () => {
    const served = await serve(answerJson(200, [], { 'X-Total-Count': '61' }));
    expect(await clientOf(served).weeklySummaries.list().page(2)).toEqual({
      items: [],
      totalCount: 61,
      hasMore: false,
      unreadable: 0,
    });
  });
});

describe('a client after a failure', () => {
  it.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ])('does not retry after %i, and reports %s', async (status, code) => {
    const body = { error: 'x', message: 'no such thing', timestamp: '', path: '', requestId: 'req_7' };
    const served = await serve(answerJson(status, body));
    const error = await failureOf(clientOf(served).tags.list().page());
    expect(error).toMatchObject({
      code,
      retryable: false,
      details: { status, requestId: 'req_7', attempts: 1 },
    });
    expect(error.message).toContain('no such thing [request req_7]');
    expect(served.server.requests).toHaveLength(1);
  });

  it('retries after 503, a reset and an incomplete body, and then succeeds', async () => {
    const cut: Script = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('[', () => response.destroy());
    };
    const served = await serve(
      answerJson(503, {}),
      (request) => request.socket.destroy(),
      cut,
      answerJson(200, []),
    );
    expect((await clientOf(served).tags.list().page()).items).toEqual([]);
    expect(served.server.requests).toHaveLength(4);
  });

  it('waits as long as the service requests, and fails if that is too long', async () => {
    const timer = steppedTimer();
    const patient = await serve(answerJson(429, {}, { 'Retry-After': '7' }), answerJson(200, []));
    await clientOf(patient, { timer }).tags.list().page();
    expect(timer.waits).toEqual([7000]);

    const hopeless = await serve(answerJson(429, {}, { 'Retry-After': '3000' }));
    const error = await failureOf(clientOf(hopeless).tags.list().page());
    expect(error).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 3000, attempts: 1 } });
  });

  it('follows no redirect, which would forward the token', async () => {
    const other = await serve(answerJson(200, []));
    const served = await serve((_, response) =>
      response.writeHead(302, { Location: other.server.url }).end(),
    );
    const error = await failureOf(clientOf(served).tags.list().page());
    expect(error).toMatchObject({ code: 'protocol', retryable: false, details: { attempts: 1 } });
    expect(other.server.requests).toHaveLength(0);
  });

  it('does not trust an unknown certificate, and does not retry', async () => {
    const served = await serve(answerJson(200, []));
    const error = await failureOf(
      clientOf({ ...served, fetch })
        .tags.list()
        .page(),
    );
    expect(error).toMatchObject({ code: 'network', retryable: false, details: { isIssuerUnknown: true } });
    expect(error.message).toMatch(/certificate of https:\/\/127\.0\.0\.1:\d+ is not trusted/);
    expect(served.server.requests).toHaveLength(0);
  });

  it('reports where a response does not match the specification', async () => {
    const served = await serve(
      answerJson(200, { items: [{ storeName: 'A', totalAmount: {}, currency: 'PLN' }] }),
    );
    const error = await failureOf(clientOf(served).documents.list().page());
    expect(error.code).toBe('schema');
    expect(error.message).toContain('items.0.totalAmount');
  });

  it('stops reading a response at the maximum size', async () => {
    const served = await serve(answerJson(200, 'x'.repeat(5000)));
    const error = await failureOf(clientOf(served, { maxBodyBytes: 1000 }).tags.list().page());
    expect(error.message).toBe('/api/Tags: the response is larger than 1,000 bytes, the current maximum');
  });

  it('stops at its deadline and when the caller aborts', async () => {
    const served = await serve(() => {});
    expect((await failureOf(clientOf(served, { timeoutMs: 50 }).tags.list().page())).code).toBe('timeout');
    const error = await failureOf(clientOf(served).tags.list({ signal: AbortSignal.abort() }).page());
    expect(error.code).toBe('aborted');
  });

  it('shows the token in no part of the error', async () => {
    const echo = await serve((request, response) =>
      answerJson(401, {
        error: 'unauthorized',
        message: `bad token ${String(request.headers['x-api-key'])}`,
      })(request, response),
    );
    const refused = await failureOf(clientOf(echo).tags.list().page());
    const unreachable = await failureOf(
      clientOf(echo, { baseUrl: 'https://127.0.0.1:1' }).tags.list().page(),
    );
    for (const error of [refused, unreachable]) {
      const shown = [
        error.stack,
        JSON.stringify(error),
        inspect(error, { depth: Infinity, showHidden: true }),
      ].join();
      expect(shown).not.toContain(token);
      expect(shown).not.toContain('c2lnbmF0dXJl');
    }
  });

  it('hides a token that a service or a fetch repeats without its prefix', async () => {
    const payload = 'eyJhY2NvdW50IjoiNWYwYzJkM2UtMDAwMCIsInNjb3BlIjoicmVhZCJ9';
    const signature = 'o3Jq-8vX2mTb_Yw5ZrKd1LhNf7PcSgEu4A6tQiVxB9k';
    const bare = `${payload}.${signature}`;
    const failing: Fetch = async () => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error(`refused ${bare}`), { code: `E_${signature}` }),
      });
    };
    const options = { token: `svc_${bare}`, retry: { maxAttempts: 1 } };
    const echo = await serve(answerJson(401, { error: bare, message: `bad token ${signature}` }));
    const refused = await failureOf(clientOf(echo, options).tags.list().page());
    const broken = await failureOf(
      clientOf(echo, { ...options, fetch: failing })
        .tags.list()
        .page(),
    );
    expect(refused.details.serviceCode).toBe('[token]');
    for (const error of [refused, broken]) {
      const shown = inspect(error, { depth: Infinity, showHidden: true });
      expect(shown).not.toContain(payload);
      expect(shown).not.toContain(signature);
    }
  });
});

describe('createClient', () => {
  it.each([
    [{ baseUrl: 'http://finance.example' }, 'use https://, or the token would be sent unencrypted'],
    [{ baseUrl: 'finance.example' }, 'the base URL is not an address'],
    [{ baseUrl: 'https://me:hunter2@finance.example' }, 'holds a user name or password'],
    [
      { token: 'svc_a\nb' },
      'the token is empty or has characters that a header cannot carry, such as a line break at its end',
    ],
    [{ token: '' }, 'the token is empty'],
    [{ requestsPerHour: 0 }, 'requestsPerHour is 0; expected a number above 0'],
    [{ timeoutMs: Number.NaN }, 'timeoutMs is NaN'],
  ])('rejects %j without showing a secret', (options, message) => {
    const make = () => createClient({ baseUrl: 'https://finance.example', token, fetch, ...options });
    expect(make).toThrow(message);
    expect(make).not.toThrow('hunter2');
  });
});
