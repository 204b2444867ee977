import { latestRevision } from '../../adapters/store/closed-periods.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { PeriodKey } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { isNameConflict } from '../deliver/name-conflict.ts';
import { isDelivered } from '../deliver/run-outcome.ts';

/**
 * The next revision of a period's report. Counts reports that were delivered, those whose file names are taken, and those
 * that are revisions of a closed period.
 * @param runs - of the period and the same filter
 */
export async function nextRevision(
  database: Database,
  key: PeriodKey,
  runs: readonly Run[],
): Promise<number> {
  let latest = (await latestRevision(database, key))?.revision ?? 0;
  for (const run of runs) {
    if (run.revision <= latest) continue;
    const deliveries = await deliveriesOf(database, run);
    const isUsed = isDelivered(deliveries) || deliveries.some((delivery) => isNameConflict(run, delivery));
    if (isUsed) latest = run.revision;
  }
  return latest + 1;
}
