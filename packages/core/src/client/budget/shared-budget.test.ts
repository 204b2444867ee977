import { describe, expect, it } from 'vitest';
import type { ApiError } from '../../errors/api-error.ts';
import { steppedTimer } from '../../testing/stepped-timer.ts';
import { createCaller } from '../call/caller.ts';
import type { Fetch } from '../call/transport.ts';
import type { BudgetState } from './budget-state.ts';
import { type BudgetStore, createMemoryBudgetStore } from './budget-store.ts';

/** A store like a database: JSON in a row with a version, changed by compare-and-swap. */
function rowStore(nowMs: () => number): BudgetStore & { readonly lostRaces: () => number } {
  let row = { version: 0, json: '' };
  let lost = 0;
  return {
    lostRaces: () => lost,
    async update(change) {
      for (;;) {
        const { version, json } = row;
        await Promise.resolve();
        const { state, result } = change(
          json === '' ? undefined : (JSON.parse(json) as BudgetState),
          nowMs(),
        );
        await Promise.resolve();
        if (row.version === version) {
          row = { version: version + 1, json: JSON.stringify(state) };
          return result;
        }
        lost += 1;
      }
    },
  };
}

/** A service with a limit, which counts accepted requests and refuses the rest. */
function limitedService(limit: number) {
  const counts = { accepted: 0, refused: 0 };
  const fetch: Fetch = async () => {
    const isAllowed = counts.accepted < limit;
    if (isAllowed) counts.accepted += 1;
    else counts.refused += 1;
    const headers = new Headers({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(limit - counts.accepted),
      'X-RateLimit-Reset-After': '3000',
      ...(isAllowed ? {} : { 'Retry-After': '3000' }),
    });
    return {
      status: isAllowed ? 200 : 429,
      headers,
      body: new Blob(['[]']).stream() as unknown as AsyncIterable<Uint8Array>,
    };
  };
  return { fetch, counts };
}

const settings = { baseUrl: 'https://finance.example', token: 'svc_shared.token', maxWaitMs: 30_000 };

describe('clients that share a store', () => {
  it.each([
    ['in memory', createMemoryBudgetStore],
    ['in a row of a database', rowStore],
  ])('never exceed the limit of the token, with a store %s', async (_, makeStore) => {
    const timer = steppedTimer();
    const { fetch, counts } = limitedService(50);
    const budgetStore = makeStore(timer.now);
    const callers = Array.from({ length: 8 }, () =>
      createCaller({ ...settings, fetch, timer, budgetStore, requestsPerHour: 50 }),
    );
    const calls = callers.flatMap((caller) => Array.from({ length: 10 }, () => caller.get('listTags')));
    const outcomes = await Promise.allSettled(calls);
    // At worst, parallel requests are counted once by the log and once by the headers.
    expect(counts.accepted).toBeGreaterThanOrEqual(47);
    expect(counts.accepted).toBeLessThanOrEqual(50);
    expect(counts.refused).toBe(0);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed).toHaveLength(80 - counts.accepted);
    for (const { reason } of failed) expect((reason as ApiError).code).toBe('rate_limited');
    expect(await callers[0]?.budget()).toMatchObject({ limit: 50, remaining: 0, inFlight: 0 });
  });

  it('all pause if one of them is refused', async () => {
    const timer = steppedTimer();
    const budgetStore = rowStore(timer.now);
    const { fetch, counts } = limitedService(0);
    const [one, other] = [0, 1].map(() => createCaller({ ...settings, fetch, timer, budgetStore }));
    await expect(one?.get('listTags')).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(other?.get('listTags')).rejects.toMatchObject({
      code: 'rate_limited',
      details: { attempts: 0 },
    });
    expect(counts.refused).toBe(1);
  });
});

describe('a client with its own store', () => {
  it('is independent of other clients', async () => {
    const { fetch } = limitedService(1000);
    const [one, other] = [0, 1].map(() => createCaller({ ...settings, fetch }));
    await one?.get('listTags');
    expect(await other?.budget()).toMatchObject({ limit: 1000, remaining: 1000 });
  });

  it('leaves the queue when its caller aborts, and the next one continues', async () => {
    const { fetch, counts } = limitedService(1000);
    const stop = new AbortController();
    const caller = createCaller({ ...settings, fetch });
    const stopped = caller.get('listTags', {}, { signal: stop.signal });
    const next = caller.get('listTags');
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect((await next).items).toEqual([]);
    expect(counts.accepted).toBeLessThanOrEqual(2);
  });
});
