import type { Job } from '../../adapters/configuration/configuration.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { ofSameReport, sentStates } from '../plan/same-report.ts';

/**
 * The run whose files have taken the place of those of another: of the same report, and newer and on its way to its
 * recipients or there, or delivered as the same revision. One that is held has not.
 */
export async function newerRun(database: Database, job: Job, run: Run): Promise<Run | undefined> {
  const at = new Date(run.scheduledFor);
  const runs = ofSameReport({ job, now: at, request: null }, await runsOfPeriod(database, run));
  return runs.find((one) => one.isHeld === 0 && takesPlaceOf(one, run));
}

/** Why nothing of a run is delivered any more. */
export function replacedText({ id, revision }: Run): string {
  return revision === 1 ? `replaced by run ${id}` : `replaced by revision ${revision}, run ${id}`;
}

/** Two runs of one revision may both have been held: whichever is released first is the report. */
function takesPlaceOf(one: Run, run: Run): boolean {
  if (one.id === run.id) return false;
  const isSameDelivered = one.state === 'delivered' && one.revision === run.revision;
  return isSameDelivered || (sentStates.has(one.state) && isNewer(one, run));
}

/** Clocks may be wrong: a revision is newer than what it revises, whenever that was planned. */
function isNewer(one: Run, run: Run): boolean {
  if (one.revision !== run.revision) return one.revision > run.revision;
  if (one.plannedAt !== run.plannedAt) return one.plannedAt > run.plannedAt;
  return one.id > run.id;
}
