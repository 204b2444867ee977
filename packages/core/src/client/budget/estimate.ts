import { available, availableFromMs } from './available.ts';
import type { BudgetState } from './budget-state.ts';

/** What is known of a token's hourly budget now (specification §8). */
export type Budget = {
  /** Requests an hour. */
  readonly limit: number;
  /** Requests that can be sent now; those under way are counted as used. */
  readonly remaining: number;
  /** Requests under way. */
  readonly inFlight: number;
  /** When the next place comes free; absent where none is taken. */
  readonly resetsAt?: Date;
  /** Until when nothing is sent, after a 429; absent where nothing is paused. */
  readonly pausedUntil?: Date;
};

/** Whether a number of requests fits into the budget. */
export type Estimate = {
  readonly needed: number;
  /** Requests that can be sent now, a pause aside. */
  readonly remaining: number;
  readonly isPossibleNow: boolean;
  /** From when on all of them can be sent; absent where they are more than an hour allows. */
  readonly possibleFrom?: Date;
  /** The same for people, such as `needs 64 requests, 210 left: possible now`. */
  readonly text: string;
};

/**
 * Puts a state into dates.
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

/** Says whether so many requests can be sent now, or from when on. */
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
