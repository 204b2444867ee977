import { processName } from '../../adapters/processes/process-name.ts';
import { ReportProcessError } from '../../adapters/processes/report-process-error.ts';
import type { Sockets } from '../../adapters/service/connect.ts';
import type { Clocks } from '../../adapters/service/observed-clocks.ts';
import { changeRun, postponeRun, releaseClaim } from '../../adapters/store/change-run.ts';
import { claimDueRun } from '../../adapters/store/claim-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { lostAttempts } from '../../adapters/store/lost-attempts.ts';
import { deliveriesOf, runById } from '../../adapters/store/read-runs.ts';
import { attemptsOf } from '../../adapters/store/run-attempts.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Run, RunAttempt } from '../../adapters/store/schema.ts';
import { isStaged } from '../../adapters/store/states.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { causeOf } from '../alerts/failure-cause.ts';
import { persistentReleaseFailure } from '../alerts/persistent-failure.ts';
import { maxWaitMsOf, retryInPlace } from '../claim/max-wait.ts';
import { runOutcome } from '../deliver/run-outcome.ts';
import type { ReportProcesses } from '../make/report-processes.ts';
import { cancelRemoved } from '../pin/cancel-removed.ts';
import { configuredAccount, withToken } from '../pin/present-account.ts';
import { withCategoriesIfRead } from '../pin/with-categories.ts';
import { endOrphanedAttempts } from '../recover/recover-orphaned-runs.ts';
import { rescheduleRun } from '../recover/reschedule-run.ts';
import { deliveriesInProgress, rollBackFiles } from '../recover/roll-back-files.ts';
import { isDueDelivery } from '../retry/next-attempt.ts';
import { pauseAfter, reportRetries } from '../retry/pauses.ts';
import { retryPolicies } from '../retry/retry-policy.ts';
import { deliverRun } from './deliver-run.ts';
import { executeRun, type RunPolicy } from './execute-run.ts';
import type { SourceOptions } from './open-run-source.ts';
import { readForRun } from './read-for-run.ts';
import { recordFailure } from './record-failure.ts';
import type { RunDeps } from './run-deps.ts';
import { supersededByManual } from './superseded-by-manual.ts';

/** Options of a worker. */
export type WorkerOptions = {
  /** The clocks that this process has observed; by default only those of the run. */
  readonly clocks?: Clocks;
  /** Where reports are created; by default in this process. */
  readonly processes?: ReportProcesses;
  /** Of reports that are created in this process. */
  readonly sockets?: Sockets;
  /** Whether to work on the run only if this is the first attempt; `false` by default. */
  readonly isFirst?: boolean;
};

/**
 * Maximum number of crashes while a process was creating only this report, before the report is considered the cause.
 */
const maxLostAlone = 5;

/**
 * Works on a run from the queue as far as possible now: creates its report, or delivers what is staged and due. Does
 * nothing if nothing is due or another process works on the run.
 * @returns whether it worked on it
 * @throws {StoreError} `unavailable` if the store becomes unavailable
 * @throws {Error} if anything else fails that is not the run's own fault; the run is attempted again later
 */
export async function workOnRun(
  deps: RunDeps,
  id: string,
  { isFirst = false, ...options }: WorkerOptions = {},
): Promise<boolean> {
  const claimed = await claimDueRun(deps.database, id, { owner: processName(), now: deps.now(), isFirst });
  if (!claimed) return false;
  try {
    await (isStaged(claimed) ? deliverDue(deps, claimed) : make(deps, claimed, options));
  } catch (error) {
    await untilStored(() => releaseAfterError(deps, claimed, error), deps.onStoreAway);
    if (!(error instanceof StoreError) || error.code !== 'superseded') throw error;
  }
  return true;
}

