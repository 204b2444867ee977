import { RateLimitedError } from '../../errors/api-error.ts';
import type { Clock } from '../timing/clock.ts';
import { advance, type BudgetState, unusedBudget } from './budget-state.ts';
import type { BudgetStore } from './budget-store.ts';
import { type Reservation, type ReserveDecision, reserve, type WaitReason } from './reserve.ts';
import { type Settlement, settle } from './settle.ts';
import { createTurns } from './turns.ts';

/** What a gate is made of. */
export type RateGateDeps = {
  readonly clock: Clock;
  readonly store: BudgetStore;
  /** The limit before the service says its own. */
  readonly requestsPerHour: number;
  /** A number from 0 to 1, so that clients who wait for the same place do not come at the same moment. */
  readonly random: () => number;
};

/** The most that chance adds to a wait for a free place. */
const maxJitterMs = 250;

/** A request before the gate. */
export type Entry = {
  /** How long to wait at most, milliseconds. */
  readonly maxWaitMs: number;
  /** How long the request takes at most once it is sent. */
  readonly maxMs: number;
  readonly signal: AbortSignal;
  readonly onWait: (wait: { readonly waitMs: number; readonly reason: WaitReason }) => void;
};

/** What every request of a client passes: in, when the budget lets it; out, with what the answer says. */
export type RateGate = {
  /**
   * Waits in line until the budget lets the request go.
   * @throws {ApiError} `rate_limited` with `retryAt` when that takes longer than `maxWaitMs`
   * @throws the reason of the signal
   */
  readonly enter: (entry: Entry) => Promise<Reservation>;
  /** Takes a request back. @returns how long every request has to wait from now on, milliseconds; 0 where none has */
  readonly leave: (reservation: Reservation, outcome: Omit<Settlement, 'nowMs'>) => Promise<number>;
  /** The state as of now. */
  readonly look: () => Promise<BudgetState>;
};

/** Timers of 2^31 milliseconds and more fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Makes the gate: a thin shell around `reserve` and `settle`. Requests pass in the order they came. */
export function createRateGate({ clock, store, requestsPerHour, random }: RateGateDeps): RateGate {
  const turns = createTurns();
  const unused = unusedBudget(requestsPerHour);

  const decide = (maxMs: number, isUrgent: boolean): Promise<ReserveDecision> =>
    store.update((state = unused, nowMs) => {
      const reserved = reserve(state, { nowMs, maxMs, isUrgent });
      return { state: reserved.state, result: reserved.decision };
    });

  async function pass({ maxWaitMs, maxMs, signal, onWait }: Entry): Promise<Reservation> {
    const endMs = clock.now() + maxWaitMs;
    let announced: WaitReason | undefined;
    for (;;) {
      const leftMs = endMs - clock.now();
      const decision = await decide(maxMs, leftMs <= 0);
      if (decision.type === 'go') return decision.reservation;
      const { waitMs, reason } = decision;
      if (waitMs > leftMs && reason !== 'spreading') throw tooLong(clock, waitMs);
      const jitterMs = reason === 'paused' ? 0 : random() * maxJitterMs;
      const napMs = Math.min(waitMs + jitterMs, leftMs, maxTimerMs);
      if (announced !== reason) onWait({ waitMs: napMs, reason });
      announced = reason;
      await clock.sleep(napMs, signal);
    }
  }

  return {
    async enter(entry) {
      const queuedMs = clock.now();
      const endTurn = await turns.take(entry.signal);
      try {
        entry.signal.throwIfAborted();
        return await pass({ ...entry, maxWaitMs: entry.maxWaitMs - (clock.now() - queuedMs) });
      } finally {
        endTurn();
      }
    },
    leave: (reservation, outcome) =>
      store.update((before = unused, nowMs) => {
        const state = settle(before, reservation, { nowMs, ...outcome });
        return { state, result: Math.max(0, (state.pause?.untilMs ?? 0) - state.seenMs) };
      }),
    look: () =>
      store.update((before = unused, nowMs) => {
        const state = advance(before, nowMs);
        return { state, result: state };
      }),
  };
}

function tooLong(clock: Clock, waitMs: number): RateLimitedError {
  const retryAt = new Date(clock.wallMs() + Math.ceil(waitMs));
  const message = `the hourly limit of requests is reached; the next one can be sent at ${retryAt.toISOString()}`;
  return new RateLimitedError(message, { retryAt });
}
