import { processName } from '../../adapters/processes/process-name.ts';
import { actionById, jobActionById } from '../../adapters/store/console-actions.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { failureText } from '../../errors/failure-text.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { changedSinceShown, listedVersion } from '../claim/run-version.ts';
import type { LazyProcesses } from '../make/lazy-processes.ts';
import { actOnRun } from '../manual/act-on-run.ts';
import { backfillJob, type JobBackfillRequest } from '../manual/backfill-job.ts';
import { type JobRunRequest, runJob } from '../manual/run-job.ts';
import { sendTestMessage, type TestMessageRequest } from '../manual/send-test-message.ts';
import {
  type Act,
  type ActingDeps,
  type ActionInProgress,
  type ActionsInProgress,
  createActionsInProgress,
} from './actions-in-progress.ts';
import type { RequestedAction, RequestedBatch } from './requested-action.ts';
import { createRunBatches } from './run-batches.ts';
import { type RunActionsDeps, withRunDeps } from './with-run-deps.ts';

/** A job that someone asks to run now, and the days of the period. */
export type RequestedJobRun = JobRunRequest & { readonly periodFrom: string; readonly periodUntil: string };

/** A backfill that someone confirmed, and the days as a period. */
export type RequestedBackfill = JobBackfillRequest & {
  readonly periodFrom: string;
  readonly periodUntil: string;
};

/** Whether an action has begun: now or before; `other`: its identifier was used for another one; `busy`: nothing was begun. */
export type Beginning = 'begun' | 'other' | 'busy';

/** Does what people ask for, in the process of the scheduler. */
export type RunActions = {
  /**
   * Records an action and begins it, unless it was begun before. Does not wait for its end.
   * @returns `busy` if too many actions are in progress
   */
  readonly begin: (requested: RequestedAction) => Promise<Beginning>;
  /**
   * Records an action on several runs, and begins it, unless it was begun before. Does not wait for its end.
   * @returns `busy` if nothing was begun, because another one is in progress
   */
  readonly beginAll: (requested: RequestedBatch) => Promise<'begun' | 'busy'>;
  /**
   * Records that a job is run and begins, unless it was begun before.
   * @returns `claimed` settles when the first run is claimed, or nothing is to be done
   */
  readonly runJob: (
    requested: RequestedJobRun,
  ) => Promise<{ readonly beginning: Beginning; readonly claimed: Promise<void> }>;
  /** Records that a job is backfilled and begins, unless it was begun before. Does not wait for its end. */
  readonly backfill: (requested: RequestedBackfill) => Promise<Beginning>;
  /** Records a test message and sends it, unless it was begun before. Does not wait for its end. */
  readonly sendTest: (requested: TestMessageRequest) => Promise<Beginning>;
  /** The runs that are acted on. */
  readonly runs: () => ReadonlySet<string>;
  /** Waits for the end of every action in progress. */
  readonly ended: () => Promise<void>;
};

/** Acts on runs and jobs as commands do, with the configuration that is current when an action begins. */
export function createRunActions(deps: RunActionsDeps): RunActions {
  const { store, onEvent, reportProcesses: processes } = deps;
  const owner = processName();
  const onError = (error: unknown) =>
    onEvent({ type: 'error', during: 'acting on a run', reason: failureText(error) });
  const acting: ActingDeps = { ...deps, owner, onError };
  const actions = createActionsInProgress(acting);
  const actOn = actOnRunWith(deps, processes);
  const batches = createRunBatches(acting, actions, actOn);
  return {
    async begin(requested) {
      const { id, run: runId, action, recipient, who } = requested;
      const begun = actions.start({ id, runId, what: action.what, recipient, who }, actOn(requested));
      return beginningOf(begun, () => isRecorded(store.database, requested));
    },
    beginAll: batches.begin,
    ...jobActions(deps, actions, { processes, owner }),
    runs: actions.runs,
    async ended() {
      await batches.ended();
      await actions.ended();
    },
  };
}

