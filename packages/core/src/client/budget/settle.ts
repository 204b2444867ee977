import type { RateStanding } from '../../errors/rate-standing.ts';
import {
  addSettled,
  advance,
  type BudgetPause,
  type BudgetState,
  settledInWindow,
  type UntrackedRequests,
  windowMs,
} from './budget-state.ts';
import type { Reservation } from './reserve.ts';

/** The outcome of a request that affects the budget. */
export type Settlement = {
  readonly nowMs: number;
  /** The rate limit in its headers; absent without a response. */
  readonly rate?: RateStanding;
  /** Set for a 429, with the pause that its `Retry-After` requests. */
  readonly refusal?: { readonly retryAfterMs?: number };
};

/** How long headers without a reset time are valid. */
const unknownResetMs = 60_000;
/** The pause after a 429 without a time; doubled for each consecutive one. */
const firstPauseMs = 30_000;
const maxPauseMs = 900_000;
/** The extension of the pause if a probe is refused; doubled for each consecutive one (specification §8.3). */
const firstExtraMs = 1_000;
const maxExtraMs = 60_000;
/** Maximum pause; afterwards, one request checks whether the service really meant more. */
const maxAskedMs = 24 * windowMs;

/**
 * Settles a reservation with its outcome. Pure: time is an argument. The request stays in the log for an hour, also
 * without a response, because the service may have counted it.
 */
export function settle(before: BudgetState, reservation: Reservation, settlement: Settlement): BudgetState {
  const state = removeUnderWay(advance(before, settlement.nowMs), reservation);
  const limit = settlement.rate?.limit ?? state.limit;
  const observed = { ...state, limit };
  return {
    ...observed,
    foreign: foreignUse(observed, reservation, settlement.rate ?? {}),
    ...standingOfBlock(observed, reservation, settlement),
  };
}

function removeUnderWay(state: BudgetState, { endMs }: Reservation): BudgetState {
  const index = state.inFlight.indexOf(endMs);
  // Settled too late: it has expired, and was counted then.
  if (index < 0) return state;
  return {
    ...state,
    inFlight: state.inFlight.toSpliced(index, 1),
    settled: addSettled(state.settled, state.seenMs),
    settledCount: state.settledCount + 1,
  };
}

/** Requests that the service counts and our log does not; at worst, this includes ours that were in flight. */
function foreignUse(
  state: BudgetState,
  { number, settledBefore }: Reservation,
  { remaining, resetAfterMs = unknownResetMs }: RateStanding,
): UntrackedRequests | null {
  const { foreign, limit, seenMs } = state;
  if (remaining === undefined || (foreign !== null && number < foreign.reservation)) return foreign;
  const left = state.settledCount - settledInWindow(state);
  const surelyOurs = Math.max(1, settledBefore + 1 - left);
  return {
    count: Math.max(0, limit - remaining - surelyOurs),
    seenMs,
    freshUntilMs: seenMs + Math.max(1000, resetAfterMs),
    reservation: number,
  };
}

function standingOfBlock(
  state: BudgetState,
  { isProbe }: Reservation,
  { rate, refusal }: Settlement,
): { readonly pause: BudgetPause | null; readonly strikes: number } {
  const { pause, strikes, seenMs } = state;
  if (refusal) {
    // A request sent before the pause proves nothing about it.
    const isNew = pause === null || isProbe;
    const pauseMs = pauseOf(refusal.retryAfterMs ?? rate?.resetAfterMs, isNew ? strikes : 0);
    const probeUntilMs = isProbe ? null : (pause?.probeUntilMs ?? null);
    return {
      pause: { untilMs: Math.max(pause?.untilMs ?? 0, seenMs + pauseMs), probeUntilMs },
      strikes: isNew ? strikes + 1 : strikes,
    };
  }
  if (pause === null || !isProbe) return { pause, strikes };
  const isOver = rate !== undefined && pause.untilMs <= seenMs;
  return isOver ? { pause: null, strikes: 0 } : { pause: { ...pause, probeUntilMs: null }, strikes };
}

function pauseOf(askedMs: number | undefined, strikes: number): number {
  const doubled = 2 ** Math.min(strikes, 20);
  if (askedMs === undefined) return Math.min(firstPauseMs * doubled, maxPauseMs);
  return (
    Math.min(askedMs, maxAskedMs) + (strikes === 0 ? 0 : Math.min((firstExtraMs * doubled) / 2, maxExtraMs))
  );
}
