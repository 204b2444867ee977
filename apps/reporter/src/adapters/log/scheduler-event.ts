import type { Instant } from '@outlay/core/time';
import type { TargetChange } from '../channels/target-figures.ts';
import type { Delivery, Run } from '../store/schema.ts';

/** What became of a run whose report was not made: its end, or another beginning. `rate_limited`: deferred after it used much of the hourly limit. */
export type RunLeft = 'failed' | 'held' | 'canceled' | 'retried' | 'deferred' | 'rate_limited' | 'released';

/** How far one attempt of a delivery is. */
export type DeliveryStep = 'begun' | 'made' | 'recorded';

/** What happens in a scheduler, for logs and metrics. Nothing in it is secret. */
export type SchedulerEvent =
  | { readonly type: 'started'; readonly role: 'serve' | 'worker'; readonly owner: string }
  /** Runs of a job were planned. */
  | {
      readonly type: 'planned';
      readonly job: string;
      readonly occurrences: readonly Instant[];
      readonly runs: number;
      /** Occurrences that were missed and are not run. */
      readonly skipped: number;
      readonly ms: number;
    }
  /** The planner has looked at every job. */
  | { readonly type: 'tick'; readonly ms: number }
  /** What nobody else does was made good. */
  | { readonly type: 'sweep'; readonly ms: number }
  /** The files of so many old runs were removed, and so many folders that no run is recorded of. */
  | { readonly type: 'removed'; readonly runs: number; readonly orphans: number }
  /** A run came to a state, or was left off before its report was made. */
  | { readonly type: 'run'; readonly run: Run; readonly left?: RunLeft | undefined }
  | { readonly type: 'delivery'; readonly delivery: Delivery; readonly step: DeliveryStep }
  /** A folder, bucket or mail server stopped answering, or answers again. */
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
  /** Metrics and health are served, or not. */
  | { readonly type: 'metrics'; readonly url: string }
  | { readonly type: 'metrics'; readonly reason: string }
  | { readonly type: 'configuration'; readonly status: 'reloaded' }
  | { readonly type: 'configuration'; readonly status: 'refused'; readonly reason: string }
  /** Something failed that is tried again. */
  | { readonly type: 'error'; readonly during: string; readonly reason: string }
  /** Something failed that nobody caught; the process ends. */
  | { readonly type: 'crashed'; readonly reason: string; readonly stack: string }
  /** Another scheduler of this machine works on the same SQLite file, or does no longer. */
  | { readonly type: 'store'; readonly status: 'shared' | 'alone'; readonly file: string }
  | { readonly type: 'stopping' }
  | { readonly type: 'stopped' };

/** Is told of events. */
export type OnEvent = (event: SchedulerEvent) => void;
