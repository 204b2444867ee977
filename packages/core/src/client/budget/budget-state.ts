/** Length of the rolling window (specification §8). */
export const windowMs = 3_600_000;

/** Length of the slots in which requests are counted: 0.2 % of an hour, so at most 720 slots. */
const slotMs = 5_000;

/**
 * The state of a token's hourly budget. Plain JSON, so that any store can keep it. All times are milliseconds by the
 * clock of the store.
 */
export type BudgetState = {
  /** Requests per hour, as the service last stated. */
  readonly limit: number;
  /** Completed requests of the last hour: the end of each slot and the number completed in it, oldest first. */
  readonly settled: readonly (readonly [slotEndMs: number, count: number])[];
  /** Requests in flight: the latest time at which each ends. */
  readonly inFlight: readonly number[];
  /** Number of the last request that was reserved. */
  readonly reservedCount: number;
  /** Total number of requests that were completed. */
  readonly settledCount: number;
  /** Requests of others, derived from the headers. */
  readonly foreign: UntrackedRequests | null;
  /** After a 429: nothing is sent before `untilMs`, then one probe, then the rest. */
  readonly pause: BudgetPause | null;
  /** Number of consecutive 429 responses. */
  readonly strikes: number;
  /** When the last request was sent. */
  readonly lastReservedMs: number | null;
  /** The latest time seen: if the clock goes back by up to an hour, this time is used. If it goes back further, all times do. */
  readonly seenMs: number;
};

/**
 * Requests in the service's window that this state does not contain: of other programs, or from before the state
 * existed.
 */
export type UntrackedRequests = {
  readonly count: number;
  readonly seenMs: number;
  /** Until then, the count is valid; afterwards, one request at a time refreshes it. */
  readonly freshUntilMs: number;
  /** Number of the request with this response: older responses are ignored. */
  readonly reservation: number;
};

/** A pause that the service requested. */
export type BudgetPause = {
  readonly untilMs: number;
  /** The latest time at which the probe in flight ends. */
  readonly probeUntilMs: number | null;
};

/** The initial budget. */
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
 * The state at a later time: requests that left the window are removed, and requests that never completed count from
 * their latest end. If the clock was set back by more than an hour, the times of the state go back as far: its requests
 * were sent, and a pause applies, whichever time was wrong.
 */
export function advance(before: BudgetState, nowMs: number): BudgetState {
  const aheadMs = before.seenMs - nowMs;
  const state = aheadMs > windowMs ? setBack(before, Math.floor(aheadMs / slotMs) * slotMs) : before;
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

/** The same state at an earlier time. */
function setBack(state: BudgetState, byMs: number): BudgetState {
  const { settled, inFlight, foreign, pause, lastReservedMs, seenMs } = state;
  return {
    ...state,
    settled: settled.map(([endMs, count]) => [endMs - byMs, count] as const),
    inFlight: inFlight.map((endMs) => endMs - byMs),
    foreign: foreign && {
      ...foreign,
      seenMs: foreign.seenMs - byMs,
      freshUntilMs: foreign.freshUntilMs - byMs,
    },
    pause: pause && {
      untilMs: pause.untilMs - byMs,
      probeUntilMs: pause.probeUntilMs === null ? null : pause.probeUntilMs - byMs,
    },
    lastReservedMs: lastReservedMs === null ? null : lastReservedMs - byMs,
    seenMs: seenMs - byMs,
  };
}

/** Adds a completed request; its slot is rounded up, so that it leaves the window late, never early. */
export function addSettled(settled: BudgetState['settled'], atMs: number): BudgetState['settled'] {
  const slotEndMs = Math.ceil(atMs / slotMs) * slotMs;
  const last = settled.at(-1);
  if (last === undefined || last[0] < slotEndMs) return [...settled, [slotEndMs, 1]];
  if (last[0] === slotEndMs) return [...settled.slice(0, -1), [slotEndMs, last[1] + 1]];
  const merged = new Map(settled.map(([endMs, count]) => [endMs, count]));
  merged.set(slotEndMs, (merged.get(slotEndMs) ?? 0) + 1);
  return [...merged].toSorted(([one], [other]) => one - other);
}

/** Our completed requests in the window. */
export function settledInWindow({ settled }: BudgetState): number {
  let count = 0;
  for (const [, inSlot] of settled) count += inSlot;
  return count;
}
