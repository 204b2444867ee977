import { releaseRun, restartRun } from '../../adapters/store/change-run.ts';
import { dropStagedFiles } from '../../adapters/store/drop-staged-files.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import { replanDeliveries } from '../../adapters/store/replan-deliveries.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { isLeft, isStaged } from '../../adapters/store/states.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { takeManually } from '../claim/take-by-hand.ts';
import { countedDeliveries, isDelivered, latestDeliveries } from '../deliver/run-outcome.ts';
import { revisionCommand } from '../deliver/settings-advice.ts';
import { repetitions } from '../plan/further-deliveries.ts';
import { mergedDeliveries } from '../plan/merged-deliveries.ts';
import { retryPolicies } from '../retry/retry-policy.ts';
import { type Executed, executeRun } from '../run/execute-run.ts';
import type { SourceOptions } from '../run/open-run-source.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { plannedAgain } from './planned-again.ts';
import { deliverStagedAgain, type StagedAgainOptions } from './staged-again.ts';

/** How a run is tried again. */
export type Retrying = StagedAgainOptions & {
  /** Whether messages that may have arrived are sent again too. */
  readonly isUncertainSent: boolean;
  /** Whether the report is made anew although its files are staged. */
  readonly isForced: boolean;
  /** How the records of the run are read where its report has to be made. */
  readonly source: SourceOptions;
};

/**
 * Retries a run: creates its report where none was staged, for the account and the recipients that the configuration
 * names now, and otherwise delivers the staged bytes where they did not get to. What was accepted is not sent again.
 * @throws {UsageError} where there is nothing to try, or a process works on the run or on its period
 */
export async function retryRun(deps: RunDeps, found: Run, retrying: Retrying): Promise<Executed> {
  if (retrying.isForced || (await isMadeAgain(deps.database, found))) {
    return makeAgain(deps, found, retrying);
  }
  if (found.isHeld === 1 && found.heldFor !== 'settings') {
    throw new UsageError(
      `run ${found.id} is held; review its files, then outlay release ${found.id} delivers them; outlay retry ${found.id} --force creates the report again`,
    );
  }
  return deliverStagedAgain(deps, found, retrying, async (transaction, taken, deliveries) => {
    const run = taken.isHeld === 1 ? await releaseRun(transaction, taken) : taken;
    const latest = latestDeliveries(deliveries);
    const left = latest.filter(isLeft);
    const leftPlaces = new Set(left.map(placeOf));
    const ended = countedDeliveries(deliveries).filter(
      (delivery) => isRepeated(delivery, retrying) && !leftPlaces.has(placeOf(delivery)),
    );
    if (left.length + ended.length === 0) throw nothingLeft(run, countedDeliveries(deliveries));
    return {
      run,
      left,
      further: repetitions(run, deliveries, { ended, origin: 'planned', now: deps.now() }),
    };
  });
}

/** Whether the report of a run has still to be made; one whose period was empty needs none. */
export async function isMadeAgain(database: Database, run: Run): Promise<boolean> {
  if (!isStaged(run)) return true;
  return run.state === 'failed' && (await filesOf(database, run)).length === 0;
}

/** Makes a run of which nothing was delivered, under its own identifier. */
async function makeAgain(deps: RunDeps, found: Run, { source }: Pick<Retrying, 'source'>): Promise<Executed> {
  const { database, now } = deps;
  const planned = await plannedAgain(deps, found);
  const run = await inTransaction(database, (transaction) =>
    takeToMake(transaction, found, { planned, now: now() }),
  );
  return executeRun(deps, run, { source, afterFailure: retryPolicies.manual });
}

/** A run as the configuration plans it now. */
export type Replanning = { readonly planned: PlannedRun; readonly now: Date };

/**
 * Takes a run of which nothing was delivered back to its beginning, with the account and the recipients of a plan.
 * @throws {UsageError} where somebody has it, or a process works on it or on its period
 */
export async function takeToMake(
  transaction: Database,
  found: Run,
  { planned, now }: Replanning,
): Promise<Run> {
  const taken = await takeManually(transaction, found, now);
  const deliveries = await deliveriesOf(transaction, taken);
  if (isDelivered(deliveries) || taken.state === 'delivered') {
    throw new UsageError(
      `run ${taken.id} was delivered, at least in part; ${revisionCommand(taken)} creates a revision`,
    );
  }
  await dropStagedFiles(transaction, taken);
  await replanDeliveries(transaction, mergedDeliveries(taken, deliveries, planned.deliveries), now);
  const { pin, periodFrom, periodUntil } = planned.run;
  return restartRun(transaction, taken, { pin, periodFrom, periodUntil, now });
}

function placeOf({ id, copyOf }: Delivery): string {
  return copyOf ?? id;
}

function isRepeated({ state }: Delivery, { isUncertainSent }: Retrying): boolean {
  return state === 'refused' || (state === 'unknown' && isUncertainSent);
}

function nothingLeft({ id, state }: Run, counted: readonly Delivery[]): UsageError {
  const isUncertain = counted.some((delivery) => delivery.state === 'unknown');
  return new UsageError(
    isUncertain
      ? `a message of run ${id} may have arrived; ask its recipients first, then outlay retry ${id} --uncertain sends it again`
      : `run ${id} is ${state}, so there is nothing to retry; outlay resend ${id} sends the same files again`,
  );
}
