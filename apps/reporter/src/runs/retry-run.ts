import { UsageError } from '../cli/usage-error.ts';
import { planSkipped } from '../store/change-delivery.ts';
import { changeRun, takeRun } from '../store/change-run.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { filesOf } from '../store/read-runs.ts';
import type { Database, Delivery, Run } from '../store/schema.ts';
import type { RunState } from '../store/transitions.ts';
import { type AfterFailure, afterFailure } from './after-failure.ts';
import type { RunWork } from './deliver-run.ts';
import { type Executed, executeRun, type Making } from './execute-run.ts';
import { isLeft, repetitions } from './further-deliveries.ts';
import { processName } from './process-name.ts';
import { latestDeliveries } from './run-outcome.ts';
import { deliverStagedAgain } from './staged-again.ts';
import { clearStaging } from './staging-folder.ts';
import { refuseBusyPeriod } from './take-by-hand.ts';

/** How a run is tried again. */
export type Retrying = {
  /** Whether messages that may have arrived are sent again too. */
  readonly isUncertainSent: boolean;
  /** Opens the source of the run where its report has to be made. */
  readonly withSource: (run: Run, ...act: Parameters<Making['withSource']>) => Promise<void>;
};

/**
 * Tries a run again: makes its report where none was staged, and otherwise delivers the staged bytes where they did not
 * get to. What was accepted is not sent again.
 * @throws {UsageError} where there is nothing to try, or a process works on the run or on its period
 */
export async function retryRun(work: RunWork, found: Run, retrying: Retrying): Promise<Executed> {
  if (await isMadeAgain(work.database, found)) return makeAgain(work, found, retrying);
  if (found.isHeld === 1) {
    throw new UsageError(
      `run ${found.id} is held: outlay resend ${found.id} releases it, after you have looked at it`,
    );
  }
  return deliverStagedAgain(work, found, async (_transaction, run, deliveries) => {
    const latest = latestDeliveries(deliveries);
    const ended = latest.filter((delivery) => isRepeated(delivery, retrying));
    const left = latest.filter(isLeft);
    if (left.length + ended.length === 0) throw nothingLeft(run, latest);
    return { run, left, further: repetitions(run, deliveries, { ended, now: work.now() }) };
  });
}

const unstagedStates: ReadonlySet<RunState> = new Set(['planned', 'fetched', 'rendered']);

/** Whether the report of a run has still to be made; one whose period was empty needs none. */
export async function isMadeAgain(database: Database, run: Run): Promise<boolean> {
  if (unstagedStates.has(run.state)) return true;
  return run.state === 'failed' && (await filesOf(database, run)).length === 0;
}

/** Makes a run of which nothing was staged, under its own identifier. */
async function makeAgain(work: RunWork, found: Run, retrying: Retrying): Promise<Executed> {
  const { database, root, now } = work;
  const run = await inTransaction(database, (transaction) => takeToMake(transaction, found, now()));
  await clearStaging(root, run);
  return executeRun(work, run, {
    withSource: (act) => retrying.withSource(run, act),
    afterFailure: (error, failed) => afterRetry(work, failed, error),
  });
}

/**
 * Takes a run of which nothing was staged back to its beginning.
 * @throws {UsageError} where a process works on it or on its period
 */
export async function takeToMake(transaction: Database, found: Run, now: Date): Promise<Run> {
  await refuseBusyPeriod(transaction, found);
  const taken = await takeRun(transaction, found, processName(), now);
  await planSkipped(transaction, taken, now);
  return taken.state === 'planned' ? taken : changeRun(transaction, taken, 'planned', { now });
}

/** A run that the scheduler goes on with is left to it; any other has failed: whoever asked can ask again. */
function afterRetry({ now, signal }: RunWork, run: Run, error: unknown): AfterFailure {
  if (run.nextAt === null) return { outcome: 'failed' };
  return afterFailure(error, run, { now: now(), isEnding: signal.aborted, requests: 0 });
}

function isRepeated({ state }: Delivery, { isUncertainSent }: Retrying): boolean {
  return state === 'refused' || (state === 'unknown' && isUncertainSent);
}

function nothingLeft({ id, state }: Run, latest: readonly Delivery[]): UsageError {
  const isUncertain = latest.some((delivery) => delivery.state === 'unknown');
  return new UsageError(
    isUncertain
      ? `run ${id} may have arrived; ask its recipients, then outlay retry ${id} --uncertain sends it again`
      : `run ${id} is ${state}: there is nothing to try again; outlay resend ${id} sends the same files once more`,
  );
}
