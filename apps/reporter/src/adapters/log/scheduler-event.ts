import type { Instant } from '@outlay/core/time';
import type { TargetChange } from '../channels/target-figures.ts';
import type { Delivery, Run } from '../store/schema.ts';

/**
 * What happens to a run whose report was not created. `rate_limited`: deferred after it used a large part of the hourly
 * limit.
 */
export type RunDecision =
  | 'failed'
  | 'held'
  | 'canceled'
  | 'retried'
  | 'deferred'
  | 'rate_limited'
  | 'released';

/** Progress of a delivery attempt. */
export type DeliveryStep = 'begun' | 'made' | 'recorded';

/** An attempt to sign in to the console, or to prove again who one is. */
export type SignInAttempt = {
  /** `replayed`: with a one-time code that was used before. */
  readonly outcome: 'accepted' | 'refused' | 'replayed';
  readonly through: 'link' | 'password' | 'proxy';
  /** By someone who is signed in, for an action that needs it. */
  readonly isAgain?: true;
  /** The user or the holder of the link; missing if the name is of nobody, because it may be a password. */
  readonly name?: string;
  /** The address of the browser. */
  readonly client: string;
};

/** Sessions that someone ended in the console: their own, or those in other browsers. */
export type SignOut = {
  readonly name: string;
  /** How many were ended. */
  readonly sessions: number;
  /** The address of the browser. */
  readonly client: string;
};

/** An event of a scheduler, for logs and metrics. Contains no secrets. */
export type SchedulerEvent =
  | { readonly type: 'started'; readonly role: 'serve' | 'worker'; readonly owner: string }
  /** Runs of a job were planned. */
  | {
      readonly type: 'planned';
      readonly job: string;
      readonly occurrences: readonly Instant[];
      readonly runs: number;
      /** Missed occurrences that are not run. */
      readonly skipped: number;
      readonly ms: number;
    }
  /** Someone paused a job, so that nothing of it is planned, or resumed it. */
  | {
      readonly type: 'job';
      readonly status: 'paused';
      readonly job: string;
      readonly at: Instant;
      readonly by: string;
      readonly reason: string | null;
    }
  | {
      readonly type: 'job';
      readonly status: 'resumed';
      readonly job: string;
      readonly at: Instant | null;
      readonly by: string | null;
    }
  /** The planner has checked every job. */
  | { readonly type: 'tick'; readonly ms: number }
  /** Orphaned runs were recovered and due runs enqueued. */
  | { readonly type: 'sweep'; readonly ms: number }
  /** Files of old runs, and folders of unknown runs, were removed. */
  | { readonly type: 'removed'; readonly runs: number; readonly orphans: number }
  /** Periods were closed, some days after their reports were delivered. */
  | { readonly type: 'closed'; readonly periods: number }
  /** A period cannot be closed with its report until somebody acts. */
  | {
      readonly type: 'unclosed';
      readonly job: string;
      readonly account: string;
      readonly period: string;
      readonly run: string;
      readonly reason: string;
    }
  /** A run changed its state, or its report was not created. */
  | { readonly type: 'run'; readonly run: Run; readonly left?: RunDecision | undefined }
  | { readonly type: 'delivery'; readonly delivery: Delivery; readonly step: DeliveryStep }
  /** A folder, bucket or mail server stopped responding, or recovered. */
  | ({ readonly type: 'target' } & TargetChange)
  /** What became of telling the owner of so many changes of a job. */
  | {
      readonly type: 'alert';
      readonly job: string;
      readonly changes: number;
      readonly outcome: 'sent' | 'deferred' | 'unknown' | 'dropped';
      readonly reason?: string;
      readonly nextAttemptAt?: Instant;
    }
  /** The metrics server was started, or failed to start. */
  | { readonly type: 'metrics'; readonly url: string }
  | { readonly type: 'metrics'; readonly reason: string }
  /** The console was started, or its address is in use; it is tried again. */
  | {
      readonly type: 'console';
      readonly url: string;
      /** The command that prints a link to sign in. Without one, the address answers nobody on this machine. */
      readonly signIn: string;
    }
  | { readonly type: 'console'; readonly reason: string }
  /** Someone signed in to the console, or could not. */
  | ({ readonly type: 'sign-in' } & SignInAttempt)
  | ({ readonly type: 'sign-out' } & SignOut)
  | { readonly type: 'configuration'; readonly status: 'reloaded' }
  | { readonly type: 'configuration'; readonly status: 'refused'; readonly reason: string }
  /** The directory of accounts cannot be read, and nothing is planned. */
  | {
      readonly type: 'directory';
      readonly status: 'unreadable';
      readonly since: Instant;
      readonly reason: string;
    }
  /** The directory of accounts was read, and something has changed. */
  | {
      readonly type: 'directory';
      readonly status: 'read';
      readonly added: number;
      readonly changed: number;
      /** Absent for the first time; nothing is planned for them. */
      readonly missing: number;
      readonly removed: number;
      readonly invalid: number;
      /** What is wrong with its entries. */
      readonly problems: readonly string[];
    }
  /** Something failed and is retried. */
  | { readonly type: 'error'; readonly during: string; readonly reason: string }
  /** An uncaught error; the process ends. */
  | { readonly type: 'crashed'; readonly reason: string; readonly stack: string }
  /** Another scheduler on this machine started or stopped using the same SQLite file. */
  | { readonly type: 'store'; readonly status: 'shared' | 'alone'; readonly file: string }
  | { readonly type: 'stopping' }
  | { readonly type: 'stopped' };

/** Called for each event. */
export type OnEvent = (event: SchedulerEvent) => void;
