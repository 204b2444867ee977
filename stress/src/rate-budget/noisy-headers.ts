import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';

/** What a service knows of a token when it answers. */
export type TokenState = {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAfterSeconds: number;
  /** Seconds to wait, on a 429. */
  readonly retryAfterSeconds?: number;
};

const garbage = ['', 'abc', '-1', 'NaN', '1e3', '12.5', '1000, 1000', '99999999999999', 'null'] as const;

/** The service's clock in the noise: an hour late, right, an hour early. */
const clockErrorsMs = [-3_600_000, 0, 3_600_000] as const;

/** Headers of an answer (specification §8), each of them at times missing, garbled, or from a clock that is wrong. */
export function noisyHeaders(random: SeededRandom, standing: TokenState, nowMs: number): Map<string, string> {
  const serviceMs = nowMs + random.pick(clockErrorsMs);
  const inSeconds = (seconds: number) => new Date(serviceMs + seconds * 1000).toUTCString();
  const { limit, remaining, resetAfterSeconds, retryAfterSeconds } = standing;
  const exact: [string, string][] = [
    ['x-ratelimit-limit', String(limit)],
    ['x-ratelimit-remaining', String(remaining)],
    ['x-ratelimit-reset', String(Math.ceil(serviceMs / 1000) + resetAfterSeconds)],
    ['x-ratelimit-reset-after', String(resetAfterSeconds)],
    ['date', inSeconds(0)],
  ];
  if (retryAfterSeconds !== undefined) {
    // A date is to the second: the next one is never too early.
    const date = inSeconds(retryAfterSeconds + 1);
    exact.push(['retry-after', random.chance(0.5) ? String(retryAfterSeconds) : date]);
  }
  const headers = new Map<string, string>();
  for (const [name, value] of exact) {
    if (random.chance(0.1)) continue;
    headers.set(name, random.chance(0.1) ? random.pick(garbage) : value);
  }
  return headers;
}
