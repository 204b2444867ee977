import type { Period } from '@outlay/core/time';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';
import { isOfDamagedFiles } from '../deliver/damaged-files.ts';
import { isNameConflict } from '../deliver/name-conflict.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';

/** Reports of a job and period that a person asks for together. */
export type ManualReports = {
  readonly job: string;
  readonly period: Period;
  readonly accounts: readonly string[];
};

/** What a command is known by that a person gives an identity of their choice. */
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
 * What a command is known by that makes reports anew: the last such command while something of it is missing, so that
 * the same command again finishes it; otherwise it is another one.
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
  const asked = new Set(accounts);
  const ofAsked = runs.filter(({ account }) => asked.has(account));
  // They are `force:` and an instant: as texts in the order of time.
  const requests = ofAsked.flatMap(({ request }) => (request === null ? [] : [request]));
  const latest = requests.toSorted((one, other) => (one < other ? 1 : -1))[0];
  const open = ofAsked.filter((run) => run.request === latest && isMissing(run));
  const isOpen = (await Promise.all(open.map((run) => canBeFinished(database, run)))).includes(true);
  return isOpen && latest !== undefined ? latest : `force:${now.toISOString()}`;
}

/** Not where its files cannot be delivered again as they are: another file has their name, or they are damaged or gone. */
async function canBeFinished(database: Database, run: Run): Promise<boolean> {
  if (run.state !== 'failed') return true;
  const deliveries = latestDeliveries(await deliveriesOf(database, run));
  return !deliveries.some((delivery) => isNameConflict(run, delivery) || isOfDamagedFiles(run, delivery));
}

function isMissing({ state, isHeld }: Run): boolean {
  return openStates.has(state) && isHeld === 0;
}
