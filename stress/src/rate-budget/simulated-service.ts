import type { Fetch } from '@outlay/core/internal/client/call/transport.ts';
import type { Timer } from '@outlay/core/internal/client/timing/timer.ts';
import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { noisyHeaders, type TokenState } from './noisy-headers.ts';

/** A service in virtual time: a true rolling hour, as apps/service counts it, behind a network that reorders. */
export type SimulatedService = {
  readonly fetch: Fetch;
  /** What happened so far. */
  readonly tally: Readonly<Tally>;
};

type Tally = {
  sent: number;
  accepted: number;
  /** Requests of the other program that the service let in. */
  foreign: number;
  /** Of both, how many in each hour since the beginning. */
  readonly perHour: number[];
  /** 429s because the hour was full. */
  refused: number;
  /** 429s for other reasons. */
  paused: number;
  /** Requests sent although a 429 that every client knew of had asked to wait. */
  sentInsidePause: number;
  /** The most requests sent within any hour. */
  maxInAnHour: number;
};

/** How the service behaves. */
export type ServiceBehavior = {
  readonly limit: number;
  /** How likely a request is answered with 429 although there is room; the pause takes up to a minute. */
  readonly pauseChance: number;
  /** How likely another program, which shares nothing with the clients, uses the token between two requests. */
  readonly foreignChance: number;
};

const hourMs = 3_600_000;

/** Makes the service. */
export function simulatedService(
  timer: Timer,
  random: SeededRandom,
  { limit, pauseChance, foreignChance }: ServiceBehavior,
): SimulatedService {
  const tally: Tally = {
    sent: 0,
    accepted: 0,
    foreign: 0,
    perHour: [],
    refused: 0,
    paused: 0,
    sentInsidePause: 0,
    maxInAnHour: 0,
  };
  const sent = rollingHour();
  const accepted = rollingHour();
  let knownPauseUntilMs = 0;

  function countSent(): void {
    tally.sent += 1;
    if (timer.now() < knownPauseUntilMs) tally.sentInsidePause += 1;
    tally.maxInAnHour = Math.max(tally.maxInAnHour, sent.add(timer.now()));
  }

  function accept(): void {
    accepted.add(timer.now());
    const hour = Math.floor(timer.now() / hourMs);
    tally.perHour[hour] = (tally.perHour[hour] ?? 0) + 1;
  }

  function count(): TokenState {
    if (random.chance(foreignChance) && accepted.used(timer.now()) < limit) {
      tally.foreign += 1;
      accept();
    }
    const used = accepted.used(timer.now());
    const standing = { limit, resetAfterSeconds: accepted.resetAfterSeconds(timer.now()) };
    if (used >= limit) {
      tally.refused += 1;
      return { ...standing, remaining: 0, retryAfterSeconds: standing.resetAfterSeconds };
    }
    if (random.chance(pauseChance)) {
      tally.paused += 1;
      const retryAfterSeconds = Math.ceil(random.between(0, 60));
      return { ...standing, remaining: limit - used, retryAfterSeconds };
    }
    tally.accepted += 1;
    accept();
    return { ...standing, remaining: limit - used - 1 };
  }

  const fetch: Fetch = async (_url, { signal }) => {
    countSent();
    await timer.sleep(random.between(20, 200), signal);
    const standing = count();
    const headers = noisyHeaders(random, standing, timer.now());
    await timer.sleep(random.between(20, 1000), signal);
    const asked = headers.get('retry-after') ?? '';
    if (/^\d{1,9}$/.test(asked)) {
      knownPauseUntilMs = Math.max(knownPauseUntilMs, timer.now() + Number(asked) * 1000);
    }
    return {
      status: standing.retryAfterSeconds === undefined ? 200 : 429,
      headers: { get: (name) => headers.get(name.toLowerCase()) ?? null },
      body: oneChunk(new TextEncoder().encode('[]')),
    };
  };
  return { fetch, tally };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The moments of the last hour. One that is exactly an hour old has left. */
function rollingHour() {
  let moments: number[] = [];
  let first = 0;
  const used = (nowMs: number) => {
    while (first < moments.length && (moments[first] ?? 0) <= nowMs - hourMs) first += 1;
    if (first > 100_000) {
      moments = moments.slice(first);
      first = 0;
    }
    return moments.length - first;
  };
  return {
    used,
    add(nowMs: number): number {
      moments.push(nowMs);
      return used(nowMs);
    },
    resetAfterSeconds: (nowMs: number) => Math.ceil(((moments[first] ?? nowMs) + hourMs - nowMs) / 1000),
  };
}
