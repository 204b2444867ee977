import type { RunAttempt } from '../store/schema.ts';

/** A call that waits longer than this for the hourly limit puts its run off, so that others go on. Milliseconds. */
const usualMs = 15_000;

/** In this time every request of an hour has left it. Milliseconds. */
const wholeHourMs = 70 * 60_000;

/**
 * How long a call of a run waits for the hourly limit. A run that uses up much of an hour by itself, like one with the
 * pictures of a year, waits in its place the next time: put off, it would begin anew in each hour and never end.
 * @param attempts - those before
 */
export function patienceMs(attempts: readonly Pick<RunAttempt, 'outcome'>[]): number {
  return attempts.some(({ outcome }) => outcome === 'used_up') ? wholeHourMs : usualMs;
}
