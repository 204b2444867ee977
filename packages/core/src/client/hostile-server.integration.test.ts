import { gzipSync } from 'node:zlib';
import { Agent, fetch } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { answerJson, type Script, type ScriptedServer, startScriptedServer } from '../testing/index.ts';
import { type SteppedTimer, steppedTimer } from '../testing/stepped-timer.ts';
import type { ClientOptions } from './call/caller.ts';
import { createClient } from './create-client.ts';
import type { Client } from './resources/client.ts';

const token = 'svc_c2VjcmV0.c2lnbmF0dXJl';
const wallMs = Date.parse('2026-10-31T12:00:00Z');

type Scene = { readonly server: ScriptedServer; readonly client: Client; readonly timer: SteppedTimer };

/** A client in front of a server that answers as scripted; nobody waits, and there is no chance. */
async function facing(scripts: readonly Script[], options: Partial<ClientOptions> = {}): Promise<Scene> {
  const server = await startScriptedServer(...scripts);
  const agent = new Agent({ connect: { ca: server.ca } });
  onTestFinished(() => agent.destroy());
  onTestFinished(server.stop);
  const timer = steppedTimer();
  const client = createClient({
    baseUrl: server.url,
    token,
    fetch: (url, init) => fetch(url, { ...init, dispatcher: agent }),
    timer,
    wallMs: () => wallMs + timer.now(),
    ...options,
    retry: { random: () => 1, ...options.retry },
  });
  return { server, client, timer };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('expected an ApiError', { cause: error });
}

const ok = answerJson(200, []);
const refuse = (headers: Readonly<Record<string, string>>) => answerJson(429, {}, headers);
const body =
  (bytes: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Script =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(bytes);
const reset: Script = (request) => request.socket.destroy();
const stall: Script = () => {};
const stallInBody: Script = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('[');
};
const cut: Script = (_, response) => {
  response.writeHead(200, { 'Content-Length': '100' });
  response.write('[', () => response.destroy());
};

/** Answers nobody before so many have asked. */
function refuseTogether(count: number, script: Script): Script {
  const waiting: (() => void)[] = [];
  return (request, response) => {
    waiting.push(() => script(request, response));
    if (waiting.length === count) for (const answer of waiting) answer();
  };
}

describe('in a storm of 429s', () => {
  it('sends one probe at a time, later each time, and serves everybody in the end', async () => {
    const refusal = refuse({ 'Retry-After': '10' });
    const together = refuseTogether(4, refusal);
    const storm = [together, together, together, together, refusal, ok];
    const options = { retry: { maxAttempts: 9 }, maxWaitMs: 3_600_000 };
    const { client, server, timer } = await facing(storm, options);
    await Promise.all(Array.from({ length: 4 }, () => client.tags.list().page()));
    // Four at once are refused and wait for 10 s; the probe is refused too, and the next one waits for 10 + 1 s.
    const pauses = timer.waits.filter((wait) => wait > 1000);
    expect(pauses.at(0)).toBe(10_000);
    expect(pauses.at(-1)).toBeGreaterThan(10_000);
    expect(server.requests).toHaveLength(4 + 1 + 4);
  });

  it('tells when to come back where that is later than it may wait', async () => {
    const { client, server } = await facing([refuse({ 'Retry-After': '3000' })]);
    const error = await failureOf(client.tags.list().page());
    expect(error).toMatchObject({
      code: 'rate_limited',
      retryable: true,
      details: {
        status: 429,
        method: 'GET',
        path: '/api/Tags',
        attempts: 1,
        retryAfterSeconds: 3000,
        retryAt: new Date(wallMs + 3_000_000),
      },
    });
    const next = await failureOf(client.groups.list().page());
    expect(next).toMatchObject({ code: 'rate_limited', details: { path: '/api/Groups', attempts: 0 } });
    expect(next.details.retryAt).toEqual(new Date(wallMs + 3_000_000));
    expect(server.requests).toHaveLength(1);
    expect((await client.budget()).pausedUntil).toEqual(new Date(wallMs + 3_000_000));
  });

  it.each([
    ['seconds', { 'Retry-After': '7' }, 7_000],
    [
      'a date by a clock an hour off',
      { 'Retry-After': 'Sat, 31 Oct 2026 11:00:09 GMT', Date: 'Sat, 31 Oct 2026 11:00:00 GMT' },
      9_000,
    ],
    ['the reset', { 'X-RateLimit-Reset-After': '12' }, 12_000],
    ['garbage and the reset', { 'Retry-After': 'soon', 'X-RateLimit-Reset-After': '12' }, 12_000],
    ['nothing', {}, 30_000],
  ])('waits as asked by %s', async (_, headers, waitMs) => {
    const { client, timer } = await facing([refuse(headers), ok]);
    await client.tags.list().page();
    expect(timer.waits).toEqual([waitMs]);
  });
});

