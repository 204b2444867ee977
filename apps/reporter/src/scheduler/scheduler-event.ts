import type { Instant } from '@outlay/core';
import type { DeliveryStep } from '../runs/deliver-run.ts';
import type { Delivery, Run } from '../store/schema.ts';

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
      readonly passedOver: number;
    }
  /** The planner has looked at every job. */
  | { readonly type: 'tick'; readonly ms: number }
  /** A run came to a state, or was put off. */
  | { readonly type: 'run'; readonly run: Run }
  | { readonly type: 'delivery'; readonly delivery: Delivery; readonly step: DeliveryStep }
  /** The owner was told of so many changes of jobs, or could not be. */
  | { readonly type: 'notice'; readonly changes: number; readonly isSent: boolean; readonly reason?: string }
  | { readonly type: 'configuration'; readonly status: 'reloaded' }
  | { readonly type: 'configuration'; readonly status: 'refused'; readonly reason: string }
  /** Something failed that is tried again. */
  | { readonly type: 'trouble'; readonly during: string; readonly reason: string }
  | { readonly type: 'stopping' }
  | { readonly type: 'stopped' };

/** Is told of events. */
export type OnEvent = (event: SchedulerEvent) => void;
