import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { type BackfillRange, backfillItems } from '../plan/backfill-items.ts';
import { needsReport } from './retry-run.ts';

/**
 * The runs of past occurrences of a job within some days, oldest first. An occurrence that was reported when the periods
 * of the job had other days gets a run of its own for the days of now.
 * @throws {DomainError} `invalid_period` if the last day is before the first
 */
export async function planBackfill(
  database: Database,
  range: Omit<BackfillRange, 'taken'>,
): Promise<PlannedRun[]> {
  const items = backfillItems(range);
  const taken = new Set<string>();
  for (const { run } of items) {
    const recorded = await runById(database, run.id);
    if (recorded && !isOfSameDays(recorded, run) && !(await needsReport(database, recorded)))
      taken.add(run.id);
  }
  return taken.size === 0 ? items : backfillItems({ ...range, taken });
}

function isOfSameDays(one: Run, other: Run): boolean {
  return one.periodFrom === other.periodFrom && one.periodUntil === other.periodUntil;
}