/** What an action on one run does. */
function actOnRunWith(deps: RunActionsDeps, processes: LazyProcesses) {
  return ({ run: id, action, who, shown, listed }: RequestedAction): Act =>
    () =>
      withRunDeps(deps, async (runDeps) => {
        const run = await runById(deps.store.database, id);
        if (!run) return { outcome: 'refused', reason: sayReason('unknown_run', { run: id }) };
        if (listed !== undefined && listed !== listedVersion(run))
          return { outcome: 'refused', reason: changedSinceShown };
        const source = { connection: {}, processes: await processes.get() };
        return actOnRun(runDeps, run, action, { who, source, shown });
      });
}

/** The process that acts, and its pool of report processes. */
type Acting = { readonly processes: LazyProcesses; readonly owner: string };

/** The actions that are not on a run that exists. */
function jobActions(
  deps: RunActionsDeps,
  { start }: Pick<ActionsInProgress, 'start'>,
  { processes, owner }: Acting,
): Pick<RunActions, 'runJob' | 'backfill' | 'sendTest'> {
  const { database } = deps.store;
  const running = async (runs: Set<string>) => {
    const onRun = (run: { readonly id: string }) => void runs.add(run.id);
    return { processes: await processes.get(), owner, onRun };
  };
  return {
    async runJob(requested) {
      const { promise: claimed, resolve: onClaimed } = Promise.withResolvers<void>();
      const begun = start(jobRow(requested), (runs) =>
        withRunDeps(deps, async (runDeps) =>
          runJob(runDeps, requested, { ...(await running(runs)), onClaimed }),
        ),
      );
      const beginning = await beginningOf(begun, () => isJobRecorded(database, jobRow(requested)));
      const isNew = begun !== 'busy' && (await begun.added);
      return { beginning, claimed: isNew ? Promise.race([claimed, begun.ended]) : Promise.resolve() };
    },
    async backfill(requested) {
      const begun = start(backfillRow(requested), (runs) =>
        withRunDeps(deps, async (runDeps) => backfillJob(runDeps, requested, await running(runs))),
      );
      return beginningOf(begun, () => isJobRecorded(database, backfillRow(requested)));
    },
    async sendTest(requested) {
      const { id, to, who } = requested;
      const row = { id, runId: null, what: 'test-message', recipient: to, who } as const;
      const begun = start(row, () => withRunDeps(deps, (runDeps) => sendTestMessage(runDeps, requested)));
      return beginningOf(begun, async () => {
        const found = await actionById(database, id);
        return found?.what === row.what && found.recipient === to;
      });
    },
  };
}

/** @param isSame - whether the action that was recorded before is the requested one */
async function beginningOf(
  begun: ActionInProgress | 'busy',
  isSame: () => Promise<boolean>,
): Promise<Beginning> {
  if (begun === 'busy') return 'busy';
  if (await begun.added) return 'begun';
  return (await isSame()) ? 'begun' : 'other';
}

function jobRow({ id, who, isRevision, job, account, periodFrom, periodUntil }: RequestedJobRun) {
  const what = isRevision ? 'revise' : 'run';
  return { id, runId: null, what, recipient: null, who, job, account, periodFrom, periodUntil } as const;
}

function backfillRow({ id, who, job, periodFrom, periodUntil }: RequestedBackfill) {
  const ofJob = { job, account: null, periodFrom, periodUntil };
  return { id, runId: null, what: 'backfill', recipient: null, who, ...ofJob } as const;
}

/** Whether the recorded action with an identifier is the requested one. */
async function isRecorded(
  database: Database,
  { id, run, action, recipient }: RequestedAction,
): Promise<boolean> {
  const found = await actionById(database, id);
  return found?.runId === run && found.what === action.what && found.recipient === recipient;
}

/** The same for a job. */
async function isJobRecorded(
  database: Database,
  row: ReturnType<typeof jobRow> | ReturnType<typeof backfillRow>,
): Promise<boolean> {
  const found = await jobActionById(database, row.id);
  const keys = ['job', 'what', 'account', 'periodFrom', 'periodUntil'] as const;
  return found !== undefined && keys.every((key) => found[key] === row[key]);
}
