import type { ChannelFigures, Target, TargetChange } from '../../adapters/channels/target-figures.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { sayReason } from '../../reasons/say-reason.ts';

/** A delivery in progress to a target. */
export type TargetSlot = {
  /** Marks the delivery as slow: until it ends, few others begin. */
  readonly slow: () => void;
  /** `abandoned` if the process did not wait for the end of the attempt. */
  readonly end: (outcome: 'responded' | 'unresponsive' | 'abandoned', now: Date) => void;
};

/** Why a delivery to a target must wait. */
export type TargetWait = {
  readonly reason: string;
  /** When to check again. */
  readonly until: Date;
  /** Since when the target does not respond. */
  readonly since: Date;
};

/** The targets of a process, and which of them do not respond. */
export type Targets = {
  /** Begins a delivery, or returns why it must wait. */
  readonly enter: (target: Target, now: Date) => TargetSlot | TargetWait;
  readonly figures: () => Readonly<Record<Delivery['channel'], ChannelFigures>>;
};

/** Maximum number of slow deliveries to a target that responded before. A target that did not respond gets one. */
const maxSlow = 4;

/** How long a delivery waits for slow ones, and the spacing between deliveries that wait. Milliseconds. */
const slowPauseMs = 5_000;
const spacingMs = 1_000;

/** Pause before a target that does not respond gets another delivery; it doubles up to the maximum. Milliseconds. */
const firstHungPauseMs = 60_000;
const maxPauseMs = 600_000;

type State = Target & {
  active: number;
  slow: number;
  /** Consecutive slow deliveries without a response. */
  failures: number;
  hungSince: Date;
  retryAt: Date;
  /** When the last waiting delivery checks again. Milliseconds since 1970. */
  lastCheckMs: number;
};

/**
 * Tracks which targets respond. A target that does not respond gets one delivery at a time and a slow one gets a few,
 * so that they do not hold up other targets.
 * @param onChange - called when a target stops responding, and when it recovers
 */
export function createTargets(onChange: (change: TargetChange) => void = () => undefined): Targets {
  const states = new Map<string, State>();

  function stateOf({ channel, target }: Target, now: Date): State {
    const key = `${channel} ${target}`;
    const known = states.get(key);
    if (known) return known;
    const times = { hungSince: now, retryAt: now, lastCheckMs: 0 };
    const state = { channel, target, active: 0, slow: 0, failures: 0, ...times };
    states.set(key, state);
    return state;
  }

  function slotOf(state: State): TargetSlot {
    const { channel, target } = state;
    let isSlow = false;
    state.active += 1;
    return {
      slow() {
        if (isSlow) return;
        isSlow = true;
        state.slow += 1;
      },
      end(outcome, now) {
        state.active -= 1;
        if (isSlow) state.slow -= 1;
        if (outcome === 'unresponsive' && isSlow) {
          if (state.failures === 0) onChange({ channel, target, status: 'hung' });
          if (state.failures === 0) state.hungSince = now;
          state.failures += 1;
          state.retryAt = new Date(now.getTime() + hungPauseMs(state.failures));
        }
        if (outcome === 'responded' && state.failures > 0) {
          state.failures = 0;
          onChange({ channel, target, status: 'recovered' });
        }
        if (state.active === 0 && state.failures === 0) states.delete(`${channel} ${target}`);
      },
    };
  }

  return {
    enter(target, now) {
      const state = stateOf(target, now);
      return waitFor(state, now) ?? slotOf(state);
    },
    figures() {
      const figures = { folder: { slow: 0, hung: 0 }, email: { slow: 0, hung: 0 }, s3: { slow: 0, hung: 0 } };
      for (const { channel, slow, failures } of states.values()) {
        figures[channel].slow += slow;
        figures[channel].hung += failures > 0 ? 1 : 0;
      }
      return figures;
    },
  };
}

function waitFor(state: State, now: Date): TargetWait | undefined {
  const { slow, active, failures, retryAt, hungSince, target } = state;
  if (failures === 0) {
    if (slow < maxSlow) return undefined;
    const until = nextCheck(state, now, slowPauseMs);
    return { reason: sayReason('waits_for_slow', { target }), until, since: now };
  }
  const pauseMs = retryAt.getTime() - now.getTime();
  // If the clock was set back, the pause must not grow.
  const isResting = pauseMs > 0 && pauseMs <= hungPauseMs(failures);
  if (!isResting && active === 0) return undefined;
  const until = nextCheck(state, now, isResting ? pauseMs : slowPauseMs);
  return { reason: sayReason('waits_for_answer', { target }), until, since: hungSince };
}

/** Spreads the checks of waiting deliveries: thousands at the same time would keep the store busy. */
function nextCheck(state: State, now: Date, pauseMs: number): Date {
  const last = Math.max(state.lastCheckMs, now.getTime() + pauseMs) + spacingMs;
  state.lastCheckMs = Math.min(last, now.getTime() + maxPauseMs);
  return new Date(state.lastCheckMs);
}

function hungPauseMs(failures: number): number {
  return Math.min(firstHungPauseMs * 2 ** (failures - 1), maxPauseMs);
}
