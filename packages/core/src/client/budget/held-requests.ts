import { advance, type BudgetState } from './budget-state.ts';
import type { Reservation } from './reserve.ts';
import { isScarce, maxHoldMs, release } from './reserve-ahead.ts';
import { type Settlement, settle } from './settle.ts';

/** A request that has ended, and what is known from its response. */
export type EndedRequest = {
  readonly reservation: Reservation;
  readonly outcome: Omit<Settlement, 'nowMs'>;
};

/** What is to be recorded in the state of the budget. */
export type Unrecorded = {
  readonly ended: readonly EndedRequest[];
  /** Not used. */
  readonly spare: readonly Reservation[];
};

/** Requests that a client has reserved ahead, and ended ones that it has not recorded yet. */
export function createHeldRequests(count: number) {
  let spare: Reservation[] = [];
  let ended: EndedRequest[] = [];
  let usableUntilMs = 0;
  let seen: { readonly state: BudgetState; readonly atMs: number } | undefined;
  return {
    /** Keeps what was reserved. @param askedMs - by the client's clock, before the reservation */
    hold(reserved: readonly Reservation[], state: BudgetState, askedMs: number): void {
      spare = [...reserved];
      usableUntilMs = askedMs + maxHoldMs;
      seen = reserved.length > 0 ? { state, atMs: askedMs } : undefined;
    },
    /** The next one, if it may still be sent. The service has counted all that ended before. */
    next(nowMs: number): Reservation | undefined {
      if (nowMs >= usableUntilMs) return undefined;
      const reservation = spare.shift();
      return reservation && { ...reservation, settledBefore: reservation.settledBefore + ended.length };
    },
    /**
     * Keeps an ended request for later.
     * @returns whether it may be recorded later: others must know at once of a refusal and of a budget that is nearly used up
     */
    keep({ reservation, outcome }: EndedRequest): boolean {
      ended.push({ reservation, outcome });
      if (!seen || outcome.refusal || reservation.isProbe) return false;
      const { remaining, limit = seen.state.limit } = outcome.rate ?? {};
      return remaining === undefined || !isScarce(remaining, limit, count);
    },
    isEmpty: () => ended.length === 0 && spare.length === 0,
    /** Everything that is to be recorded; it is not kept any more. */
    takeAll(): Unrecorded {
      const all = { ended, spare };
      [ended, spare, seen] = [[], [], undefined];
      return all;
    },
    /** Keeps again the ended requests that could not be recorded. Unused ones expire: they may have been returned. */
    restore(unrecorded: Unrecorded): void {
      ended = [...unrecorded.ended, ...ended];
    },
    /** The state as it was when the requests were reserved, at a time by the client's clock; `undefined` if none is held. */
    known(nowMs: number): BudgetState | undefined {
      if (!seen || spare.length === 0 || nowMs >= usableUntilMs) return undefined;
      return advance(seen.state, seen.state.seenMs + (nowMs - seen.atMs));
    },
  };
}

/** Records ended and unused requests. Pure. */
export function recordAll(before: BudgetState, { ended, spare }: Unrecorded, nowMs: number): BudgetState {
  const settled = ended.reduce(
    (state, { reservation, outcome }) => settle(state, reservation, { nowMs, ...outcome }),
    before,
  );
  return spare.reduceRight(release, settled);
}
