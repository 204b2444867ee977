import { available, availableFromMs } from './available.ts';
import { advance, type BudgetState } from './budget-state.ts';

/** A token's hourly budget now (specification §8). */
export type Budget = {
  /** Requests per hour. */
  readonly limit: number;
  /** Requests that can be sent now; those in flight count as used. */
  readonly remaining: number;
  /** Requests in flight. */
  readonly inFlight: number;
  /** When the next request becomes available; absent if none is used. */
  readonly resetsAt?: Date;
  /** When a pause after a 429 ends; absent without a pause. */
  readonly pausedUntil?: Date;
};

/** Whether a number of requests fits the budget. */
export type Estimate = {
  readonly needed: number;
  /** Requests that can be sent now, ignoring a pause. */
  readonly remaining: number;
  readonly isPossibleNow: boolean;
  /** When all of them can be sent; absent if they exceed the hourly limit. */
  readonly possibleFrom?: Date;
  /** The estimate as text, such as `needs 64 requests, 210 left: possible now`. */
  readonly text: string;
};

/**
 * Converts the times of a state to dates.
 * @param wallMs - now, milliseconds since 1970; the state has its own clock
 */
export function budgetOf(state: BudgetState, wallMs: number): Budget {
  const { all } = available(state);
  const dateOf = (atMs: number) => new Date(wallMs + Math.ceil(atMs - state.seenMs));
  const nextMs = all < state.limit ? availableFromMs(state, all + 1) : undefined;
  const pausedMs = state.pause?.untilMs ?? 0;
  return {
    limit: state.limit,
    remaining: all,
    inFlight: state.inFlight.length,
    ...(nextMs === undefined ? {} : { resetsAt: dateOf(nextMs) }),
    ...(pausedMs > state.seenMs ? { pausedUntil: dateOf(pausedMs) } : {}),
  };
}

/**
 * The budget that a store holds, as it is now.
 * @param nowMs - now by the clock of the store, milliseconds
 * @param now - the same instant, for the times of the result
 */
export function storedBudget(state: BudgetState, nowMs: number, now: Date): Budget {
  return budgetOf(advance(state, nowMs), now.getTime());
}

/** Whether a number of requests can be sent now, or when. */
export function estimateOf(state: BudgetState, needed: number, wallMs: number): Estimate {
  const { all: remaining } = available(state);
  const freeMs = needed <= remaining ? state.seenMs : availableFromMs(state, needed);
  const known = { needed, remaining };
  const count = `needs ${needed} requests, ${remaining} left`;
  if (freeMs === undefined) {
    return {
      ...known,
      isPossibleNow: false,
      text: `${count}: more than the ${state.limit} of an hour`,
    };
  }
  const fromMs = Math.max(freeMs, state.pause?.untilMs ?? 0);
  const possibleFrom = new Date(wallMs + Math.ceil(Math.max(0, fromMs - state.seenMs)));
  const isPossibleNow = fromMs <= state.seenMs;
  const when = isPossibleNow ? 'possible now' : `possible from ${possibleFrom.toISOString()}`;
  return { ...known, isPossibleNow, possibleFrom, text: `${count}: ${when}` };
}
