import { skipPending } from '../../adapters/store/change-delivery.ts';
import { changeRun } from '../../adapters/store/change-run.ts';
import { latestRevision } from '../../adapters/store/closed-periods.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isOfSameFilter } from '../plan/account-pin.ts';
import { nextRevision } from './next-revision.ts';
import { renumber } from './renumber.ts';

/**
 * Makes a run that has not begun the next revision of its period, if that is closed with the same filter. A planned
 * correction of a period with another filter is skipped: its documents are others.
 * @param transaction - in which no other process starts a report of the period
 * @returns the run afterwards; `undefined` if it does not concern a closed period
 * @throws {StoreError} `superseded`
 */
export async function asCorrection(transaction: Database, run: Run, now: Date): Promise<Run | undefined> {
  const closed = await latestRevision(transaction, run);
  const of = closed && (await runById(transaction, closed.runId));
  if (!closed || !of || !isOfSameFilter(of, run)) {
    if (run.origin !== 'correction') return undefined;
    const reason = sayReason('filter_of_revision', { revision: closed?.revision ?? 1 });
    await skipPending(transaction, run, { reason, now });
    return changeRun(transaction, run, 'skipped', { now, reason });
  }
  const others = (await runsOfPeriod(transaction, run)).filter((one) => one.id !== run.id);
  const revision = await nextRevision(
    transaction,
    run,
    others.filter((one) => isOfSameFilter(one, run)),
  );
  return revision === run.revision ? run : renumber(transaction, run, { revision, now });
}
