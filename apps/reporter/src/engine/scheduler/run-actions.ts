import { processName } from '../../adapters/processes/process-name.ts';
import {
  type ActionEnd,
  actionById,
  addAction,
  endAction,
  jobActionById,
  type NewAction,
} from '../../adapters/store/console-actions.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import { lazyProcesses } from '../make/lazy-processes.ts';
import { actOnRun, type RunAction } from '../manual/act-on-run.ts';
import { backfillJob, type JobBackfillRequest } from '../manual/backfill-job.ts';
import { type JobRunRequest, runJob } from '../manual/run-job.ts';
import { sendTestMessage, type TestMessageRequest } from '../manual/send-test-message.ts';
import { type RunActionsDeps, withRunDeps } from './with-run-deps.ts';

/** An action that someone asks for. */
export type RequestedAction = {
  /** Random; the same identifier acts once. */
  readonly id: string;
  readonly run: string;
  readonly action: RunAction;
  /** The only recipient, if it is not for all. */
  readonly recipient: string | null;
  readonly who: string;
  /** The version of the run that its page showed, by `runVersion`: the action is refused if the run has changed since. */
  readonly shown?: string | undefined;
};

/** One action on several runs. */
export type RequestedBatch = {
  /** Random; the same identifier acts once. */
  readonly id: string;
  /** The runs to act on, one after the other. */
  readonly runs: readonly string[];
  readonly action: RunAction;
  readonly who: string;
};

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
  /** The same, and ends the processes that create reports; no more actions begin. */
  readonly end: () => Promise<void>;
};

/** What an action does. @param runs - receives the runs that it works on */
type Act = (runs: Set<string>) => Promise<ActionEnd>;

/** An action that is being recorded or done. */
type InProgress = {
  readonly runs: ReadonlySet<string>;
  /** Whether it is new. */
  readonly added: Promise<boolean>;
  readonly ended: Promise<void>;
};

/** Each may create a report, as those of the scheduler do, which creates four at a time by default. */
const maxAtOnce = 4;

const stopped: ActionEnd = { outcome: 'refused', reason: 'outlay serve stopped before it began' };

