import { latestSentRun, runById } from '../../adapters/store/read-runs.ts';
import { attemptsOf } from '../../adapters/store/run-attempts.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { isMadeAgain } from './retry-run.ts';

/** What is to be done for an occurrence that is brought back. */
export type BackfillStep =
  /** Nothing is there. */
  | { readonly step: 'make' }
  /** Nothing was staged of it: it was interrupted, or had failed and is made again. */
  | { readonly step: 'again'; readonly run: Run }
  /** Its files are staged, and its deliveries were interrupted. */
  | { readonly step: 'finish'; readonly run: Run }
  /** It is there, or another run of its period was delivered or is held. */
  | { readonly step: 'leave'; readonly run: Run };

/** What a backfill goes by. */
export type BackfillChoice = {
  /** Whether those are made again that failed before anything was staged. */
  readonly isFailedMade: boolean;
  /** Whether a run of another instant counts for the period, as it does where each period is due once. */
  readonly isPeriodUnique: boolean;
};

/** Decides what is to be done for an occurrence. @param planned - the run as it would be planned */
export async function backfillStep(
  database: Database,
  planned: Run,
  { isFailedMade, isPeriodUnique }: BackfillChoice,
): Promise<BackfillStep> {
  const run = await runById(database, planned.id);
  if (!run) {
    const other = isPeriodUnique ? await otherRun(database, planned) : undefined;
    return other ? { step: 'leave', run: other } : { step: 'make' };
  }
  if (isToFinish(run)) return { step: 'finish', run };
  const isToMake =
    (await isMadeAgain(database, run)) &&
    (run.state === 'failed' ? isFailedMade || (await wasInterrupted(database, run)) : run.nextAt === null);
  return { step: isToMake ? 'again' : 'leave', run };
}

/** The run that has, or is to get, the report of the period out; else one that a person has to release or retry. */
async function otherRun(database: Database, planned: Run): Promise<Run | undefined> {
  const sent = await latestSentRun(database, planned);
  return sent ?? (await runsOfPeriod(database, planned)).find(({ isHeld }) => isHeld === 1);
}

/** The scheduler finishes its own. */
function isToFinish({ origin, state, isHeld }: Run): boolean {
  return origin === 'manual' && isHeld === 0 && (state === 'staged' || state === 'delivering');
}

/** Whether a run has failed only because its process was gone. */
async function wasInterrupted(database: Database, run: Run): Promise<boolean> {
  const [last, settled] = (await attemptsOf(database, run)).toReversed();
  return last?.outcome === 'failed' && settled?.outcome === 'lost';
}
