import { processName } from '../../adapters/processes/process-name.ts';
import { takeRun } from '../../adapters/store/change-run.ts';
import { lockPeriod } from '../../adapters/store/lock-period.ts';
import type { PeriodKey } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { endOrphanedAttempts } from '../recover/recover-orphaned-runs.ts';

/**
 * Lets no other process begin a report of a period until the transaction ends.
 * @throws {UsageError} where a process works on one
 */
export async function refuseBusyPeriod(transaction: Database, key: PeriodKey): Promise<void> {
  const busy = await lockPeriod(transaction, key);
  if (!busy) return;
  throw new UsageError(
    `run ${busy.id} of the same job, account and period is in progress; retry when it has ended`,
  );
}

/**
 * Takes a run for a command that a person gave, unless a process works on it or on the same period. What a process
 * that is gone was sending is ended first.
 * @throws {UsageError} where a process works on it
 * @throws {StoreError} `superseded` where the run is not as the caller knows it
 */
export async function takeManually(transaction: Database, found: Run, now: Date): Promise<Run> {
  await refuseBusyPeriod(transaction, found);
  const taken = await takeRun(transaction, found, processName(), now);
  await endOrphanedAttempts(transaction, taken, now);
  return taken;
}
