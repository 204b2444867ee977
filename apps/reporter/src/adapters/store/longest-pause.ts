/** Nothing is put off for longer than a day; what is, by another day, was put off by a clock that was ahead. */
const maxPauseMs = 2 * 24 * 3_600_000;

/** From when on an instant is no sensible time to wait for. ISO 8601, as the store keeps it. */
export function beyondAnyPause(now: Date): string {
  return new Date(now.getTime() + maxPauseMs).toISOString();
}

/** What is to come by more than clocks of machines differ was recorded by a clock that was ahead. Milliseconds. */
const maxClockLeadMs = 300_000;

/** From when on an instant at which something was recorded is none. ISO 8601, as the store keeps it. */
export function beyondAnyClock(now: Date): string {
  return new Date(now.getTime() + maxClockLeadMs).toISOString();
}
