/** Nothing is put off for longer than a day; what is, by another day, was put off by a clock that was ahead. */
const longestPauseMs = 2 * 24 * 3_600_000;

/** From when on an instant is no sensible time to wait for. ISO 8601, as the store keeps it. */
export function beyondAnyPause(now: Date): string {
  return new Date(now.getTime() + longestPauseMs).toISOString();
}
