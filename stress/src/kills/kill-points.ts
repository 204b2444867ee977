import type { OnEvent, SchedulerEvent } from 'outlay/internal/adapters/log/scheduler-event.ts';
import { beforeFinalDot, beforePlanCommits, halfOfMessage } from './fatal-calls.ts';

/** The recipient whose messages are held when they may have arrived. */
export const holdRecipient = 'anna@finance.example';

/** The recipient whose messages are sent again when they may have arrived. */
export const resendRecipient = 'books@finance.example';

/** Deliveries of a run: to two folders and two recipients. */
export const deliveriesOfRun = 4;

/** A moment at which a process is killed. */
export type KillPoint = {
  /** Makes the process kill itself, at an event or at a call. @returns the listener of events */
  readonly arm?: (kill: () => void) => Promise<OnEvent> | OnEvent;
  /** The name of a module that its child processes load first: it kills the scheduler. */
  readonly loadedByChildren?: string;
  /** The mail server has it killed when it has a whole message to that recipient, before it answers. */
  readonly heldFor?: string;
  /** Whether some message may have arrived then; `undefined` where another run may be at any point. */
  readonly isUncertain?: boolean;
};

const on = (matches: (event: SchedulerEvent) => boolean): KillPoint => ({
  arm: (kill) => (event) => {
    if (matches(event)) kill();
  },
});

const inState = (...states: readonly string[]) =>
  on((event) => event.type === 'run' && states.includes(event.run.state));

const delivery = (step: string, matches: (delivery: { channel: string; target: string }) => boolean) =>
  on((event) => event.type === 'delivery' && event.step === step && matches(event.delivery));

const call = (arm: (kill: () => void) => Promise<void> | void): KillPoint => ({
  async arm(kill) {
    await arm(kill);
    return () => undefined;
  },
});

const inChild = (loadedByChildren: string): KillPoint => ({ loadedByChildren });

const beforeTheWindow: Readonly<Record<string, KillPoint>> = {
  'planned, not committed': call(beforePlanCommits),
  planned: on(({ type }) => type === 'planned'),
  claimed: inState('planned'),
  fetched: inState('fetched'),
  'half of a staged file written': inChild('kill-at-staging'),
  rendered: inState('rendered'),
  staged: inState('staged'),
  delivering: inState('delivering'),
  'a delivery to a folder begun': delivery('begun', ({ channel }) => channel === 'folder'),
  'a .part written': inChild('kill-at-part'),
  'a file linked, not recorded': inChild('kill-at-link'),
  'a delivery by e-mail begun': delivery('begun', ({ channel }) => channel === 'email'),
  'half of a message sent': call(halfOfMessage),
};

const inTheWindow: Readonly<Record<string, KillPoint>> = {
  'all of a message but its dot sent': call(beforeFinalDot),
  'after the dot, before the answer; hold': { heldFor: holdRecipient },
  'after the dot, before the answer; resend': { heldFor: resendRecipient },
  'after the answer, not recorded; hold': delivery('made', ({ target }) => target === holdRecipient),
  'after the answer, not recorded; resend': delivery('made', ({ target }) => target === resendRecipient),
};

const afterTheWindow: Readonly<Record<string, KillPoint>> = {
  'the last delivery recorded, the run not ended': on(
    (event) =>
      event.type === 'delivery' &&
      event.step === 'recorded' &&
      event.delivery.position === deliveriesOfRun - 1,
  ),
  'run ended': inState('delivered', 'unknown'),
};

/** Every point by name, in the order of a run. The window is the time when a message may have arrived. */
export const killPoints: Readonly<Record<string, KillPoint>> = {
  ...marked(beforeTheWindow, false),
  ...marked(inTheWindow, true),
  ...afterTheWindow,
};

function marked(points: typeof beforeTheWindow, isUncertain: boolean): typeof beforeTheWindow {
  return Object.fromEntries(Object.entries(points).map(([name, point]) => [name, { ...point, isUncertain }]));
}
