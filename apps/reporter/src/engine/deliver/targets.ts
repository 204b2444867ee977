import type { ChannelFigures, Target, TargetChange } from '../../adapters/channels/target-figures.ts';
import type { Delivery } from '../../adapters/store/schema.ts';

/** A delivery to a target. */
export type Visit = {
  /** It is slow: until it ends, nothing else is delivered there. */
  readonly slow: () => void;
  /** `left` where the process did not wait for its end. */
  readonly end: (outcome: 'answered' | 'unanswered' | 'left', now: Date) => void;
};

/** Why nothing is delivered to a target now. */
export type TargetWait = {
  readonly reason: string;
  /** When it is worth another look. */
  readonly until: Date;
  /** Since when the target does not answer. */
  readonly since: Date;
};

/** The targets of a process, and which of them do not answer. */
export type Targets = {
  /** Begins a delivery, or says why none is begun. */
  readonly enter: (target: Target, now: Date) => Visit | TargetWait;
  readonly figures: () => Readonly<Record<Delivery['channel'], ChannelFigures>>;
};

/** So many slow deliveries a target may have that answered before; one that did not answer gets one. */
const maxSlow = 4;

/** A delivery waits at least so long for those that are slow, and each further one so much longer. Milliseconds. */
const slowPauseMs = 5_000;
const spacingMs = 1_000;

/** A target that does not answer is tried again after so long, after twice that, and so on. Milliseconds. */
const firstHungPauseMs = 60_000;
const maxPauseMs = 600_000;

type State = Target & {
  active: number;
  slow: number;
  /** Visits in a row that were slow and not answered. */
  failures: number;
  hungSince: Date;
  tryAt: Date;
  /** When the last of those that wait looks again. Milliseconds since 1970. */
  lastLookMs: number;
};

/**
 * Watches which targets answer. One that does not gets one delivery at a time, a slow one a few, and others wait: it takes
 * nothing from other targets. @param onChange - told when a target stops answering, and when it answers again
 */
export function createTargets(onChange: (change: TargetChange) => void = () => undefined): Targets {
  const states = new Map<string, State>();

  function stateOf({ channel, target }: Target, now: Date): State {
    const key = `${channel} ${target}`;
    const known = states.get(key);
    if (known) return known;
    const times = { hungSince: now, tryAt: now, lastLookMs: 0 };
    const state = { channel, target, active: 0, slow: 0, failures: 0, ...times };
    states.set(key, state);
    return state;
  }

  function visit(state: State): Visit {
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
        if (outcome === 'unanswered' && isSlow) {
          if (state.failures === 0) onChange({ channel, target, status: 'hung' });
          if (state.failures === 0) state.hungSince = now;
          state.failures += 1;
          state.tryAt = new Date(now.getTime() + hungPauseMs(state.failures));
        }
        if (outcome === 'answered' && state.failures > 0) {
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
      return waitFor(state, now) ?? visit(state);
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
  const { slow, active, failures, tryAt, hungSince, target } = state;
  if (failures === 0) {
    if (slow < maxSlow) return undefined;
    const until = nextLook(state, now, slowPauseMs);
    return { reason: `waits for slow deliveries to ${target}`, until, since: now };
  }
  const pauseMs = tryAt.getTime() - now.getTime();
  // A clock that was set back does not make it wait longer.
  const isResting = pauseMs > 0 && pauseMs <= hungPauseMs(failures);
  if (!isResting && active === 0) return undefined;
  const until = nextLook(state, now, isResting ? pauseMs : slowPauseMs);
  return { reason: `waits because ${target} does not respond`, until, since: hungSince };
}

/** Those that wait look again one after the other: thousands at once would keep the store busy. */
function nextLook(state: State, now: Date, pauseMs: number): Date {
  const last = Math.max(state.lastLookMs, now.getTime() + pauseMs) + spacingMs;
  state.lastLookMs = Math.min(last, now.getTime() + maxPauseMs);
  return new Date(state.lastLookMs);
}

function hungPauseMs(failures: number): number {
  return Math.min(firstHungPauseMs * 2 ** (failures - 1), maxPauseMs);
}
