import { type BudgetState, settledInWindow, windowMs } from './budget-state.ts';

/** How many requests can be sent now: the smaller of the numbers that our log and the headers allow. */
export type Availability = {
  /** By our log only. */
  readonly own: number;
  /** By both; 1 if the headers are stale and no request is in flight to refresh them. */
  readonly all: number;
};

/** Counts the available requests at the time of the state. Ignores a pause after a 429. */
export function available(state: BudgetState): Availability {
  const own = Math.max(0, state.limit - settledInWindow(state) - state.inFlight.length);
  const { foreign } = state;
  if (foreign === null) return { own, all: own };
  const left = Math.max(0, own - foreign.count);
  const isStale = foreign.freshUntilMs <= state.seenMs;
  const refreshing = isStale && state.inFlight.length === 0 ? 1 : 0;
  return { own, all: Math.min(own, Math.max(left, refreshing)) };
}

/**
 * When `count` requests can be sent together: now, or when enough have left the window.
 * @returns milliseconds by the clock of the store, or `undefined` if the number exceeds the limit
 */
export function availableFromMs(state: BudgetState, count: number): number | undefined {
  if (count > state.limit) return undefined;
  const { foreign } = state;
  let left = state.limit - settledInWindow(state) - state.inFlight.length - (foreign?.count ?? 0);
  if (left >= count) return state.seenMs;
  const others = otherDepartures(state);
  for (const [slotEndMs, inSlot] of state.settled) {
    const atMs = slotEndMs + windowMs;
    for (; others[0] !== undefined && others[0].atMs <= atMs; others.shift()) {
      left += others[0].count;
      if (left >= count) return others[0].atMs;
    }
    left += inSlot;
    if (left >= count) return atMs;
  }
  return others.find((departure) => (left += departure.count) >= count)?.atMs;
}

/** When requests leave the window that are not in the log yet, or not ours; earliest first. */
function otherDepartures({ inFlight, foreign }: BudgetState): { atMs: number; count: number }[] {
  const departures = inFlight.map((endMs) => ({ atMs: endMs + windowMs, count: 1 }));
  if (foreign) departures.push({ atMs: foreign.seenMs + windowMs, count: foreign.count });
  return departures.toSorted((one, other) => one.atMs - other.atMs);
}