/** Acts on runs and jobs as commands do, with the configuration that is current when an action begins. */
export function createRunActions(deps: RunActionsDeps): RunActions {
  const { store, environment, now, onEvent, signal } = deps;
  const inProgress = new Map<string, InProgress>();
  const processes = lazyProcesses(environment);
  const owner = processName();
  const onError = (error: unknown) =>
    onEvent({ type: 'error', during: 'acting on a run', reason: failureText(error) });
  const finish = async (id: string, act: () => Promise<ActionEnd>): Promise<void> => {
    // It may have taken long to record the action.
    const acting = signal.aborted ? Promise.resolve(stopped) : act();
    const end = await acting.catch((error: unknown): ActionEnd => {
      onError(error);
      return { outcome: 'failed', reason: failureText(error) };
    });
    await untilStored(() => endAction(store.database, id, { ...end, now: now() }), onError);
  };
  /** Acts once it is recorded. What is in progress counts before that, because recording may take long. */
  const work = (id: string, added: Promise<boolean>, act: Act, run?: string | null): InProgress => {
    const runs = new Set([run ?? []].flat());
    const ended = added
      .then(
        (isNew) => (isNew ? finish(id, () => act(runs)).catch(onError) : undefined),
        () => undefined,
      )
      .finally(() => inProgress.delete(id));
    const acting = { runs, added, ended };
    inProgress.set(id, acting);
    return acting;
  };
  /** @returns the action in progress, and whether it is new */
  const start = (
    action: Omit<NewAction, 'owner' | 'startedAt' | 'batchId'>,
    act: Act,
  ): Pick<InProgress, 'added' | 'ended'> | 'busy' => {
    signal.throwIfAborted();
    const earlier = inProgress.get(action.id);
    if (earlier) return { ...earlier, added: earlier.added.then(() => false) };
    if (inProgress.size >= maxAtOnce) return 'busy';
    const row = { ...action, batchId: null, owner, startedAt: now().toISOString() };
    return work(action.id, addAction(store.database, row), act, action.runId);
  };
  const actOn =
    ({ run: id, action, who, shown }: RequestedAction): Act =>
    () =>
      withRunDeps(deps, async (runDeps) => {
        const run = await runById(store.database, id);
        if (!run) return { outcome: 'refused', reason: `unknown run ${id}` };
        const source = { connection: {}, processes: await processes.get() };
        return actOnRun(runDeps, run, action, { who, source, shown });
      });
  let batch: { readonly id: string; readonly ended: Promise<void> } | undefined;
  const oneByOne = async (requested: readonly RequestedAction[]): Promise<void> => {
    for (const one of requested) await work(one.id, Promise.resolve(true), actOn(one), one.run).ended;
  };
  let lastBegun: Promise<unknown> = Promise.resolve();
  const beginBatch = async ({
    id: batchId,
    runs,
    action,
    who,
  }: RequestedBatch): Promise<'begun' | 'busy'> => {
    signal.throwIfAborted();
    if (batch && batch.id !== batchId) return 'busy';
    const startedAt = now().toISOString();
    const requested = runs.map((run) => ({ id: `${batchId}:${run}`, run, action, recipient: null, who }));
    const added = await inTransaction(store.database, async (transaction) => {
      const fresh: RequestedAction[] = [];
      for (const one of requested) {
        const row = { id: one.id, runId: one.run, batchId, what: action.what, recipient: null, who };
        if (await addAction(transaction, { ...row, owner, startedAt })) fresh.push(one);
      }
      return fresh;
    });
    if (added.length === 0) return 'begun';
    const ended = oneByOne(added)
      .catch(onError)
      .finally(() => {
        batch = undefined;
      });
    batch = { id: batchId, ended };
    return 'begun';
  };
  const ended = async () => {
    await lastBegun;
    await batch?.ended;
    await Promise.all([...inProgress.values()].map((acting) => acting.ended));
  };
  return {
    async begin(requested) {
      const { id, run: runId, action, recipient, who } = requested;
      const acting = start({ id, runId, what: action.what, recipient, who }, actOn(requested));
      if (acting === 'busy' || (await acting.added)) return acting === 'busy' ? acting : 'begun';
      return (await isRecorded(store.database, requested)) ? 'begun' : 'other';
    },
    beginAll(requested) {
      // One after the other, so that the second finds out about the first.
      const begun = lastBegun.then(() => beginBatch(requested));
      lastBegun = begun.catch(() => undefined);
      return begun;
    },
    async runJob(requested) {
      const claimed = Promise.withResolvers<void>();
      const acting = start(jobRow(requested), (runs) =>
        withRunDeps(deps, async (runDeps) => {
          const onRun = (run: { readonly id: string }) => void runs.add(run.id);
          const running = { processes: await processes.get(), owner, onRun };
          return runJob(runDeps, requested, { ...running, onClaimed: claimed.resolve });
        }),
      );
      if (acting === 'busy') return { beginning: acting, claimed: Promise.resolve() };
      if (await acting.added)
        return { beginning: 'begun', claimed: Promise.race([claimed.promise, acting.ended]) };
      const isSame = await isJobRecorded(store.database, jobRow(requested));
      return { beginning: isSame ? 'begun' : 'other', claimed: Promise.resolve() };
    },
    async backfill(requested) {
      const acting = start(backfillRow(requested), (runs) =>
        withRunDeps(deps, async (runDeps) => {
          const onRun = (run: { readonly id: string }) => void runs.add(run.id);
          return backfillJob(runDeps, requested, { processes: await processes.get(), owner, onRun });
        }),
      );
      if (acting === 'busy' || (await acting.added)) return acting === 'busy' ? acting : 'begun';
      return (await isJobRecorded(store.database, backfillRow(requested))) ? 'begun' : 'other';
    },
    async sendTest(requested) {
      const { id, to, who } = requested;
      const row = { id, runId: null, what: 'test-message', recipient: to, who } as const;
      const acting = start(row, () => withRunDeps(deps, (runDeps) => sendTestMessage(runDeps, requested)));
      if (acting === 'busy' || (await acting.added)) return acting === 'busy' ? acting : 'begun';
      const found = await actionById(store.database, id);
      return found?.what === row.what && found.recipient === to ? 'begun' : 'other';
    },
    runs: () => new Set([...inProgress.values()].flatMap(({ runs }) => [...runs])),
    ended,
    async end() {
      await ended();
      await processes.close();
    },
  };
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
