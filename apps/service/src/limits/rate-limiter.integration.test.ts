import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { aService } from '../testing/a-service.ts';
import { aStorage, type StorageFixture } from '../testing/a-storage.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { spendRequests } from '../testing/spend-requests.ts';
import { createRateLimiter } from './rate-limiter.ts';

const start = Date.parse('2026-10-15T12:00:00.000Z');

describe.each(eachDatabase)('the rolling hour on %s', (_database, newDatabaseUrl) => {
  let storage: StorageFixture;
  let nowMs = start;
  const clock = () => new Date(nowMs);

  beforeEach(async () => {
    nowMs = start;
    storage = await aStorage(await newDatabaseUrl());
    return storage.close;
  });

  it('counts down and shows when the oldest request leaves', async () => {
    const limiter = createRateLimiter(storage.limits, clock);
    expect(await limiter.count('a', 3)).toEqual({
      isAllowed: true,
      limit: 3,
      remaining: 2,
      resetAtMs: start + 3_600_000,
      resetAfterSeconds: 3600,
    });
    nowMs += 1_500;
    expect(await limiter.count('a', 3)).toMatchObject({ remaining: 1, resetAfterSeconds: 3599 });
    expect(await limiter.count('b', 3)).toMatchObject({ remaining: 2 });
  });

  it('rejects requests over the limit without counting them, and accepts one when one leaves', async () => {
    const limiter = createRateLimiter(storage.limits, clock);
    await limiter.count('a', 2);
    nowMs += 600_000;
    await limiter.count('a', 2);
    nowMs = start + 3_599_999;
    expect(await limiter.count('a', 2)).toMatchObject({
      isAllowed: false,
      remaining: 0,
      resetAfterSeconds: 1,
    });
    nowMs = start + 3_600_000;
    expect(await limiter.count('a', 2)).toMatchObject({
      isAllowed: true,
      remaining: 0,
      resetAfterSeconds: 600,
    });
    expect(await limiter.count('a', 2)).toMatchObject({ isAllowed: false });
  });

  it('continues after a restart', async () => {
    const before = await storage.open();
    await createRateLimiter(before.limits, clock).count('a', 2);
    await before.close();
    expect(await createRateLimiter(storage.limits, clock).count('a', 2)).toMatchObject({ remaining: 0 });
  });

  it('forgets requests that a clock counted which was ahead', async () => {
    const limiter = createRateLimiter(storage.limits, clock);
    await limiter.count('a', 10);
    nowMs = start + 365 * 86_400_000;
    await limiter.count('a', 10);
    await limiter.count('b', 10);
    nowMs = start + 5 * 3_600_000;
    for (let remaining = 9; remaining >= 0; remaining -= 1) {
      expect(await limiter.count('a', 10)).toMatchObject({ isAllowed: true, remaining });
    }
    expect(await limiter.count('a', 10)).toMatchObject({ isAllowed: false, resetAfterSeconds: 3600 });
    expect(await limiter.count('b', 10)).toMatchObject({ isAllowed: true, remaining: 9 });
    nowMs = start + 6 * 3_600_000;
    expect(await limiter.count('a', 10)).toMatchObject({ isAllowed: true, remaining: 9 });
  });

  it('counts requests in the window if the clock was set back by seconds', async () => {
    const limiter = createRateLimiter(storage.limits, clock);
    nowMs = start + 30_000;
    await limiter.count('a', 3);
    nowMs = start;
    expect(await limiter.count('a', 3)).toMatchObject({ remaining: 1, resetAfterSeconds: 3600 });
    expect(await limiter.count('a', 3)).toMatchObject({ remaining: 0 });
    expect(await limiter.count('a', 3)).toMatchObject({ isAllowed: false });
    nowMs = start + 3_600_000;
    expect(await limiter.count('a', 3)).toMatchObject({ isAllowed: true, remaining: 1 });
  });

  it.each([
    ['an hour', 3_600_000],
    ['25 hours', 25 * 3_600_000],
    ['100 days', 100 * 86_400_000],
  ])('locks no token out when the clock goes ahead or back by %s', async (_name, jumpMs) => {
    const limiter = createRateLimiter(storage.limits, clock);
    for (const at of [start, start + jumpMs, start, start - jumpMs, start]) {
      nowMs = at;
      for (let request = 0; request < 3; request += 1) await limiter.count('a', 3);
      nowMs += 3_600_000;
      expect(await limiter.count('a', 3)).toMatchObject({ isAllowed: true, remaining: 2 });
    }
  });

  it('is one count for two processes', async () => {
    const other = await storage.open();
    const one = createRateLimiter(storage.limits, clock);
    const two = createRateLimiter(other.limits, clock);
    const counts = Array.from({ length: 20 }, () => [one.count('a', 25), two.count('a', 25)]).flat();
    const standings = await Promise.all(counts);
    expect(standings.filter((standing) => standing.isAllowed)).toHaveLength(25);
  });
});

