import type { Job } from '../../adapters/configuration/configuration.ts';
import type { ConnectionOptions } from '../../adapters/service/connect.ts';
import { createOutages } from '../../adapters/service/outages.ts';
import type { Run } from '../../adapters/store/schema.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { forcedRequest, namedRequest } from './manual-request.ts';
import { manualStep } from './manual-step.ts';
import { planForced } from './plan-forced.ts';
import type { RequestedRun } from './requested-runs.ts';
import { type ManualRun, runAccount } from './run-account.ts';
import { type RunResult, runSequentially } from './run-sequentially.ts';
import { withKnownCategories } from './with-known-categories.ts';

/** How to treat reports that were delivered before. */
export type RunChoice = {
  /** Idempotency key, if there is one. */
  readonly id: string | undefined;
  /** Whether to create them again, as revisions. */
  readonly isRevision: boolean;
  /**
   * Called if all were delivered before.
   * @returns whether to create them again
   */
  readonly onDelivered: (delivered: readonly Run[], job: Job) => Promise<boolean>;
  /** Refuses to create a report again of which another run was planned after this time. */
  readonly seenEntry?: number | undefined;
};

/** The position of a run among those that are requested, from 1. */
export type RunPlace = { readonly number: number; readonly of: number };

/** What follows a run in progress. */
export type RunFollower = Pick<RunDeps, 'onState' | 'onDelivery'> & {
  /** How requests are sent. */
  readonly requests: ConnectionOptions;
};

/** What requested runs need; each has a follower of its own. */
export type RequestedDeps = Omit<RunDeps, 'onState' | 'onDelivery'>;

/**
 * Runs the requested reports, one after the other: all of `outlay run JOB`. An error of one does not stop the others.
 * @param follow - called before each
 * @param onEnd - called after each
 * @throws {UsageError} if all were delivered before and the caller does not want them again, or if they cannot be planned
 */
export async function runRequested(
  deps: RequestedDeps,
  requested: readonly RequestedRun[],
  {
    choice,
    follow,
    onEnd,
  }: {
    readonly choice: RunChoice;
    readonly follow: (run: RequestedRun, place: RunPlace) => RunFollower;
    readonly onEnd?: (run: RequestedRun, result: RunResult<ManualRun>) => void | Promise<void>;
  },
): Promise<RunResult<ManualRun>[]> {
  const runs = await chosenRuns(deps, requested, choice);
  if (runs.some(({ request }) => request.isForced))
    await planForced(
      deps,
      runs.map(({ request }) => request),
      choice.seenEntry,
    );
  const outages = createOutages(deps.now);
  return runSequentially(
    deps.signal,
    [...runs.entries()],
    ([index, run]) => {
      const { requests, ...following } = follow(run, { number: index + 1, of: runs.length });
      const connection = { ...requests, outages };
      return runAccount({ ...deps, ...following }, { ...run.request, connection });
    },
    ([, run], result) => onEnd?.(run, result),
  );
}

/** The runs with their identifiers; none if all were delivered before and are not wanted again. */
export async function chosenRuns(
  deps: Pick<RequestedDeps, 'database' | 'current' | 'now'>,
  requested: readonly RequestedRun[],
  { id, isRevision, onDelivered }: RunChoice,
): Promise<readonly RequestedRun[]> {
  const { database } = deps;
  const runs: RequestedRun[] = [];
  for (const run of requested) runs.push({ ...run, request: await withKnownCategories(deps, run.request) });
  const named = id === undefined ? null : namedRequest(id);
  const withRequest = (isForced: boolean, request: string | null) =>
    runs.map((run) => ({ ...run, request: { ...run.request, isForced, request } }));
  const [first] = runs;
  if (!first) return [];
  const { job, period } = first.request;
  const accounts = runs.map(({ request }) => request.account.name);
  const forced = async () =>
    withRequest(
      true,
      named ?? (await forcedRequest(database, { job: job.name, period, accounts }, deps.now())),
    );
  if (isRevision) return forced();
  const plain = withRequest(false, named);
  const delivered: Run[] = [];
  for (const { request } of plain) {
    const found = await manualStep(database, request);
    if (found.step !== 'delivered') return plain;
    delivered.push(found.run);
  }
  return (await onDelivered(delivered, job)) ? forced() : [];
}
