import { leaveRun } from '../store/change-run.ts';
import type { LastingTrouble } from '../store/job-health.ts';
import type { Database, Delivery, Run } from '../store/schema.ts';
import { troubleOfDelivering, troubleOfWaiting } from './lasting-trouble.ts';
import { nextTryOf } from './next-try.ts';
import type { TargetWait } from './targets.ts';

/** How the deliveries of a run stand, and when that is. */
export type Left = {
  readonly deliveries: readonly Delivery[];
  /** Targets that deliveries of the run wait for. */
  readonly waits?: readonly TargetWait[];
  /** What stands in the way of all of them, and does not pass by itself. */
  readonly trouble?: LastingTrouble;
  readonly now: Date;
};

/**
 * Ends the work of a process on a staged run of which something is left to deliver: it is worked on again when the next
 * delivery is due. With what is put off for about an hour by then, trouble is recorded.
 * @throws {StoreError} `superseded` when it was another's by now
 */
export function leaveDelivering(
  database: Database,
  run: Run,
  { deliveries, waits = [], trouble: known, now }: Left,
): Promise<Run> {
  const nextAt = nextTryOf(run, deliveries, now);
  // A run that waits for a person is not tried again by itself, and that person knows.
  const trouble =
    nextAt === null
      ? undefined
      : (known ?? troubleOfDelivering(deliveries, now) ?? troubleOfWaiting(waits, now));
  return leaveRun(database, run, { now, nextAt, trouble });
}
