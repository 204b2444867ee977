import { expect, it } from 'vitest';
import { steppedTimer } from '../../testing/stepped-timer.ts';
import { createCaller } from '../call/caller.ts';
import type { Fetch } from '../call/transport.ts';
import type { BudgetState } from './budget-state.ts';
import { type BudgetStore, createMemoryBudgetStore } from './budget-store.ts';
import { maxHoldMs } from './reserve-ahead.ts';

const settings = { baseUrl: 'https://finance.example', token: 'svc_shared.token', maxWaitMs: 1_000 };

/** A store that counts its changes. */
function countingStore(nowMs: () => number): BudgetStore & {
  readonly changes: () => number;
  readonly state: () => Promise<BudgetState | undefined>;
} {
  const store = createMemoryBudgetStore(nowMs);
  let changes = 0;
  return {
    changes: () => changes,
    state: () => store.update((state) => ({ state: state as BudgetState, result: state })),
    update(change) {
      changes += 1;
      return store.update(change);
    },
  };
}

/** A service with a limit, which refuses the requests with these numbers. */
function service(limit: number, refused: readonly number[] = []) {
  let [requests, counted] = [0, 0];
  const fetch: Fetch = async () => {
    requests += 1;
    const isRefused = refused.includes(requests) || counted >= limit;
    if (!isRefused) counted += 1;
    const headers = new Headers({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(limit - counted),
      ...(isRefused ? { 'Retry-After': '60' } : {}),
    });
    const body = new Blob(['[]']).stream() as unknown as AsyncIterable<Uint8Array>;
    return { status: isRefused ? 429 : 200, headers, body };
  };
  return { fetch, requests: () => requests, counted: () => counted };
}

it('changes the state twice for the requests of a report', async () => {
  const timer = steppedTimer();
  const { fetch } = service(1000);
  const budgetStore = countingStore(timer.now);
  const caller = createCaller({ ...settings, fetch, timer, budgetStore, requestsAhead: 12 });
  await Promise.all(Array.from({ length: 4 }, () => caller.get('listTags')));
  for (let request = 0; request < 3; request += 1) await caller.get('listTags');
  expect(await caller.budget()).toMatchObject({ limit: 1000, remaining: 988 });
  await caller.settle();
  await caller.settle();
  expect(budgetStore.changes()).toBe(2);
  const state = await budgetStore.state();
  expect(state).toMatchObject({ inFlight: [], reservedCount: 7, settledCount: 7, foreign: { count: 0 } });
  expect(await caller.budget()).toMatchObject({ limit: 1000, remaining: 993, inFlight: 0 });
});

it('tells others of a refusal at once, and returns what it has not used', async () => {
  const timer = steppedTimer();
  const { fetch, requests } = service(1000, [3]);
  const budgetStore = countingStore(timer.now);
  const own = { ...settings, fetch, timer, budgetStore, requestsAhead: 12 };
  const [first, second] = [createCaller(own), createCaller(own)];
  await first.get('listTags');
  await first.get('listTags');
  await expect(first.get('listTags')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await budgetStore.state()).toMatchObject({ inFlight: [], strikes: 1, settledCount: 3 });
  await expect(second.get('listTags')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(requests()).toBe(3);
});

it('never exceeds the limit with others that reserve ahead', async () => {
  const timer = steppedTimer();
  const { fetch, requests, counted } = service(200);
  const budgetStore = createMemoryBudgetStore(timer.now);
  const callers = Array.from({ length: 8 }, () =>
    createCaller({ ...settings, fetch, timer, budgetStore, requestsPerHour: 200, requestsAhead: 12 }),
  );
  const calls = callers.flatMap((caller) => Array.from({ length: 30 }, () => caller.get('listTags')));
  await Promise.allSettled(calls);
  // At worst, what the others hold or have not recorded yet is counted once by the log and once by the headers.
  expect(counted()).toBeGreaterThanOrEqual(200 - 8 * 11);
  expect(requests()).toBe(counted());
  await Promise.all(callers.map(({ settle }) => settle()));
  expect(await callers[0]?.budget()).toMatchObject({ limit: 200, inFlight: 0 });
});

it('reserves one by one when few requests are left', async () => {
  const timer = steppedTimer();
  const { fetch } = service(40);
  const budgetStore = countingStore(timer.now);
  const own = { ...settings, fetch, timer, budgetStore, requestsPerHour: 40, requestsAhead: 12 };
  const caller = createCaller(own);
  for (let request = 0; request < 3; request += 1) await caller.get('listTags');
  expect(budgetStore.changes()).toBe(6);
  expect(await budgetStore.state()).toMatchObject({ inFlight: [], settledCount: 3 });
});

it('sends no request that was reserved long ago', async () => {
  const timer = steppedTimer();
  const { fetch } = service(1000);
  const budgetStore = countingStore(timer.now);
  const caller = createCaller({ ...settings, fetch, timer, budgetStore, requestsAhead: 12 });
  await caller.get('listTags');
  await timer.sleep(maxHoldMs, new AbortController().signal);
  await caller.get('listTags');
  expect(budgetStore.changes()).toBe(2);
  expect(await budgetStore.state()).toMatchObject({ settledCount: 1, reservedCount: 13 });
});

it('counts what a client that is gone has reserved, when it would have ended', async () => {
  const timer = steppedTimer();
  const { fetch } = service(1000);
  const budgetStore = countingStore(timer.now);
  const own = { ...settings, fetch, timer, budgetStore };
  await createCaller({ ...own, requestsAhead: 12 }).get('listTags');
  expect(await createCaller(own).budget()).toMatchObject({ inFlight: 12, remaining: 988 });
  await timer.sleep(60_000 + maxHoldMs, new AbortController().signal);
  expect(await createCaller(own).budget()).toMatchObject({ inFlight: 0, remaining: 988 });
});
