import { available } from './available.ts';
import type { BudgetState } from './budget-state.ts';
import { type Reservation, type ReserveDecision, type ReserveRequest, reserve } from './reserve.ts';

/** How long a request that was reserved ahead may wait before it is sent. Milliseconds. */
export const maxHoldMs = 10_000;

/** As many clients may reserve ahead before the budget is so far used up that requests are reserved one by one. */
const minShares = 4;

/** Below this share of the limit, requests are spread, and nobody holds one that another may need. */
const nearShare = 0.1;

/** The decision about a request, and further ones that may be sent within `maxHoldMs`. */
export type ReservedAhead = {
  readonly state: BudgetState;
  readonly decision: ReserveDecision;
  readonly spare: readonly Reservation[];
};

/**
 * Reserves a request as `reserve` does, and the ones that are expected after it while the budget is far from used up. Pure.
 * @param count - number of requests, including the first
 */
export function reserveAhead(before: BudgetState, request: ReserveRequest, count: number): ReservedAhead {
  const { state, decision } = reserve(before, request);
  if (decision.type === 'wait') return { state, decision, spare: [] };
  const { reservation } = decision;
  if (reservation.isProbe || isScarce(available(state).all, state.limit, count))
    return { state, decision, spare: [] };
  const endMs = reservation.endMs + maxHoldMs;
  const spare = Array.from({ length: count - 1 }, (_, index) => ({
    ...reservation,
    endMs,
    number: reservation.number + 1 + index,
  }));
  const inFlight = [...state.inFlight, ...spare.map(() => endMs)];
  return {
    decision,
    spare,
    state: { ...state, inFlight, reservedCount: reservation.number + spare.length },
  };
}

/** Whether so few requests are left that each should be reserved when it is sent. */
export function isScarce(left: number, limit: number, count: number): boolean {
  return left < Math.max(count * minShares, limit * nearShare);
}

/** Returns a reservation that was not used. Pure; nothing changes if it has expired. */
export function release(state: BudgetState, { endMs, number }: Reservation): BudgetState {
  const index = state.inFlight.indexOf(endMs);
  if (index < 0) return state;
  // A number is used again only if no later one was given away.
  const reservedCount = state.reservedCount === number ? number - 1 : state.reservedCount;
  return { ...state, inFlight: state.inFlight.toSpliced(index, 1), reservedCount };
}
