import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { endpoints } from '@outlay/core/contract';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { ruleBasedWriter } from '../calculation/summary-writer.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { createServiceLog } from '../observability/service-log.ts';
import type { Storage } from '../storage/open-storage.ts';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { expectErrorResponse } from '../testing/expect-error-response.ts';
import { spendRequests } from '../testing/spend-requests.ts';
import { createTokenRegister } from '../tokens/token-register.ts';
import { type AppDeps, createApp } from './create-app.ts';
import { allHandlers } from './handlers/all-handlers.ts';

const start = Date.parse('2026-10-15T12:00:00.000Z');
const processingId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const document = { storeName: 'Lidl', totalAmount: 1, currency: 'PLN', purchaseTime: '2026-10-01' };

/** The four headers of specification §8, as numbers. */
function rateOf({
  headers,
}: {
  readonly headers: { get(name: string): string | null | undefined };
}): (number | null)[] {
  const names = ['Limit', 'Remaining', 'Reset', 'Reset-After'];
  const texts = names.map((name) => headers.get(`x-ratelimit-${name.toLowerCase()}`));
  return texts.map((text) => (text && /^\d+$/.test(text) ? Number(text) : null));
}

describe.each(eachDatabase)('every answer from %s', (_database, newDatabaseUrl) => {
  let nowMs = start;
  const clock = () => new Date(nowMs);
  let service: ServiceFixture;
  let storage: Storage;

  beforeEach(async () => {
    nowMs = start;
    service = await aService({
      now: clock,
      databaseUrl: await newDatabaseUrl(),
      documents: [{ ...document, id: processingId, processing: true }],
    });
    storage = await service.openStorage();
    return service.stop;
  });

  /** The application of the service with some parts replaced. */
  function appWith(parts: Partial<AppDeps>) {
    return createApp({
      handlers: allHandlers({ database: storage.database, clock, writer: ruleBasedWriter }),
      tokens: createTokenRegister(storage.database, clock),
      limiter: createRateLimiter(storage.limits, clock),
      clock,
      logger: pino({ level: 'silent' }),
      requestLog: () => {},
      newRequestId: () => `req_${'0'.repeat(24)}`,
      ...parts,
    });
  }
  const headers = () => ({ 'X-API-Key': service.token });
  const spend = (count: number, tokenId: string) =>
    spendRequests(storage.limits, { tokenId, count, atMs: nowMs });

  it('counts down the requests of its token, whatever the status', async () => {
    const inAnHour = start / 1000 + 3600;
    const statuses: [number, (number | null)[]][] = [];
    for (const path of [
      '/api/Tags',
      `/api/PurchaseDocuments/${processingId}`,
      '/api/Groups?showArchived=maybe',
      '/no',
    ]) {
      const answer = await service.get(path);
      statuses.push([answer.status, rateOf(answer)]);
    }
    const wrong = await service.get('/api/Tags', { headers: headers(), method: 'POST', body: 'text' });
    statuses.push([wrong.status, rateOf(wrong)]);
    expect(statuses).toEqual([
      [200, [1000, 999, inAnHour, 3600]],
      [204, [1000, 998, inAnHour, 3600]],
      [400, [1000, 997, inAnHour, 3600]],
      [404, [1000, 996, inAnHour, 3600]],
      [405, [1000, 995, inAnHour, 3600]],
    ]);
  });

  it('shows an unused limit without a token', async () => {
    const answer = await service.get('/api/Tags', { headers: {} });
    expect([answer.status, rateOf(answer)]).toEqual([401, [1000, 1000, start / 1000, 0]]);
  });

  it.each([
    ['read', 1000],
    ['write', 2000],
    ['admin', 5000],
  ] as const)('allows %s %d requests in an hour', async (scope, limit) => {
    const { token } = await service.createToken(scope);
    const answer = await service.get('/api/Tags', { headers: { 'X-API-Key': token } });
    expect(rateOf(answer).slice(0, 2)).toEqual([limit, limit - 1]);
  });

  it('shows at the limit when the oldest request leaves the window, rounded up', async () => {
    const { id, token } = await service.createToken('read');
    await spend(1, id);
    nowMs = start + 1_000_000;
    await spend(999, id);
    nowMs = start + 1_234_500;
    const get = () => service.get('/api/Tags', { headers: { 'X-API-Key': token } });
    const refused = await get();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2366']);
    expect(rateOf(refused)).toEqual([1000, 0, start / 1000 + 3600, 2366]);
    expectErrorResponse(
      { status: 429, headers: new Map(refused.headers), body: await refused.text() },
      'rate_limit_exceeded',
    );
    nowMs = start + 3_599_999;
    expect((await get()).headers.get('Retry-After')).toBe('1');
    nowMs = start + 3_600_000;
    expect((await get()).status).toBe(200);
    expect((await get()).headers.get('Retry-After')).toBe('1000');
  });

  it('is 403 if the endpoint requires a higher scope, and 200 from that scope on', async () => {
    const table = { ...endpoints, listTags: { ...endpoints.listTags, scope: 'write' as const } };
    const app = appWith({ endpoints: table });
    const tokens = [service.token];
    for (const scope of ['write', 'admin'] as const) tokens.push((await service.createToken(scope)).token);
    const answers = [];
    for (const token of tokens) {
      answers.push(await tagsFrom(app, token));
    }
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 200]);
    const [refused] = answers;
    if (!refused) throw new Error('there is no answer');
    expect(refused.body).toContain('the token has scope read; this request requires write');
    expectErrorResponse(refused, 'forbidden');
    expect(rateOf(refused).slice(0, 2)).toEqual([1000, 999]);
  });

  it('reveals only the request identifier of an internal error', async () => {
    const handlers = allHandlers({ database: storage.database, clock, writer: ruleBasedWriter });
    const listTags = () => Promise.reject(new Error('no such table: secret'));
    const lines: string[] = [];
    const logger = createServiceLog({ write: (line: string) => lines.push(line) });
    const app = appWith({ handlers: { ...handlers, listTags }, logger });
    const answer = await tagsFrom(app, service.token);
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('secret');
    expectErrorResponse(answer, 'internal_error');
    expect(rateOf(answer).slice(0, 2)).toEqual([1000, 999]);
    expect(lines.join()).toContain('no such table: secret');
    expect(lines.join()).not.toContain(service.token);
  });

  it('is an error answer with all headers even when tokens or limits cannot be read', async () => {
    const fails = () => Promise.reject(new Error('database is locked'));
    const tokens = { ...createTokenRegister(storage.database, clock), authenticate: fails };
    for (const app of [appWith({ tokens }), appWith({ limiter: { count: fails } })]) {
      const answer = await tagsFrom(app, service.token);
      expect(answer.status).toBe(500);
      expectErrorResponse(answer, 'internal_error');
    }
  });

  it('to HEAD is the one to GET, without its body', async () => {
    const get = await service.get('/api/Categories');
    const head = await service.get('/api/Categories', { headers: headers(), method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    const missing = await service.get('/no', { headers: headers(), method: 'HEAD' });
    expect([missing.status, await missing.text()]).toEqual([404, '']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'to %s is 405 on every endpoint, with the allowed methods',
    async (method) => {
      for (const { path } of Object.values(endpoints)) {
        const answer = await service.get(path.replace(/\{\w+\}/, processingId), {
          headers: headers(),
          method,
        });
        expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
        const found = { status: 405, headers: new Map(answer.headers), body: await answer.text() };
        expectErrorResponse(found, 'method_not_allowed');
      }
    },
  );
});

/** The answer of an application to a request for tags, over a server of its own. */
async function tagsFrom({ fetch: respond }: ReturnType<typeof createApp>, token: string) {
  const listener = getRequestListener(respond, { overrideGlobalObjects: false });
  const server = createServer((request, outgoing) => void listener(request, outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/Tags`, { headers: { 'X-API-Key': token } });
  const { status, headers } = answer;
  const found = { status, headers: new Map(headers), body: await answer.text() };
  server.close();
  return found;
}
