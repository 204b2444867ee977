import { deliveriesOf, runById } from '../../adapters/store/read-runs.ts';
import { attemptsOf } from '../../adapters/store/run-attempts.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { isIssued } from '../deliver/issued-files.ts';
import { isDelivered } from '../deliver/run-outcome.ts';
import { isCanceled } from '../pin/present-account.ts';
import { isOfSameFilter } from '../plan/account-pin.ts';
import { sentStates } from '../plan/same-report.ts';
import type { PlannedBackfill } from './plan-backfill.ts';
import { needsReport } from './retry-run.ts';

/** What to do for an occurrence. */
export type BackfillStep =
  /** No run exists. */
  | { readonly step: 'make' }
  /** Nothing was staged: the run was interrupted, or it failed and is retried; or it has no recipients any more. */
  | { readonly step: 'again'; readonly run: Run }
  /** Its files are staged, but its deliveries were interrupted. */
  | { readonly step: 'finish'; readonly run: Run }
  /** The run is complete, or another run of its period was delivered or is held. */
  | { readonly step: 'leave'; readonly run: Run };

/** Rules of a backfill. */
export type BackfillRules = {
  /** Whether to retry runs that failed before they were staged. */
  readonly retriesFailed: boolean;
  /** Whether a run at another time counts for the period, as it does if each period is due once. */
  readonly isPeriodUnique: boolean;
  /** As of `PlannedBackfill`. */
  readonly categories: PlannedBackfill['categories'];
};

/**
 * Decides what to do for an occurrence.
 * @param planned - the run as it would be planned
 */
export async function backfillStep(
  database: Database,
  planned: Run,
  { retriesFailed, isPeriodUnique, categories }: BackfillRules,
): Promise<BackfillStep> {
  const run = await runById(database, planned.id);
  if (!run) {
    const other = isPeriodUnique ? await otherRun(database, planned, categories) : undefined;
    return other ? { step: 'leave', run: other } : { step: 'make' };
  }
  // Whoever canceled it can retry it.
  if (run.canceledBy !== null) return { step: 'leave', run };
  if (isToFinish(run)) return { step: 'finish', run };
  if (await isWithoutRecipients(database, run)) {
    const other = isPeriodUnique ? await otherRun(database, planned, categories) : undefined;
    return other ? { step: 'leave', run: other } : { step: 'again', run };
  }
  const isToMake =
    (await needsReport(database, run)) &&
    (run.state === 'failed' ? retriesFailed || (await wasInterrupted(database, run)) : run.nextAt === null);
  return { step: isToMake ? 'again' : 'leave', run };
}

/** The run that delivered or will deliver the report of the period and the filter; otherwise a held one. */
async function otherRun(
  database: Database,
  planned: Run,
  categories: BackfillRules['categories'],
): Promise<Run | undefined> {
  const runs = (await runsOfPeriod(database, planned)).filter((one) =>
    isOfSameFilter(one, planned, categories.get(planned.account)),
  );
  const sent = runs.find(({ state, isHeld }) => isHeld === 0 && sentStates.has(state));
  return sent ?? runs.find(({ isHeld }) => isHeld === 1);
}

/** Whether this command must finish a run; the scheduler finishes its own runs. */
function isToFinish({ origin, state, isHeld }: Run): boolean {
  return origin === 'manual' && isHeld === 0 && (state === 'staged' || state === 'delivering');
}

/** Whether a run failed only because its process was gone. */
async function wasInterrupted(database: Database, run: Run): Promise<boolean> {
  const [last, settled] = (await attemptsOf(database, run)).toReversed();
  return last?.outcome === 'failed' && settled?.outcome === 'lost';
}

/** Whether nobody received a run because its recipients were removed, and its report can be created for the current ones. */
async function isWithoutRecipients(database: Database, run: Run): Promise<boolean> {
  if (run.state !== 'skipped') return false;
  const deliveries = await deliveriesOf(database, run);
  if (isDelivered(deliveries) || !deliveries.some((delivery) => isCanceled(run, delivery))) return false;
  return !(await isIssued(database, run));
}
