import type { RunAttempt } from '../../adapters/store/schema.ts';

/** A call that waits longer than this for the hourly limit puts its run off, so that others go on. Milliseconds. */
const usualMs = 15_000;

/**
 * A call that fails is sent again for so long; then its run is put off by the retry policy of runs, so that a service that
 * is down does not keep other accounts waiting.
 */
export const retryInPlace = { maxElapsedMs: 20_000 } as const;

/** In this time every request of an hour has left it. Milliseconds. */
const wholeHourMs = 70 * 60_000;

/**
 * How long a call of a run waits for the hourly limit. A run that uses up much of an hour by itself, like one with the
 * pictures of a year, waits in its place the next time: put off, it would begin anew in each hour and never end.
 * @param attempts - those before
 */
export function maxWaitMsOf(attempts: readonly Pick<RunAttempt, 'outcome'>[]): number {
  return attempts.some(({ outcome }) => outcome === 'rate_limited') ? wholeHourMs : usualMs;
}
