import type { DeliveryStep, RunLeft } from '../../adapters/log/scheduler-event.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import type { DeliveryDeps } from '../deliver/deliver.ts';
import type { Ending } from '../deliver/ending.ts';
import type { Targets } from '../deliver/targets.ts';
import type { CurrentSettings } from '../pin/present-account.ts';

/** What works on runs. */
export type RunDeps = Omit<DeliveryDeps, 'stop'> & {
  readonly database: Database;
  /** The configuration at each moment: a delivery is made only while it is still meant. */
  readonly current: CurrentSettings;
  /** Which targets answer. */
  readonly targets: Targets;
  readonly now: () => Date;
  /** Aborted when the process is asked to end: what has begun is finished, nothing else is begun. */
  readonly signal: AbortSignal;
  /** How long what has begun may take after that; the limits of a command by default. */
  readonly ending?: Ending;
  /** Told when a delivery of the run is slow: others need not wait for it. */
  readonly onSlow?: () => void;
  /** Told of every state that a run comes to, and how it was left off where its report could not be made. */
  readonly onState: (run: Run, left?: RunLeft) => void;
  /** Told when something of a run cannot be recorded because the store is away: it is tried again for long. */
  readonly onStoreAway?: (error: StoreError) => void;
  /** Told of every delivery: when it begins, when its outcome is known, and when that is recorded. */
  readonly onDelivery?: (delivery: Delivery, step: DeliveryStep) => void;
};
