/** Length of the rolling window (specification §8). */
export const windowMs = 3_600_000;

/** Requests are remembered in slots of this length: enough for 0.2 % of an hour, and 720 of them at most. */
const slotMs = 5_000;

/**
 * What is known of a token's hourly budget. Plain JSON, so that a store can keep it anywhere.
 * All times are milliseconds by the clock of the store.
 */
export type BudgetState = {
  /** Requests an hour, as the service said last. */
  readonly limit: number;
  /** Requests that are over: the end of a slot and how many ended in it, oldest first, of the last hour. */
  readonly settled: readonly (readonly [slotEndMs: number, count: number])[];
  /** Requests in flight: when each is over at the latest. */
  readonly inFlight: readonly number[];
  /** How many requests were ever let go. */
  readonly reservedCount: number;
  /** How many requests were ever over. */
  readonly settledCount: number;
  /** What the headers say of requests that are not ours. */
  readonly foreign: UntrackedRequests | null;
  /** Since a 429: nothing is sent before `untilMs`, then one probe, then the rest. */
  readonly pause: BudgetPause | null;
  /** 429s in a row. */
  readonly strikes: number;
  /** When the last request was let go. */
  readonly lastReservedMs: number | null;
  /** The latest time seen: a clock that goes back by an hour or less is not followed. */
  readonly seenMs: number;
};

/** Requests in the service's window that this state knows nothing of: of other programs, or of a time before it. */
export type UntrackedRequests = {
  readonly count: number;
  readonly seenMs: number;
  /** Until then the count holds; after it, one request at a time finds out anew. */
  readonly freshUntilMs: number;
  /** Number of the request whose answer said so: an answer that was overtaken says nothing new. */
  readonly reservation: number;
};

/** A pause that the service asked for. */
export type BudgetPause = {
  readonly untilMs: number;
  /** When the probe under way is over at the latest. */
  readonly probeUntilMs: number | null;
};

/** A budget nobody has used. */
export function unusedBudget(limit: number): BudgetState {
  return {
    limit,
    settled: [],
    inFlight: [],
    reservedCount: 0,
    settledCount: 0,
    foreign: null,
    pause: null,
    strikes: 0,
    lastReservedMs: null,
    seenMs: 0,
  };
}

/**
 * The state at a later time: what left the window is forgotten, what was never settled counts from its latest end. What
 * a clock wrote that was more than an hour ahead says nothing.
 */
export function advance(before: BudgetState, nowMs: number): BudgetState {
  const state = before.seenMs - nowMs > windowMs ? unusedBudget(before.limit) : before;
  const seenMs = Math.max(nowMs, state.seenMs);
  const lost = state.inFlight.filter((endMs) => endMs <= seenMs);
  const known = lost.reduce(addSettled, state.settled);
  const firstInside = known.findIndex(([endMs]) => endMs + windowMs > seenMs);
  const { foreign, pause } = state;
  const isProbeLost = pause !== null && pause.probeUntilMs !== null && pause.probeUntilMs <= seenMs;
  return {
    ...state,
    seenMs,
    settled: firstInside === 0 ? known : firstInside < 0 ? [] : known.slice(firstInside),
    inFlight: lost.length === 0 ? state.inFlight : state.inFlight.filter((endMs) => endMs > seenMs),
    settledCount: state.settledCount + lost.length,
    foreign: foreign !== null && foreign.seenMs + windowMs <= seenMs ? null : foreign,
    pause: isProbeLost ? { ...pause, probeUntilMs: null } : pause,
  };
}

/** Adds a request that was over at a time; its slot is rounded up, so that it leaves the window late, never early. */
export function addSettled(settled: BudgetState['settled'], atMs: number): BudgetState['settled'] {
  const slotEndMs = Math.ceil(atMs / slotMs) * slotMs;
  const last = settled.at(-1);
  if (last === undefined || last[0] < slotEndMs) return [...settled, [slotEndMs, 1]];
  if (last[0] === slotEndMs) return [...settled.slice(0, -1), [slotEndMs, last[1] + 1]];
  const merged = new Map(settled.map(([endMs, count]) => [endMs, count]));
  merged.set(slotEndMs, (merged.get(slotEndMs) ?? 0) + 1);
  return [...merged].toSorted(([one], [other]) => one - other);
}

/** Requests of ours that are over and in the window. */
export function settledInWindow({ settled }: BudgetState): number {
  let count = 0;
  for (const [, inSlot] of settled) count += inSlot;
  return count;
}
