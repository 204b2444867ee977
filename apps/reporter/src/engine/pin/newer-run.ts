import type { Category } from '@outlay/core';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { isNewerRun, runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isOfSameFilter } from '../plan/account-pin.ts';
import { ofSameReport, sentStates } from '../plan/same-report.ts';

/** What a newer run is looked for with. */
export type NewerRunDeps = {
  readonly database: Database;
  readonly job: Job;
  /** The service's names of categories, where they are needed to compare what runs are filtered by. */
  readonly categoriesFor: (compared: {
    readonly run: Run;
    readonly others: readonly Run[];
  }) => Promise<readonly Category[] | undefined>;
};

/**
 * The run that replaces another: of the same report, and either newer and being delivered or delivered, or delivered as
 * the same revision. A held run replaces none, and nothing replaces a batch.
 */
export async function newerRun(
  { database, job, categoriesFor }: NewerRunDeps,
  run: Run,
): Promise<Run | undefined> {
  // A batch is a difference: the next one does not contain it.
  if (job.only !== undefined) return undefined;
  const at = new Date(run.scheduledFor);
  // Usually none: whether a period is due several times takes long to find out.
  const newer = (await runsOfPeriod(database, run)).filter(
    (one) => one.isHeld === 0 && takesPlaceOf(one, run),
  );
  const others = ofSameReport({ job, now: at, request: null }, newer);
  const categories = await categoriesFor({ run, others });
  return others.find((one) => isOfSameFilter(one, run, categories));
}

/** Why the deliveries of a run are canceled. */
export function replacedText({ id, revision }: Run): string {
  return revision === 1
    ? sayReason('replaced', { run: id })
    : sayReason('replaced_by_revision', { revision, run: id });
}

/** If two runs of one revision were held, the one that is released first is the report. */
function takesPlaceOf(one: Run, run: Run): boolean {
  if (one.id === run.id) return false;
  const isSameDelivered = one.state === 'delivered' && one.revision === run.revision;
  return isSameDelivered || (sentStates.has(one.state) && isNewerRun(one, run));
}
