import type { Period } from '@outlay/core/time';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';
import { isOfDamagedFiles } from '../deliver/damaged-files.ts';
import { isNameConflict } from '../deliver/name-conflict.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';

/** Reports of a job and period that one command requests. */
export type ManualReports = {
  readonly job: string;
  readonly period: Period;
  readonly accounts: readonly string[];
};

/** The identifier of a command with `--id`. */
export function namedRequest(id: string): string {
  return `id:${id}`;
}

const openStates: ReadonlySet<RunState> = new Set([
  'planned',
  'fetched',
  'rendered',
  'staged',
  'delivering',
  'failed',
]);

/**
 * The identifier of a command that creates reports again. While reports of the previous such command are incomplete,
 * its identifier is reused, so that running the command again finishes them.
 */
export async function forcedRequest(
  database: Database,
  { job, period, accounts }: ManualReports,
  now: Date,
): Promise<string> {
  const runs = await database
    .selectFrom('run')
    .selectAll()
    .where('job', '=', job)
    .where('periodFrom', '=', period.from)
    .where('periodUntil', '=', period.until)
    .where('request', 'like', 'force:%')
    .execute();
  const requested = new Set(accounts);
  const ofRequested = runs.filter(({ account }) => requested.has(account));
  // Identifiers are `force:` and an instant, so that they sort by time.
  const requests = ofRequested.flatMap(({ request }) => (request === null ? [] : [request]));
  const latest = requests.toSorted((one, other) => (one < other ? 1 : -1))[0];
  const open = ofRequested.filter((run) => run.request === latest && isMissing(run));
  const isOpen = (await Promise.all(open.map((run) => canBeFinished(database, run)))).includes(true);
  return isOpen && latest !== undefined ? latest : `force:${now.toISOString()}`;
}

/**
 * Whether a run can be finished with its staged files: not if a file name is taken, or if files are damaged or missing.
 */
async function canBeFinished(database: Database, run: Run): Promise<boolean> {
  if (run.state !== 'failed') return true;
  const deliveries = latestDeliveries(await deliveriesOf(database, run));
  return !deliveries.some((delivery) => isNameConflict(run, delivery) || isOfDamagedFiles(run, delivery));
}

function isMissing({ state, isHeld }: Run): boolean {
  return openStates.has(state) && isHeld === 0;
}
