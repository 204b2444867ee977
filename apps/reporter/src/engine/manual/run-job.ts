import { type ActionEnd, addAction, endAction } from '../../adapters/store/console-actions.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { failureText } from '../../errors/failure-text.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import type { ReportProcesses } from '../make/report-processes.ts';
import { uuidV5 } from '../plan/run-identity.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { actionEnd, endedAs, endOfError, firstOf } from './action-end.ts';
import { deliveredRuns } from './delivered-before.ts';
import { type RequestedRun, requestedRuns } from './requested-runs.ts';
import type { BegunRun, ManualRun } from './run-account.ts';
import { runRequested } from './run-requested.ts';
import type { RunResult } from './run-sequentially.ts';

/** A job that someone runs without the command line. */
export type JobRunRequest = {
  /** Identifier of the action. */
  readonly id: string;
  readonly job: string;
  /** The only account; by default all of the job. */
  readonly account: string | null;
  /** As in `outlay run JOB --period`. */
  readonly period: string;
  /** Whether to create reports again that were delivered before. */
  readonly isRevision: boolean;
  /** The last entry of the delivery log when the person looked: a report that was delivered since is not created again. */
  readonly seenEntry: number;
  readonly who: string;
};

/** Who creates reports, and which process acts. */
export type RunningJob = {
  readonly processes: ReportProcesses;
  readonly owner: string;
  /** Called with each run in the transaction that claims it. */
  readonly onRun: (run: Run) => void;
  /** Called when a run is claimed, and when its state changes. */
  readonly onClaimed: () => void;
};

/**
 * Runs a job as `outlay run JOB` does, and records each run as a part of the action, in the transaction that claims it.
 * @returns how it ended; `refused` if nothing was done
 * @throws {StoreError} `unavailable` if the store becomes unavailable
 */
export function runJob(deps: RunDeps, request: JobRunRequest, running: RunningJob): Promise<ActionEnd> {
  return endedAs(async () => {
    try {
      return await run(deps, request, running);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return { outcome: 'failed', reason: failureText(error) };
    }
  });
}

async function run(deps: RunDeps, request: JobRunRequest, running: RunningJob): Promise<ActionEnd> {
  const { current, signal, onState, onDelivery, now } = deps;
  const { job: name, period, account, isRevision, seenEntry } = request;
  const accounts = account === null ? undefined : [account];
  const context = { environment: current.environment, now, signal };
  const requested = await requestedRuns(context, current.configuration(), { name, period, accounts });
  if (requested.length === 0) throw new UsageError(sayReason('no_delivery_for_account', { job: name }));
  const results = await runRequested(deps, requested.map(withPart(deps, request, running)), {
    choice: { id: undefined, isRevision, seenEntry, onDelivered: refuseDelivered },
    follow: () => ({
      onState(one, left) {
        running.onClaimed();
        onState(one, left);
      },
      ...(onDelivery ? { onDelivery } : {}),
      requests: {},
    }),
    onEnd: async (one, result) => {
      const end = await endOf(deps.database, result);
      await endAction(deps.database, partId(request, one), { ...end, now: now() });
    },
  });
  return endOfAll(deps.database, results, requested.length);
}

function partId({ id }: JobRunRequest, { request }: RequestedRun): string {
  return uuidV5(id, request.account.name);
}

/** Adds to a requested run that it is recorded as a part of the action. */
function withPart({ now }: RunDeps, request: JobRunRequest, { processes, owner, onRun }: RunningJob) {
  const { id: batchId, isRevision, who } = request;
  const what = isRevision ? 'revise' : 'run';
  return (one: RequestedRun): RequestedRun => {
    const onBegun = async (transaction: Database, { run: begun }: BegunRun) => {
      onRun(begun);
      const part = {
        id: partId(request, one),
        runId: begun.id,
        batchId,
        what,
        recipient: null,
        who,
      } as const;
      await addAction(transaction, { ...part, owner, startedAt: now().toISOString() });
    };
    return { ...one, request: { ...one.request, processes, onBegun } };
  };
}

function refuseDelivered(delivered: readonly Run[]): never {
  throw new UsageError(sayReason('already_delivered', deliveredRuns(delivered)));
}

async function endOf(
  database: Database,
  { executed, error }: Pick<RunResult<ManualRun>, 'executed' | 'error'>,
): Promise<ActionEnd> {
  if (!executed) return endOfError(error) ?? { outcome: 'failed', reason: failureText(error) };
  if (executed.left === 'delivered') {
    return {
      outcome: 'refused',
      reason: joinReasons(sayReason('delivered_before'), sayReason('nothing_done')),
    };
  }
  if (executed.left === 'leave') {
    return {
      outcome: 'refused',
      reason: joinReasons(sayReason('held_or_uncertain'), sayReason('decide_first')),
    };
  }
  return actionEnd(database, executed);
}

/** How the action ended: `done` if everything was delivered, otherwise as the first that was not. */
async function endOfAll(
  database: Database,
  results: readonly RunResult<ManualRun>[],
  count: number,
): Promise<ActionEnd> {
  const ends: ActionEnd[] = [];
  for (const result of results) ends.push(await endOf(database, result));
  const left = count - ends.length;
  if (left > 0) {
    return {
      outcome: 'failed',
      reason: joinReasons(sayReason('outlay_stopped'), sayReason('not_begun', { left, count })),
    };
  }
  const [first, ...others] = ends.filter(({ outcome }) => outcome !== 'done');
  if (!first) return { outcome: 'done', reason: null };
  const isRefused = ends.every(({ outcome }) => outcome === 'refused');
  const reason = firstOf(first.reason ?? '', others.length);
  return { outcome: isRefused ? 'refused' : 'failed', reason };
}
