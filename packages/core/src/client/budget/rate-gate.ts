import { RateLimitedError } from '../../errors/api-error.ts';
import type { Clock } from '../timing/clock.ts';
import { advance, type BudgetState, unusedBudget } from './budget-state.ts';
import type { BudgetStore } from './budget-store.ts';
import { createHeldRequests, recordAll } from './held-requests.ts';
import type { Reservation, ReserveDecision, WaitReason } from './reserve.ts';
import { reserveAhead } from './reserve-ahead.ts';
import type { Settlement } from './settle.ts';
import { createTurns } from './turns.ts';

/** Dependencies of a gate. */
export type RateGateDeps = {
  readonly clock: Clock;
  readonly store: BudgetStore;
  /** The limit until the service states its own. */
  readonly requestsPerHour: number;
  /** How many requests are reserved at once while the budget is far from used up; 1 by default. */
  readonly requestsAhead?: number | undefined;
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
  /** Records what is not recorded yet, and returns the requests that were reserved ahead. */
  readonly settle: () => Promise<void>;
};

/** Maximum delay of a timer: with 2^31 milliseconds or more, it fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Creates a gate around `reserveAhead` and `settle`. Requests are sent in their order of arrival. With requests reserved ahead,
 * the outcomes of a group are recorded together, but a refusal and a budget that is nearly used up at once.
 */
export function createRateGate(deps: RateGateDeps): RateGate {
  const { clock, store, requestsPerHour, requestsAhead = 1, random } = deps;
  const turns = createTurns();
  const unused = unusedBudget(requestsPerHour);
  const held = createHeldRequests(requestsAhead);
  const reserving = new Set<Promise<unknown>>();

  /** Changes the state together with what is not recorded yet. */
  const record = async <Result>(
    change: (state: BudgetState, nowMs: number) => { readonly state: BudgetState; readonly result: Result },
  ): Promise<Result> => {
    const unrecorded = held.takeAll();
    try {
      return await store.update((before = unused, nowMs) =>
        change(recordAll(before, unrecorded, nowMs), nowMs),
      );
    } catch (error) {
      held.restore(unrecorded);
      throw error;
    }
  };

  const decide = async (maxMs: number, isUrgent: boolean): Promise<ReserveDecision> => {
    const askedMs = clock.now();
    const { decision, spare, state } = await record((before, nowMs) => {
      const result = reserveAhead(before, { nowMs, maxMs, isUrgent }, requestsAhead);
      return { state: result.state, result };
    });
    held.hold(spare, state, askedMs);
    return decision;
  };

  /** Requests that come together are decided about together; with some reserved ahead, after the first. */
  const decideFirst = async (maxMs: number): Promise<ReserveDecision> => {
    if (requestsAhead === 1) return decide(maxMs, false);
    while (reserving.size > 0) await Promise.all(reserving);
    const reservation = held.next(clock.now());
    if (reservation) return { type: 'go', reservation };
    const decided = decide(maxMs, false);
    const ended = decided.catch(() => undefined).finally(() => reserving.delete(ended));
    reserving.add(ended);
    return decided;
  };

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
      // Only those that have to wait need an order.
      const decision = turns.isFree() ? await decideFirst(entry.maxMs) : undefined;
      if (decision?.type === 'go') return decision.reservation;
      const endTurn = await turns.take(entry.signal);
      try {
        entry.signal.throwIfAborted();
        return await pass({ ...entry, maxWaitMs: entry.maxWaitMs - (clock.now() - queuedMs) });
      } finally {
        endTurn();
      }
    },
    async leave(reservation, outcome) {
      if (held.keep({ reservation, outcome })) return 0;
      return record((state) => ({ state, result: Math.max(0, (state.pause?.untilMs ?? 0) - state.seenMs) }));
    },
    look: async () =>
      held.known(clock.now()) ??
      (await record((before, nowMs) => {
        const state = advance(before, nowMs);
        return { state, result: state };
      })),
    async settle() {
      if (held.isEmpty()) return;
      await record((state) => ({ state, result: undefined }));
    },
  };
}

function tooLong(clock: Clock, waitMs: number): RateLimitedError {
  const retryAt = new Date(clock.wallMs() + Math.ceil(waitMs));
  const message = `the hourly limit of requests is reached; the next one can be sent at ${retryAt.toISOString()}`;
  return new RateLimitedError(message, { retryAt });
}