describe('with the headers of the limit', () => {
  const withRate = (remaining: number, resetAfter: number) =>
    answerJson(200, [], {
      'X-RateLimit-Limit': '1000',
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset-After': String(resetAfter),
    });

  it('waits for the reset instead of running into a 429', async () => {
    const { client, timer } = await facing([withRate(0, 40), withRate(500, 3000)]);
    await client.tags.list().page();
    await client.tags.list().page();
    expect(timer.waits).toEqual([40_250]);
  });

  it('never sends more at once than the headers leave', async () => {
    const { client, server } = await facing([withRate(3, 3000)], { maxWaitMs: 0 });
    await client.tags.list().page();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => client.tags.list().page()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(server.requests).toHaveLength(4);
  });

  it.each([
    [
      'garbage',
      { 'X-RateLimit-Limit': 'many', 'X-RateLimit-Remaining': '-1', 'X-RateLimit-Reset-After': '' },
    ],
    ['a clock an hour late', { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1793444400' }],
  ])('goes on with %s', async (_, headers) => {
    const { client } = await facing([answerJson(200, [], headers)]);
    await client.tags.list().page();
    expect((await client.tags.list().page()).items).toEqual([]);
  });

  it('estimates a plan', async () => {
    const { client } = await facing([withRate(210, 3000)]);
    await client.tags.list().page();
    const plan = Array.from({ length: 64 }, () => '/api/Tags');
    expect((await client.estimate(plan)).text).toBe('needs 64 requests, 210 left: possible now');
    expect(await client.estimate(211)).toMatchObject({ isPossibleNow: false, remaining: 210 });
  });
});

describe('with a broken connection', () => {
  it.each([
    ['a reset', reset],
    ['a cut body', cut],
    ['JSON that is cut', body('[{"name":')],
    ['text that is not UTF-8', body(new Uint8Array([0x22, 0xff, 0x22]))],
    ['HTML instead of JSON', body('<html>', { 'Content-Type': 'text/html; charset=utf-8' })],
    ['408', answerJson(408, {})],
    ['500', answerJson(500, {})],
    [
      '503 with a cut body',
      (_: unknown, response: Parameters<Script>[1]) => {
        response.writeHead(503, { 'Content-Length': '100' });
        response.write('{', () => response.destroy());
      },
    ],
    ['what is no gzip', body('[]', { 'Content-Encoding': 'gzip' })],
  ] as [string, Script][])('tries again after %s, after waits that grow', async (_, script) => {
    const { client, server, timer } = await facing([script, script, ok]);
    expect((await client.tags.list().page()).items).toEqual([]);
    expect(server.requests).toHaveLength(3);
    expect(timer.waits).toEqual([500, 1000]);
  });

  it.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'protocol'],
    [204, 'protocol'],
    [206, 'protocol'],
  ])('never tries again after %i', async (status, code) => {
    const { client, server } = await facing([(_, response) => response.writeHead(status).end()]);
    expect(await failureOf(client.tags.list().page())).toMatchObject({
      code,
      retryable: false,
      details: { status, attempts: 1 },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('never tries again when the answer has another shape', async () => {
    const { client, server } = await facing([body('{}')]);
    expect(await failureOf(client.tags.list().page())).toMatchObject({ code: 'schema', retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as a 503 asks, or fails with the time to come back', async () => {
    const patient = await facing([answerJson(503, {}, { 'Retry-After': '15' }), ok]);
    await patient.client.tags.list().page();
    expect(patient.timer.waits).toEqual([15_000]);
    const hopeless = await facing([answerJson(503, {}, { 'Retry-After': '1500' })]);
    expect(await failureOf(hopeless.client.tags.list().page())).toMatchObject({
      code: 'unavailable',
      details: { retryAt: new Date(wallMs + 1_500_000), attempts: 1 },
    });
  });

  it('has one deadline over all attempts', async () => {
    const { client, server } = await facing([answerJson(503, {})], { timeoutMs: 700 });
    expect((await failureOf(client.tags.list().page())).code).toBe('unavailable');
    expect(server.requests).toHaveLength(2);
  });
});

describe('with an answer that never ends', () => {
  it.each([
    ['no headers', stall],
    ['half a body', stallInBody],
  ])('stops at the deadline with %s', async (_, script) => {
    const { client } = await facing([script], { timeoutMs: 60 });
    expect(await failureOf(client.tags.list().page())).toMatchObject({
      code: 'timeout',
      retryable: true,
      details: { attempts: 1 },
    });
  });

  it.each([
    ['no headers', stall],
    ['half a body', stallInBody],
  ])('gives up an attempt that gives nothing after %s, and asks again', async (_, script) => {
    const { client, server } = await facing([script, ok], { headersTimeoutMs: 1_000, bodyTimeoutMs: 1_000 });
    expect((await client.tags.list().page()).items).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it('gives a service that is slow to begin more time with each attempt', async () => {
    const slow: Script = (_, response) => {
      setTimeout(() => response.end('[]'), 300);
    };
    const { client, server } = await facing([slow], { headersTimeoutMs: 100 });
    expect((await client.tags.list().page()).items).toEqual([]);
    // 100, 150, 225 and 337 ms.
    expect(server.requests.length).toBeGreaterThan(2);
  });

  it('waits until the deadline where there is no other attempt', async () => {
    const slow: Script = (_, response) => {
      setTimeout(() => response.end('[]'), 300);
    };
    const { client } = await facing([slow], { timeoutMs: 800, retry: { maxAttempts: 1 } });
    expect((await client.tags.list().page()).items).toEqual([]);
  });

  it('waits for a body that keeps coming', async () => {
    const drip: Script = (_, response) => {
      let sent = 0;
      const more = () => {
        sent += 1;
        if (sent < 10) response.write(sent === 1 ? '[' : ' ');
        else response.end(']');
        if (sent < 10) setTimeout(more, 30);
      };
      more();
    };
    const { client, server } = await facing([drip], { bodyTimeoutMs: 200 });
    expect((await client.tags.list().page()).items).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['the answer', stall],
    ['the body', stallInBody],
  ])('stops when the caller says so while waiting for %s', async (_, script) => {
    const stop = new AbortController();
    const { client, server } = await facing([
      (request, response) => {
        script(request, response);
        setImmediate(() => stop.abort(new Error('enough')));
      },
    ]);
    expect((await failureOf(client.tags.list({ signal: stop.signal }).page())).code).toBe('aborted');
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['before a retry', [answerJson(503, {})]],
    ['in a pause', [refuse({ 'Retry-After': '5' })]],
  ])('stops when the caller says so %s', async (_, scripts) => {
    const stop = new AbortController();
    const timer = {
      now: () => 0,
      sleep: (_ms: number, signal?: AbortSignal) => {
        stop.abort();
        return Promise.reject(signal?.reason as Error);
      },
    };
    const { client } = await facing(scripts, { timer });
    expect((await failureOf(client.tags.list({ signal: stop.signal }).page())).code).toBe('aborted');
  });
});

describe('with an answer that attacks', () => {
  it.each([
    ['nested in each other', '['.repeat(8_000_000), 'is nested deeper than 64 levels'],
    [
      'beside each other',
      `{"items":[${'[],'.repeat(5_000_000)}1]}`,
      'has more than 1,048,576 objects and lists, the current maximum',
    ],
  ])('takes no time for millions of brackets %s', async (_, text, problem) => {
    const { client, server } = await facing([
      body(gzipSync(text, { level: 1 }), { 'Content-Encoding': 'gzip' }),
    ]);
    const error = await failureOf(client.documents.list().page());
    expect(error.message).toBe(`/api/PurchaseDocuments/my: the response ${problem}`);
    expect([error.retryable, server.requests.length]).toEqual([false, 1]);
  });

  it('stops at the first wrong item of a list', async () => {
    const { client } = await facing([body(`{"items":[${'1,'.repeat(500_000)}1]}`)]);
    const { message } = await failureOf(client.documents.list().page());
    expect(message).toContain('(items.0: Invalid input: expected object, received number)');
  });

  it('unpacks no more of a gzip bomb than it is allowed to, and does not ask for it again', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    const { client, server } = await facing([body(bomb, { 'Content-Encoding': 'gzip' })]);
    const error = await failureOf(client.tags.list().page());
    expect(error.message).toBe(
      '/api/Tags: the response is larger than 33,554,432 bytes, the current maximum',
    );
    expect(error).toMatchObject({
      code: 'limit_exceeded',
      retryable: false,
      details: { limit: { name: 'maxBodyBytes', max: 33_554_432 } },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('knows a refused token by its status, whatever comes with it', async () => {
    const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024, 0x20));
    const { client } = await facing([
      (_, response) => response.writeHead(401, { 'Content-Encoding': 'gzip' }).end(bomb),
    ]);
    expect((await failureOf(client.tags.list().page())).code).toBe('unauthorized');
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect of status %i', async (status) => {
    const other = await facing([ok]);
    const { client, server } = await facing([
      (_, response) => response.writeHead(status, { Location: other.server.url }).end(),
    ]);
    expect(await failureOf(client.tags.list().page())).toMatchObject({ code: 'protocol', retryable: false });
    expect(server.requests).toHaveLength(1);
    expect(other.server.requests).toHaveLength(0);
  });

  it('takes no page of HTML for a picture', async () => {
    const { client } = await facing([body('<html>', { 'Content-Type': 'text/html' })]);
    const error = await failureOf(client.documents.image('0b2e3f5c-6a61-4c4f-8a53-5ec0f5ab6f3e'));
    expect(error.message).toContain('the response is text/html, not an image');
  });

  it('reads JSON whatever media type it comes with', async () => {
    const { client } = await facing([body('[]', { 'Content-Type': 'text/plain' })]);
    expect((await client.tags.list().page()).items).toEqual([]);
  });
});

describe('the hooks', () => {
  it('see every request, answer, retry and wait, and no secret', async () => {
    const events: [string, Record<string, unknown>][] = [];
    const see = (name: string) => (event: object) => void events.push([name, { ...event }]);
    const limited = refuse({ 'Retry-After': '5', 'X-Request-Id': 'req-2' });
    const { client, server } = await facing([answerJson(503, {}), limited, body('[ ]')], {
      onRequest: see('request'),
      onResponse: see('response'),
      onRetry: see('retry'),
      onWait: see('wait'),
    });
    await client.tags.list().page();
    expect(
      events.map(([name, { attempt, status, errorCode, delayMs, waitMs }]) =>
        JSON.stringify([name, attempt, status, errorCode, delayMs ?? waitMs]),
      ),
    ).toEqual([
      '["request",1,null,null,null]',
      '["response",1,503,"unavailable",null]',
      '["retry",1,503,"unavailable",500]',
      '["request",2,null,null,null]',
      '["response",2,429,"rate_limited",null]',
      '["retry",2,429,"rate_limited",0]',
      '["wait",3,null,null,5000]',
      '["request",3,null,null,null]',
      '["response",3,200,null,null]',
    ]);
    const known = { callId: 1, endpoint: 'listTags', method: 'GET', path: '/api/Tags', origin: server.url };
    for (const [, event] of events) expect(event).toMatchObject(known);
    expect(events.at(4)?.[1]).toMatchObject({ requestId: 'req-2', startedAt: new Date(wallMs + 500) });
    expect(events.at(-1)?.[1]).toMatchObject({ bytes: 3, durationMs: 0, headersMs: 0, waitedMs: 5000 });
    expect(JSON.stringify(events)).not.toContain('c2VjcmV0');
  });

  it('change nothing when they throw', async () => {
    const broken = () => {
      throw new Error('broken hook');
    };
    const { client } = await facing([ok], { onRequest: broken, onResponse: broken });
    expect((await client.tags.list().page()).items).toEqual([]);
  });
});