/** Creates the report of a claimed run, unless its configuration was removed or a manual run replaces it. */
async function make(deps: RunDeps, claimed: Run, options: Omit<WorkerOptions, 'isFirst'>): Promise<void> {
  const { database, current, now } = deps;
  const planned =
    claimed.state === 'planned' ? claimed : await changeRun(database, claimed, 'planned', { now: now() });
  const present = configuredAccount(current.configuration(), planned);
  if ('missing' in present) {
    deps.onState(await cancelRemoved(database, planned, { present, now: now() }), 'canceled');
    return;
  }
  const read = await withToken(present, current.environment);
  const others = present.job.filter?.category ? await runsOfPeriod(database, planned) : [];
  const account = await withCategoriesIfRead(deps, read, others);
  const { run, isCanceled, ...known } = await inTransaction(database, async (transaction) => {
    const left = await cancelRemoved(transaction, planned, { present, now: now() });
    if (left.state === 'skipped') return { run: left, isCanceled: true };
    const begun = await supersededByManual(transaction, left, { present: account, now: now() });
    return { run: begun, ...(await readForRun(transaction, begun, account.identity)) };
  });
  if (isCanceled) {
    deps.onState(run, 'canceled');
    return;
  }
  if (run.state === 'skipped' || run.owner === null) {
    deps.onState(run, run.owner === null && run.state === 'planned' ? 'deferred' : undefined);
    return;
  }
  const { alone } = run.attempt === 1 ? { alone: 0 } : await lostAttempts(database, run.id);
  if (alone >= maxLostAlone) await endCrashLoop(deps, run, alone);
  else await executeRun(deps, run, await scheduledPolicy(deps, run, { ...options, known }));
}

/**
 * A scheduled run waits for the hourly limit only briefly, so that other runs proceed, and is retried automatically.
 */
async function scheduledPolicy(
  { database }: RunDeps,
  run: Run,
  { sockets, ...source }: Omit<WorkerOptions, 'isFirst'> & Pick<SourceOptions, 'known'>,
): Promise<RunPolicy> {
  const maxWaitMs = maxWaitMsOf(run.attempt === 1 ? [] : await attemptsOf(database, run));
  const connection = { maxWaitMs, retry: retryInPlace, ...(sockets ? { sockets } : {}) };
  return { source: { ...source, connection }, afterFailure: retryPolicies.scheduled };
}

async function endCrashLoop(deps: RunDeps, run: Run, times: number): Promise<void> {
  deps.onState(run);
  const message = sayReason('crash_loop', { times });
  const error = new ReportProcessError('crash_loop', message);
  await recordFailure(deps, run, { error, decision: { outcome: 'failed' } });
}

async function deliverDue(deps: RunDeps, run: Run): Promise<void> {
  const { database, now } = deps;
  const interrupted = await deliveriesInProgress(database, run);
  await endOrphanedAttempts(database, run, now());
  await rollBackFiles({ database, processes: deps.isolation.processes }, run, interrupted);
  const deliveries = await deliveriesOf(database, run);
  const due = deliveries.filter((delivery) => isDueDelivery(delivery, now()));
  const isOver = run.state === 'delivering' && runOutcome(deliveries) !== undefined;
  const hasWork = due.length > 0 || isOver || run.state === 'staged';
  // A run that was held when its process ended stays held.
  if (hasWork && run.isHeld === 0) {
    await deliverRun(deps, run, new Set(due.map(({ id }) => id)));
    return;
  }
  await rescheduleRun(database, run, { deliveries, now: now() });
}

/**
 * Releases a run that this process cannot continue: because the store was unavailable, because another process recorded
 * a change, or because of this machine, such as a full disk. Another machine may continue it; this one retries with
 * growing pauses, up to `maxAttempts`, and then leaves it to a command. Does nothing if another process has taken over
 * the run.
 */
async function releaseAfterError(
  { database, now }: RunDeps,
  { id, owner, attempt }: Run,
  error: unknown,
): Promise<void> {
  const run = await runById(database, id);
  if (run?.owner !== owner || run.attempt !== attempt) return;
  const at = now();
  if (!isStaged(run)) {
    const reason = sayReason('store_away');
    const { failures } = run;
    const nextAt = at.toISOString();
    await postponeRun(database, run, { now: at, nextAt, failures, outcome: 'released', reason });
    return;
  }
  await endOrphanedAttempts(database, run, at);
  if (error instanceof StoreError) {
    await releaseClaim(database, run, { now: at, nextAt: at.toISOString() });
    return;
  }
  const times = 1 + consecutiveReleases(await attemptsOf(database, run));
  const reason = failureText(error);
  const pauseMs = pauseAfter(reportRetries, times);
  await releaseClaim(database, run, {
    now: at,
    nextAt: times < reportRetries.maxAttempts ? new Date(at.getTime() + pauseMs).toISOString() : null,
    released: reason,
    failure: persistentReleaseFailure(times, { cause: causeOf(error), reason }),
  });
}

/** Number of consecutive releases before the current attempt. */
function consecutiveReleases(attempts: readonly RunAttempt[]): number {
  const ended = attempts.filter(({ endedAt }) => endedAt !== null);
  const last = ended.findLastIndex(({ outcome, reason }) => outcome !== 'released' || reason === null);
  return ended.length - 1 - last;
}
