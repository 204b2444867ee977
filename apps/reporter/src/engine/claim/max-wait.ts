import type { RunAttempt } from '../../adapters/store/schema.ts';

/** Maximum wait for the hourly limit before the run is deferred, so that other runs proceed. Milliseconds. */
const defaultMs = 15_000;

/**
 * How long a failed request is retried before the run is deferred by the retry policy, so that a service that is down
 * does not hold up other accounts.
 */
export const retryInPlace = { maxElapsedMs: 20_000 } as const;

/** Longer than the window of the hourly limit. Milliseconds. */
const wholeHourMs = 70 * 60_000;

/**
 * How long a request of a run waits for the hourly limit. A run that itself uses a large part of the limit, such as one
 * with a year of receipt images, waits in place at its next attempt: if deferred, it would start again every hour and
 * never finish.
 * @param attempts - previous attempts
 */
export function maxWaitMsOf(attempts: readonly Pick<RunAttempt, 'outcome'>[]): number {
  return attempts.some(({ outcome }) => outcome === 'rate_limited') ? wholeHourMs : defaultMs;
}
