import { available, availableFromMs } from './available.ts';
import { advance, type BudgetState, type UntrackedRequests } from './budget-state.ts';

/** Why a request waits: a 429, the probe after it, a used-up budget, or one that is being spread. */
export type WaitReason = 'paused' | 'probing' | 'rate_limited' | 'spreading';

/** A request that may be sent; its outcome must be settled. */
export type Reservation = {
  /** The latest time at which it ends, by the clock of the store. */
  readonly endMs: number;
  /** Its number among all requests of the state, from 1. */
  readonly number: number;
  /** The number of completed requests when it was reserved: the service has counted these before it. */
  readonly settledBefore: number;
  /** Whether it is the probe that checks whether a pause is over. */
  readonly isProbe: boolean;
};

/** The decision about a request. */
export type ReserveDecision =
  | { readonly type: 'go'; readonly reservation: Reservation }
  | { readonly type: 'wait'; readonly waitMs: number; readonly reason: WaitReason };

/** A request that is to be sent. */
export type ReserveRequest = {
  readonly nowMs: number;
  /** Maximum duration of the request: the reservation of a process that ends expires after it. */
  readonly maxMs: number;
  /** Whether to skip a wait that would only spread requests. */
  readonly isUrgent?: boolean;
};

/** The last share of the budget, which is spread over time. */
const spreadShare = 0.05;
/** Maximum delay for spreading. */
const maxSpreadMs = 10_000;
/** Polling interval while the response of another request is awaited. */
const probePollMs = 200;

/**
 * Reserves a request, or returns how long and why it must wait. Pure: time is an argument. A reservation counts as used
 * immediately, so that parallel requests never exceed the budget.
 */
export function reserve(
  before: BudgetState,
  request: ReserveRequest,
): { readonly state: BudgetState; readonly decision: ReserveDecision } {
  const state = advance(before, request.nowMs);
  const wait = waitForPause(state) ?? usedUp(state) ?? (request.isUrgent ? undefined : spread(state));
  if (wait) return { state, decision: { type: 'wait', ...wait } };
  return letGo(state, request.maxMs);
}

type Wait = { readonly waitMs: number; readonly reason: WaitReason };

function waitForPause({ pause, seenMs }: BudgetState): Wait | undefined {
  if (pause === null) return undefined;
  if (seenMs < pause.untilMs) return { waitMs: pause.untilMs - seenMs, reason: 'paused' };
  return pause.probeUntilMs === null ? undefined : { waitMs: probePollMs, reason: 'probing' };
}

function usedUp(state: BudgetState): Wait | undefined {
  const { own, all } = available(state);
  const { foreign, pause, seenMs } = state;
  // A probe ignores the headers; only our log can prevent it.
  if (pause !== null ? own > 0 : all > 0) return undefined;
  if (own > 0 && foreign !== null) return awaitRefresh(state, foreign);
  const own1 = availableFromMs({ ...state, foreign: null }, 1);
  const untilMs = Math.max(own1 ?? seenMs, seenMs + 1);
  return { waitMs: untilMs - seenMs, reason: 'rate_limited' };
}

/** The headers allow no request: waits for the response of one in flight, or until the headers are stale. */
function awaitRefresh({ inFlight, seenMs }: BudgetState, { freshUntilMs }: UntrackedRequests): Wait {
  if (inFlight.length > 0) return { waitMs: probePollMs, reason: 'probing' };
  return { waitMs: Math.max(freshUntilMs - seenMs, 1), reason: 'rate_limited' };
}

function spread(state: BudgetState): Wait | undefined {
  const { all } = available(state);
  const { lastReservedMs, seenMs } = state;
  if (lastReservedMs === null || all > state.limit * spreadShare) return undefined;
  const nextPlaceMs = (availableFromMs(state, all + 1) ?? seenMs) - seenMs;
  const gapMs = Math.min(nextPlaceMs / Math.max(all, 1), maxSpreadMs);
  const waitMs = lastReservedMs + gapMs - seenMs;
  return waitMs > 0 ? { waitMs, reason: 'spreading' } : undefined;
}

function letGo(state: BudgetState, maxMs: number): ReturnType<typeof reserve> {
  const endMs = state.seenMs + maxMs;
  const reservation = {
    endMs,
    number: state.reservedCount + 1,
    settledBefore: state.settledCount,
    isProbe: state.pause !== null,
  };
  return {
    decision: { type: 'go', reservation },
    state: {
      ...state,
      inFlight: [...state.inFlight, endMs],
      reservedCount: reservation.number,
      lastReservedMs: state.seenMs,
      pause: state.pause && { ...state.pause, probeUntilMs: endMs },
    },
  };
}