it('accepts exactly the requests that fit, from two processes, as a list of all of them decides', async () => {
  await using storage = await aStorage();
  const limit = 40;
  let nowMs = start;
  const limiters = [storage.limits, (await storage.open()).limits].map((limits) =>
    createRateLimiter(limits, () => new Date(nowMs)),
  );
  let token = 0;
  const step = fc.record({ waitMs: fc.nat(400_000), requests: fc.nat(30), process: fc.constantFrom(0, 1) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const accepted: number[] = [];
      token += 1;
      for (const { waitMs, requests, process } of steps) {
        nowMs += waitMs;
        for (let request = 0; request < requests; request += 1) {
          const used = accepted.filter((time) => time > nowMs - 3_600_000).length;
          const standing = await limiters[process]?.count(`token ${token}`, limit);
          const isAllowed = used < limit;
          expect(standing).toMatchObject({ isAllowed, remaining: limit - used - Number(isAllowed) });
          if (isAllowed) accepted.push(nowMs);
        }
      }
    }),
    { numRuns: 20 },
  );
});

it('counts as a look at each request does, whatever the clock does', async () => {
  await using storage = await aStorage();
  const [hourMs, leadMs, limit] = [3_600_000, 60_000, 12];
  let nowMs = start;
  let token = 0;
  const changeMs = fc.oneof(
    fc.integer({ min: -leadMs, max: 900_000 }),
    fc.constantFrom(0, -1, 1, leadMs, -leadMs, hourMs, -hourMs, 5 * hourMs),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(changeMs, { minLength: 5, maxLength: 60 }), async (changes) => {
      const limiter = createRateLimiter(storage.limits, () => new Date(nowMs));
      token += 1;
      let known: number[] = [];
      for (const change of changes) {
        nowMs += change;
        const isCounted = (time: number) => time > nowMs - hourMs && time <= nowMs + leadMs;
        const first = known.findIndex(isCounted);
        known = first === -1 ? [] : known.slice(first);
        const counted = known.filter(isCounted);
        const isAllowed = counted.length < limit;
        expect(await limiter.count(`clock ${token}`, limit)).toMatchObject({
          isAllowed,
          remaining: Math.max(0, limit - counted.length - Number(isAllowed)),
          resetAtMs: Math.min(nowMs, ...counted) + hourMs,
        });
        if (isAllowed) known.push(nowMs);
      }
    }),
    { numRuns: 40 },
  );
});

it.each(eachDatabase)(
  'accepts exactly one of a hundred parallel requests if one remains, on %s',
  async (_, newDatabaseUrl) => {
    const clock = () => new Date(start);
    await using service = await aService({ now: clock, databaseUrl: await newDatabaseUrl() });
    const { id, token } = await service.createToken();
    const shared = await service.openStorage();
    await spendRequests(shared.limits, { tokenId: id, count: 999, atMs: start });
    const request = () => service.get('/api/Tags', { headers: { 'X-API-Key': token } });
    const answers = await Promise.all(Array.from({ length: 100 }, request));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429);
    expect(Object.fromEntries(refused?.headers ?? [])).toMatchObject({
      'retry-after': '3600',
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(start / 1000 + 3600),
      'x-ratelimit-reset-after': '3600',
    });
    expect(await refused?.json()).toMatchObject({ error: 'rate_limit_exceeded', path: '/api/Tags' });
    await Promise.all(answers.filter(({ bodyUsed }) => !bodyUsed).map((answer) => answer.text()));
  },
  20_000,
);

it('gives write and admin tokens their larger limits', async () => {
  await using service = await aService();
  for (const [scope, limit] of [
    ['write', '2000'],
    ['admin', '5000'],
  ] as const) {
    const { token } = await service.createToken(scope);
    const answer = await service.get('/api/Tags', { headers: { 'X-API-Key': token } });
    expect(answer.headers.get('X-RateLimit-Limit')).toBe(limit);
    await answer.text();
  }
});
