import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { createVirtualTime } from '../testing/virtual-time.ts';
import { type ClientOptions, createCaller } from './call/caller.ts';
import type { FetchResponse } from './call/transport.ts';

const answer = (status: number): FetchResponse => ({ status, headers: new Headers(), body: emptyList() });

async function* emptyList() {
  yield new TextEncoder().encode('[]');
}

type Service = {
  /** Whether a request at this time, in seconds, is answered. */
  readonly isUp: (seconds: number) => boolean;
  readonly seed?: number;
  readonly options?: Partial<ClientOptions>;
};

/** A client in virtual time, in front of a service that answers 503 while it is down. */
function facing({ isUp, seed = 1, options = {} }: Service) {
  const time = createVirtualTime();
  let requests = 0;
  const caller = createCaller({
    baseUrl: 'https://simulated.example',
    token: 'svc_simulated.token',
    timer: time,
    wallMs: time.now,
    fetch: async () => {
      requests += 1;
      return answer(isUp(time.now() / 1000) ? 200 : 503);
    },
    ...options,
    retry: { random: seededRandom(seed).fraction, ...options.retry },
  });
  const callAtOnce = (calls: number) =>
    time.runUntil(Promise.allSettled(Array.from({ length: calls }, () => caller.get('listTags'))));
  return { time, caller, callAtOnce, requests: () => requests };
}

const seeds = fc.integer({ min: 1, max: 1_000_000 });

describe('a service that is down', () => {
  it('costs no call where it comes back within the deadline', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 1, max: 40 }), async (seed, seconds) => {
        const { callAtOnce } = facing({ seed, isUp: (now) => now >= seconds });
        const outcomes = await callAtOnce(15);
        expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('is given up at the deadline by all calls, and is not hammered until then', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { callAtOnce, time, requests } = facing({ seed, isUp: () => false });
        const outcomes = await callAtOnce(15);
        for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } });
        expect(time.now()).toBeGreaterThan(50_000);
        expect(time.now()).toBeLessThanOrEqual(60_000);
        // One of each call, the retries in hand, and one every two seconds.
        expect(requests()).toBeLessThanOrEqual(15 + 30 + 30);
      }),
      { numRuns: 20 },
    );
  });

  it('is asked no longer than the policy allows', async () => {
    const { callAtOnce, time } = facing({ isUp: () => false, options: { retry: { maxElapsedMs: 20_000 } } });
    await callAtOnce(3);
    expect(time.now()).toBeGreaterThan(12_000);
    expect(time.now()).toBeLessThanOrEqual(20_000);
  });
});

it('gets every answer of a service that fails half of all requests, with less than three times the requests', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const chance = seededRandom(seed + 1);
      const { caller, time, requests } = facing({ seed, isUp: () => chance.chance(0.5) });
      const lanes = Array.from({ length: 8 }, async () => {
        for (let calls = 0; calls < 25; calls += 1) await caller.get('listTags');
      });
      await time.runUntil(Promise.all(lanes));
      expect(requests()).toBeLessThan(3 * 200);
    }),
    // A call fails fifteen times in a row once in 33,000: with these seeds none does.
    { seed: 1, numRuns: 20 },
  );
});
