import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateStanding } from '../../errors/rate-standing.ts';
import { type BudgetState, unusedBudget, windowMs } from './budget-state.ts';
import { budgetOf, estimateOf } from './estimate.ts';
import { type Reservation, type ReserveDecision, reserve } from './reserve.ts';
import { type Settlement, settle } from './settle.ts';

/** A budget with a manual clock. */
function handle(limit: number) {
  let state: BudgetState = unusedBudget(limit);
  let nowMs = 0;
  const ask = (isUrgent = false): ReserveDecision => {
    const reserved = reserve(state, { nowMs, maxMs: 60_000, isUrgent });
    state = reserved.state;
    return reserved.decision;
  };
  const go = (): Reservation => {
    const decision = ask(true);
    if (decision.type === 'wait') throw new Error(`held back: ${decision.reason} ${decision.waitMs}`);
    return decision.reservation;
  };
  const finish = (reservation: Reservation, outcome: Omit<Settlement, 'nowMs'> = {}) => {
    state = settle(state, reservation, { nowMs, ...outcome });
  };
  return {
    ask,
    go,
    finish,
    pass: (milliseconds: number) => void (nowMs += milliseconds),
    send: (count: number, rate?: RateStanding) => {
      for (let sent = 0; sent < count; sent += 1) finish(go(), rate ? { rate } : {});
    },
    state: () => state,
  };
}

const refusedFor = (seconds: number) => ({ rate: {}, refusal: { retryAfterMs: seconds * 1000 } });

