import { processName } from '../../adapters/processes/process-name.ts';
import { claimRun } from '../../adapters/store/change-run.ts';
import { lockPeriod } from '../../adapters/store/lock-period.ts';
import type { PeriodKey } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { endOrphanedAttempts } from '../recover/recover-orphaned-runs.ts';
import { refuseChangedClaim } from './run-version.ts';

/**
 * Prevents other processes from starting a report of the period until the transaction ends.
 * @throws {UsageError} if a process is working on one
 */
export async function refuseBusyPeriod(transaction: Database, key: PeriodKey): Promise<void> {
  const busy = await lockPeriod(transaction, key);
  if (!busy) return;
  throw new UsageError(joinReasons(sayReason('busy_run', { run: busy.id }), sayReason('retry_later')));
}

/**
 * Claims a run for a command, unless a process works on it or on the same period. First ends the deliveries that a dead
 * process left in progress.
 * @param shown - the version that a page showed to whoever acts, if one did
 * @throws {UsageError} if a process is working on the run, or it is not what was shown
 * @throws {StoreError} `superseded` if the run has changed since the caller read it
 */
export async function claimManually(
  transaction: Database,
  found: Run,
  now: Date,
  shown?: string,
): Promise<Run> {
  await refuseBusyPeriod(transaction, found);
  const taken = await claimRun(transaction, found, processName(), now);
  await refuseChangedClaim(transaction, taken, shown);
  await endOrphanedAttempts(transaction, taken, now);
  return taken;
}
