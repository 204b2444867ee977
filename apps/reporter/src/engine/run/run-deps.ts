import type { DeliveryStep, RunDecision } from '../../adapters/log/scheduler-event.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import type { DeliveryDeps } from '../deliver/deliver.ts';
import type { ShutdownTimeouts } from '../deliver/shutdown-timeouts.ts';
import type { Targets } from '../deliver/targets.ts';
import type { CurrentSettings } from '../pin/present-account.ts';

/** Dependencies of the execution of runs. */
export type RunDeps = Omit<DeliveryDeps, 'stop' | 'origin'> & {
  readonly database: Database;
  /** The current configuration: a delivery is made only while it is configured. */
  readonly current: CurrentSettings;
  /** Tracks which targets respond. */
  readonly targets: Targets;
  readonly now: () => Date;
  /** Aborted on shutdown: deliveries in progress finish, and no more begin. */
  readonly signal: AbortSignal;
  /** How long deliveries in progress may take after that; by default as for a command. */
  readonly shutdown?: ShutdownTimeouts;
  /** Called when a delivery is slow: other runs do not wait for it. */
  readonly onSlow?: () => void;
  /** Called for each new state of a run, with the decision if its report could not be created. */
  readonly onState: (run: Run, left?: RunDecision) => void;
  /** Called when a change cannot be recorded because the store is unavailable; recording is retried. */
  readonly onStoreAway?: (error: StoreError) => void;
  /** Called for each delivery when it begins, when its outcome is known and when the outcome is recorded. */
  readonly onDelivery?: (delivery: Delivery, step: DeliveryStep) => void;
};
