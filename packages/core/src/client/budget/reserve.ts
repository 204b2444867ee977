import { available, availableFromMs } from './available.ts';
import { advance, type BudgetState, type UntrackedRequests } from './budget-state.ts';

/** Why a request waits: a 429, the probe after it, a budget that is used up, or one that is being spread. */
export type WaitReason = 'paused' | 'probing' | 'rate_limited' | 'spreading';

/** A request that was let go. To be given back with its answer. */
export type Reservation = {
  /** When it is over at the latest, by the clock of the store. */
  readonly endMs: number;
  /** Its number among all requests of the state, from 1. */
  readonly number: number;
  /** How many requests were over when it was let go: the service has surely counted these before it. */
  readonly settledBefore: number;
  /** Whether it is the one that finds out if a pause is over. */
  readonly isProbe: boolean;
};

/** What becomes of a request that wants to be sent. */
export type ReserveDecision =
  | { readonly type: 'go'; readonly reservation: Reservation }
  | { readonly type: 'wait'; readonly waitMs: number; readonly reason: WaitReason };

/** A request that wants to be sent. */
export type ReserveRequest = {
  readonly nowMs: number;
  /** How long the request takes at most: a process that dies loses its reservation after that. */
  readonly maxMs: number;
  /** Whether to go at once where a wait would only spread requests. */
  readonly isUrgent?: boolean;
};

/** The last part of the budget that is spread over time. */
const spreadShare = 0.05;
/** Spreading holds nothing back for longer. */
const maxSpreadMs = 10_000;
/** How soon to look again where another request's answer decides. */
const probePollMs = 200;

/**
 * Lets a request go, or says how long it has to wait and why. Pure: time is an argument.
 * What is let go counts as used from now on, so that parallel requests never spend one place twice.
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
  // A probe asks the service itself; only our own log can forbid it.
  if (pause !== null ? own > 0 : all > 0) return undefined;
  if (own > 0 && foreign !== null) return awaitRefresh(state, foreign);
  const own1 = availableFromMs({ ...state, foreign: null }, 1);
  const untilMs = Math.max(own1 ?? seenMs, seenMs + 1);
  return { waitMs: untilMs - seenMs, reason: 'rate_limited' };
}

/** The headers leave nothing: until those of a request under way say more, or until they are stale. */
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
