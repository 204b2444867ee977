import { runsOfLatestOccurrence } from '../../adapters/store/find-runs.ts';
import { isNewerRun, runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { type CurrentSettings, presentAccount } from '../../engine/pin/present-account.ts';
import { categoriesToCompare } from '../../engine/pin/with-categories.ts';
import { isOfSameFilter } from '../../engine/plan/account-pin.ts';
import { sentStates } from '../../engine/plan/same-report.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { knownRun, type OpenedRuns } from './opened-runs.ts';

/** The runs to retry. */
export type Retries = {
  readonly ids: readonly string[];
  /** Selects everything that failed in the latest occurrence of this job. */
  readonly job?: string;
  readonly uncertain?: true;
  readonly current: CurrentSettings;
  readonly say: (line: string) => void;
};

/**
 * The runs to retry.
 * @throws {UsageError} if a run is unknown, or none is selected
 */
export async function chosenRuns({ store: { database } }: OpenedRuns, retries: Retries): Promise<Run[]> {
  const { ids, job, say } = retries;
  if (job === undefined && ids.length === 0) {
    throw new UsageError('expected one or more runs, or --job JOB');
  }
  if (job !== undefined && ids.length > 0) {
    throw new UsageError('expected either runs or --job, not both');
  }
  if (job !== undefined) {
    const runs = await failedOf(database, { ...retries, job });
    if (runs.length === 0) say(`nothing failed in the latest occurrence of ${job}`);
    return runs;
  }
  const runs = new Map<string, Run>();
  for (const id of ids) {
    const run = await knownRun(database, id);
    runs.set(run.id, run);
  }
  return [...runs.values()];
}

type OfJob = Retries & { readonly job: string };

async function failedOf(database: Database, { job, uncertain, current, say }: OfJob): Promise<Run[]> {
  const states = ['failed', 'partial', ...(uncertain ? (['unknown'] as const) : [])] as const;
  const left: Run[] = [];
  for (const run of await runsOfLatestOccurrence(database, job, states)) {
    const sent = await sentSince(database, current, run);
    if (sent) say(`${job}, ${run.account}: run ${sent.id} has delivered this period since`);
    else left.push(run);
  }
  return left;
}

/** A later run that delivered, or will deliver, the same report. Where the service does not answer, filters are compared as written. */
async function sentSince(database: Database, current: CurrentSettings, run: Run): Promise<Run | undefined> {
  const others = (await runsOfPeriod(database, run)).filter(
    (one) => one.id !== run.id && one.isHeld === 0 && sentStates.has(one.state) && isNewerRun(one, run),
  );
  const readPresent = () => presentAccount(current, run);
  const categories = await categoriesToCompare({ database, current }, readPresent, { run, others }).catch(
    () => undefined,
  );
  return others.find((one) => isOfSameFilter(one, run, categories));
}
