import { leaveRun } from '../../adapters/store/change-run.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { lastingDeliveryFailure, lastingWait, missingKeyFailure } from '../alerts/lasting-failure.ts';
import type { TargetWait } from '../deliver/targets.ts';
import { nextAttemptOf } from '../retry/next-attempt.ts';

/** How the deliveries of a run stand, and when that is. */
export type Left = {
  readonly deliveries: readonly Delivery[];
  /** Targets that deliveries of the run wait for. */
  readonly waits?: readonly TargetWait[];
  /** Why none of them can be made before a person does something: its owner is told at once. */
  readonly missing?: StoreError | undefined;
  readonly now: Date;
};

/**
 * Ends the work of a process on a staged run of which something is left to deliver: it is worked on again when the next
 * delivery is due, and it says what it waits for. With what is put off for about an hour by then, trouble is recorded.
 * @throws {StoreError} `superseded` when it was another's by now
 */
export function leaveDelivering(
  database: Database,
  run: Run,
  { deliveries, waits = [], missing, now }: Left,
): Promise<Run> {
  const nextAt = nextAttemptOf(run, deliveries, now);
  // A run that waits for a person is not tried again by itself, and that person knows.
  const failure =
    nextAt === null
      ? undefined
      : (missingKeyFailure(missing) ?? lastingDeliveryFailure(deliveries, now) ?? lastingWait(waits, now));
  const reason = nextAt === null ? undefined : waitedFor(deliveries);
  return leaveRun(database, run, { now, nextAt, reason, failure });
}

/** What the first delivery that was put off waits for. */
function waitedFor(deliveries: readonly Delivery[]): string | undefined {
  const first = deliveries.find(({ state, reason }) => state === 'deferred' && reason !== null);
  return first && `${first.target}: ${first.reason}`;
}
