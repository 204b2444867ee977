import { RateLimitedError } from '../../errors/api-error.ts';
import type { Clock } from '../timing/clock.ts';
import { advance, type BudgetState, unusedBudget } from './budget-state.ts';
import type { BudgetStore } from './budget-store.ts';
import { type Reservation, type ReserveDecision, reserve, type WaitReason } from './reserve.ts';
import { type Settlement, settle } from './settle.ts';
import { createTurns } from './turns.ts';

/** Dependencies of a gate. */
export type RateGateDeps = {
  readonly clock: Clock;
  readonly store: BudgetStore;
  /** The limit until the service states its own. */
  readonly requestsPerHour: number;
  /** A number from 0 to 1 for jitter, so that waiting clients do not send at the same moment. */
  readonly random: () => number;
};

/** Maximum jitter of a wait for an available request. */
const maxJitterMs = 250;

/** A request that is to be sent. */
export type Entry = {
  /** Maximum wait, milliseconds. */
  readonly maxWaitMs: number;
  /** Maximum duration of the request once it is sent, milliseconds. */
  readonly maxMs: number;
  readonly signal: AbortSignal;
  readonly onWait: (wait: { readonly waitMs: number; readonly reason: WaitReason }) => void;
};

/** Controls when the requests of a client are sent, and records their responses. */
export type RateGate = {
  /**
   * Waits in a queue until the budget allows the request.
   * @throws {ApiError} `rate_limited` with `retryAt` if that takes longer than `maxWaitMs`
   * @throws the reason of the signal
   */
  readonly enter: (entry: Entry) => Promise<Reservation>;
  /**
   * Records the outcome of a request.
   * @returns how long all requests must wait from now on, milliseconds; 0 for no wait
   */
  readonly leave: (reservation: Reservation, outcome: Omit<Settlement, 'nowMs'>) => Promise<number>;
  /** The current state. */
  readonly look: () => Promise<BudgetState>;
};

/** Maximum delay of a timer: with 2^31 milliseconds or more, it fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Creates a gate around `reserve` and `settle`. Requests are sent in their order of arrival. */
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
      entry.signal.throwIfAborted();
      const queuedMs = clock.now();
      // Requests that come together are decided about together; only those that have to wait need an order.
      const decision = turns.isFree() ? await decide(entry.maxMs, false) : undefined;
      if (decision?.type === 'go') return decision.reservation;
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