describe('a budget', () => {
  it('counts requests in flight as used', () => {
    const budget = handle(2);
    budget.go();
    budget.go();
    expect(budget.ask()).toMatchObject({ type: 'wait', reason: 'rate_limited' });
  });

  it('frees a request an hour after it completed, never earlier', () => {
    const budget = handle(1);
    const request = budget.go();
    budget.pass(20_000);
    budget.finish(request);
    budget.pass(windowMs - 1);
    expect(budget.ask()).toEqual({ type: 'wait', waitMs: 1, reason: 'rate_limited' });
    budget.pass(1);
    budget.go();
  });

  it('frees a request that never completed an hour after its latest end', () => {
    const budget = handle(1);
    budget.go();
    budget.pass(windowMs + 59_999);
    expect(budget.ask()).toEqual({ type: 'wait', waitMs: 1, reason: 'rate_limited' });
    budget.pass(1);
    budget.go();
  });

  it('uses the headers if they allow fewer requests than its log', () => {
    const budget = handle(1000);
    budget.send(1, { limit: 1000, remaining: 2, resetAfterMs: 90_000 });
    const [first, second] = [budget.go(), budget.go()];
    // Their responses may allow more.
    expect(budget.ask()).toMatchObject({ type: 'wait', reason: 'probing' });
    budget.finish(first);
    budget.finish(second);
    expect(budget.ask()).toEqual({ type: 'wait', waitMs: 90_000, reason: 'rate_limited' });
  });

  it('uses its log if the headers allow more', () => {
    const budget = handle(3);
    budget.send(3, { limit: 3, remaining: 3 });
    expect(budget.ask()).toMatchObject({ type: 'wait', reason: 'rate_limited' });
  });

  it('learns the limit of the token', () => {
    const budget = handle(2);
    budget.send(1, { limit: 5000, remaining: 4999 });
    expect(budgetOf(budget.state(), 0)).toMatchObject({ limit: 5000, remaining: 4999 });
  });

  it('sends one request if the headers are old', () => {
    const budget = handle(1000);
    budget.send(1, { remaining: 0, resetAfterMs: 30_000 });
    budget.pass(30_000);
    const refresh = budget.go();
    expect(budget.ask(true)).toMatchObject({ reason: 'probing' });
    budget.finish(refresh, { rate: { remaining: 500 } });
    budget.send(500);
    expect(budget.ask(true)).toMatchObject({ reason: 'rate_limited' });
  });

  it('ignores a response that is older than the last one', () => {
    const budget = handle(1000);
    const [first, second] = [budget.go(), budget.go()];
    budget.finish(second, { rate: { remaining: 10 } });
    budget.finish(first, { rate: { remaining: 900 } });
    expect(budgetOf(budget.state(), 0).remaining).toBeLessThanOrEqual(10);
  });

  it('spreads the last requests, but delays none for longer than ten seconds', () => {
    const budget = handle(1000);
    budget.send(949);
    expect(budget.ask()).toMatchObject({ type: 'go' });
    expect(budget.ask()).toEqual({ type: 'wait', waitMs: 10_000, reason: 'spreading' });
    expect(budget.ask(true)).toMatchObject({ type: 'go' });
    budget.pass(10_000);
    expect(budget.ask()).toMatchObject({ type: 'go' });
  });

  it('still counts for an hour what it sent while the clock was hours ahead', () => {
    const budget = handle(3);
    budget.pass(24 * windowMs);
    budget.send(2);
    budget.pass(600_000);
    const inFlight = budget.go();
    budget.pass(-23 * windowMs);
    expect(budget.ask()).toEqual({ type: 'wait', waitMs: windowMs - 600_000, reason: 'rate_limited' });
    budget.finish(inFlight);
    budget.pass(windowMs - 600_000);
    budget.send(2);
    expect(budget.ask()).toMatchObject({ type: 'wait', reason: 'rate_limited' });
    budget.pass(660_000);
    expect(budget.ask()).toMatchObject({ type: 'go' });
  });

  it('keeps a pause and the requests of others if the clock goes back by hours', () => {
    const budget = handle(1000);
    budget.pass(5 * windowMs);
    budget.finish(budget.go(), {
      rate: { remaining: 10, limit: 1000 },
      refusal: { retryAfterMs: 1_800_000 },
    });
    budget.pass(-4 * windowMs);
    expect(budget.ask()).toEqual({ type: 'wait', waitMs: 1_800_000, reason: 'paused' });
    budget.pass(1_800_000);
    expect(budget.ask()).toMatchObject({ type: 'go' });
    expect(budgetOf(budget.state(), 0).remaining).toBeLessThanOrEqual(10);
  });

  it('never sends more than its limit in an hour, however often the clock goes back by hours', () => {
    const step = fc.record({
      passMs: fc.integer({ min: 0, max: 900_000 }),
      backMs: fc.constantFrom(0, 0, 2 * windowMs, 30 * windowMs),
      count: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = handle(5);
        budget.pass(3_000 * windowMs);
        const sentMs: number[] = [];
        let trueMs = 0;
        for (const { passMs, backMs, count } of steps) {
          budget.pass(passMs - backMs);
          trueMs += passMs;
          for (let asked = 0; asked < count; asked += 1) {
            const decision = budget.ask(true);
            if (decision.type === 'wait') continue;
            budget.finish(decision.reservation, { rate: {} });
            sentMs.push(trueMs);
          }
        }
        for (const at of sentMs) {
          const inHour = sentMs.filter((other) => other > at - windowMs && other <= at).length;
          expect(inHour).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it('tolerates a clock that goes back', () => {
    const budget = handle(2);
    budget.pass(windowMs);
    budget.send(2);
    budget.pass(-windowMs);
    expect(budget.ask()).toMatchObject({ type: 'wait', reason: 'rate_limited' });
  });
});

describe('a 429', () => {
  it('pauses all requests, then sends one probe, then the rest', () => {
    const budget = handle(1000);
    budget.finish(budget.go(), refusedFor(7));
    budget.pass(6_999);
    expect(budget.ask(true)).toEqual({ type: 'wait', waitMs: 1, reason: 'paused' });
    budget.pass(1);
    const probe = budget.go();
    expect(budget.ask(true)).toMatchObject({ reason: 'probing' });
    budget.finish(probe, { rate: {} });
    budget.send(10);
  });

  it('extends the pause each time the probe is refused', () => {
    const budget = handle(1000);
    const waits: number[] = [];
    for (let refusals = 0; refusals < 4; refusals += 1) {
      budget.finish(budget.go(), refusedFor(5));
      const decision = budget.ask();
      if (decision.type === 'wait') waits.push(decision.waitMs);
      budget.pass(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([5_000, 6_000, 7_000, 9_000]);
  });

  it('retries after a day, however long the requested pause', () => {
    const budget = handle(1000);
    budget.finish(budget.go(), refusedFor(999_999_999));
    expect(budget.ask()).toEqual({ type: 'wait', waitMs: 24 * windowMs, reason: 'paused' });
    budget.pass(24 * windowMs);
    expect(budget.go().isProbe).toBe(true);
  });

  it('uses the reset time without Retry-After, and half a minute without either', () => {
    const budget = handle(1000);
    budget.finish(budget.go(), { rate: { resetAfterMs: 12_000 }, refusal: {} });
    expect(budget.ask()).toMatchObject({ waitMs: 12_000 });
    const other = handle(1000);
    other.finish(other.go(), { rate: {}, refusal: {} });
    expect(other.ask()).toMatchObject({ waitMs: 30_000 });
  });

  it('for a request sent before the pause neither ends nor extends it', () => {
    const budget = handle(1000);
    const [first, second, third] = [budget.go(), budget.go(), budget.go()];
    budget.finish(first, refusedFor(10));
    budget.finish(second, refusedFor(20));
    budget.finish(third, { rate: {} });
    expect(budget.ask()).toEqual({ type: 'wait', waitMs: 20_000, reason: 'paused' });
    expect(budget.state().strikes).toBe(1);
  });

  it('sends another probe if the first gets no response', () => {
    const budget = handle(1000);
    budget.finish(budget.go(), refusedFor(1));
    budget.pass(1_000);
    budget.finish(budget.go());
    expect(budget.go().isProbe).toBe(true);
  });
});

describe('a budget', () => {
  const wallMs = Date.parse('2026-10-31T12:00:00Z');

  it('states the remaining requests, the next free one, and a pause', () => {
    const budget = handle(100);
    budget.send(36);
    expect(budgetOf(budget.state(), wallMs)).toEqual({
      limit: 100,
      remaining: 64,
      inFlight: 0,
      resetsAt: new Date(wallMs + windowMs),
    });
    budget.finish(budget.go(), refusedFor(60));
    expect(budgetOf(budget.state(), wallMs).pausedUntil).toEqual(new Date(wallMs + 60_000));
  });

  it('states whether a plan is possible, or when', () => {
    const budget = handle(100);
    budget.send(36);
    expect(estimateOf(budget.state(), 64, wallMs)).toMatchObject({
      isPossibleNow: true,
      text: 'needs 64 requests, 64 left: possible now',
    });
    expect(estimateOf(budget.state(), 65, wallMs)).toEqual({
      needed: 65,
      remaining: 64,
      isPossibleNow: false,
      possibleFrom: new Date('2026-10-31T13:00:00Z'),
      text: 'needs 65 requests, 64 left: possible from 2026-10-31T13:00:00.000Z',
    });
    expect(estimateOf(budget.state(), 101, wallMs)).toMatchObject({
      isPossibleNow: false,
      text: 'needs 101 requests, 64 left: more than the 100 of an hour',
    });
  });
});

describe('whatever happens', () => {
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 900_000 }),
    asks: fc.integer({ min: 0, max: 8 }),
    finishes: fc.integer({ min: 0, max: 8 }),
    remaining: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
    refusedMs: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
  });

  it('no hour has more requests than the limit, and no pause has any', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const limit = 10;
        const budget = handle(limit);
        const sentAt: number[] = [];
        const waits: number[] = [];
        const inFlight: Reservation[] = [];
        let nowMs = 0;
        let pausedUntilMs = 0;
        for (const { waitMs, asks, finishes, remaining, refusedMs } of steps) {
          nowMs += waitMs;
          budget.pass(waitMs);
          for (let asked = 0; asked < asks; asked += 1) {
            const decision = budget.ask(asked % 2 === 0);
            if (decision.type === 'wait') {
              waits.push(decision.waitMs);
              continue;
            }
            expect(nowMs).toBeGreaterThanOrEqual(pausedUntilMs);
            sentAt.push(nowMs);
            inFlight.push(decision.reservation);
          }
          for (const reservation of inFlight.splice(0, finishes)) {
            const rate = remaining === undefined ? {} : { remaining, limit };
            budget.finish(reservation, {
              rate,
              ...(refusedMs === undefined ? {} : { refusal: { retryAfterMs: refusedMs } }),
            });
            if (refusedMs !== undefined) pausedUntilMs = Math.max(pausedUntilMs, nowMs + refusedMs);
          }
          expect(waits.every((wait) => wait > 0)).toBe(true);
          const inHour = sentAt.filter((atMs) => atMs > nowMs - windowMs);
          expect(inHour.length).toBeLessThanOrEqual(limit);
          expect(JSON.parse(JSON.stringify(budget.state()))).toEqual(budget.state());
        }
      }),
      { numRuns: 300 },
    );
  });
});
