import type { Clock } from '../clock/clock.ts';
import type { LimitDatabase } from '../storage/schema.ts';
import { deleteRequestsBefore, readRequests, requestAdder } from './counted-requests.ts';

/** Length of the rolling window (specification §8). */
const windowMs = 3_600_000;

/**
 * Maximum difference between the clocks of machines that share a database. A request with a later time was counted by a
 * clock that was ahead; it is ignored, because it would stay in the window too long.
 */
const maxClockLeadMs = 60_000;

/** Number of tokens whose requests are kept in memory; the least recently used one is dropped first. */
const maxTokensInMemory = 1_000;

/** Requests that have left the window are deleted after this many new ones. */
const requestsBetweenDeletions = 64;

/** The state of a token's limit after a request. */
export type RateStanding = {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the oldest counted request leaves the window, in milliseconds since 1970. */
  readonly resetAtMs: number;
  /** Time until then, rounded up to whole seconds. */
  readonly resetAfterSeconds: number;
};

/** Counts requests against a token's hourly limit. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * The requests of a token as last seen: times in the order of their sequence numbers, which end with `last`. They are in the
 * order of time as well, unless a clock was set back.
 */
type SeenRequests = { last: number; times: number[]; areInOrder: boolean };

/**
 * Creates the rate limiter: an exact rolling hour. The database numbers the requests of a token, and a request is
 * counted only as the successor of the last one that this process has seen. Another process that has counted meanwhile
 * took that number; the requests are then read again. So the limit holds for concurrent requests, several processes and
 * after restarts, with one statement per request. Rejected requests are not counted.
 */
export function createRateLimiter(limits: LimitDatabase, clock: Clock) {
  const addRequest = requestAdder(limits);
  const seenByToken = new Map<string, SeenRequests>();
  const queues = new Map<string, Promise<unknown>>();

  async function countNow(tokenId: string, limit: number): Promise<RateStanding> {
    for (;;) {
      const seen = seenByToken.get(tokenId) ?? (await seenInDatabase(tokenId));
      const nowMs = clock().getTime();
      const standing = standingOf(seen, { limit, nowMs });
      if (standing.isAllowed && !(await addRequest({ tokenId, after: seen.last, nowMs }))) {
        seenByToken.delete(tokenId);
        continue;
      }
      if (standing.isAllowed) addTo(seen, nowMs);
      keep(tokenId, seen);
      if (standing.isAllowed && seen.last % requestsBetweenDeletions === 0) {
        await deleteRequestsBefore(limits, tokenId, seen.last - seen.times.length + 1);
      }
      return standing;
    }
  }

  async function seenInDatabase(tokenId: string): Promise<SeenRequests> {
    const { last, times } = await readRequests(limits, tokenId);
    const seen: SeenRequests = { last: last - times.length, times: [], areInOrder: true };
    for (const time of times) addTo(seen, time);
    return seen;
  }

  function keep(tokenId: string, seen: SeenRequests): void {
    seenByToken.delete(tokenId);
    seenByToken.set(tokenId, seen);
    const [oldest] = seenByToken.keys();
    if (seenByToken.size > maxTokensInMemory && oldest !== undefined) seenByToken.delete(oldest);
  }

  return {
    /** Counts a request of a token, or rejects it. Requests of the same token are counted one after the other. */
    async count(tokenId: string, limit: number): Promise<RateStanding> {
      const previous = queues.get(tokenId);
      const counted = previous === undefined ? countNow(tokenId, limit) : after(previous, tokenId, limit);
      queues.set(tokenId, counted);
      try {
        return await counted;
      } finally {
        if (queues.get(tokenId) === counted) queues.delete(tokenId);
      }
    },
  };

  async function after(previous: Promise<unknown>, tokenId: string, limit: number): Promise<RateStanding> {
    // An error of the previous request was reported to whoever sent it.
    await previous.catch(() => undefined);
    return countNow(tokenId, limit);
  }
}

function addTo(seen: SeenRequests, timeMs: number): void {
  if (timeMs < (seen.times.at(-1) ?? timeMs)) seen.areInOrder = false;
  seen.times.push(timeMs);
  seen.last += 1;
}

/** Forgets the requests that have left the window, and decides whether another one fits into it. */
function standingOf(seen: SeenRequests, { limit, nowMs }: { limit: number; nowMs: number }): RateStanding {
  const isCounted = (time: number) => time > nowMs - windowMs && time <= nowMs + maxClockLeadMs;
  const first = seen.times.findIndex(isCounted);
  if (first !== 0) seen.times = first === -1 ? [] : seen.times.slice(first);
  const { used, oldestMs } = countedOf(seen, { isCounted, nowMs });
  const isAllowed = used < limit;
  const resetAtMs = oldestMs + windowMs;
  return {
    isAllowed,
    limit,
    remaining: Math.max(0, limit - used - (isAllowed ? 1 : 0)),
    resetAtMs,
    resetAfterSeconds: Math.max(0, Math.ceil((resetAtMs - nowMs) / 1000)),
  };
}

type Counting = { readonly isCounted: (time: number) => boolean; readonly nowMs: number };

/** How many requests are counted, and the time of the oldest one. The first request is counted. */
function countedOf({ times, areInOrder }: SeenRequests, { isCounted, nowMs }: Counting) {
  const [first = nowMs, last = nowMs] = [times[0], times.at(-1)];
  // In order of time, all requests between two that are counted are counted.
  if (areInOrder && isCounted(last)) return { used: times.length, oldestMs: Math.min(first, nowMs) };
  let [used, oldestMs] = [0, nowMs];
  for (const time of times) {
    if (!isCounted(time)) continue;
    used += 1;
    if (time < oldestMs) oldestMs = time;
  }
  return { used, oldestMs };
}
