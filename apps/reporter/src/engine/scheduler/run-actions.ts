import { processName } from '../../adapters/processes/process-name.ts';
import { type ActionEnd, actionById, addAction, endAction } from '../../adapters/store/console-actions.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import { serviceShutdown } from '../deliver/shutdown-timeouts.ts';
import type { ReportProcesses } from '../make/report-processes.ts';
import { actOnRun, type RunAction } from '../manual/act-on-run.ts';
import type { RunDeps } from '../run/run-deps.ts';
import type { SchedulerDeps } from './run-scheduler.ts';

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
  /** The runs that are acted on. */
  readonly runs: () => ReadonlySet<string>;
  /** Waits for the end of every action; no more begin. */
  readonly end: () => Promise<void>;
};

/** Dependencies of actions. */
export type RunActionsDeps = Pick<
  SchedulerDeps,
  'store' | 'live' | 'environment' | 'now' | 'onEvent' | 'signal'
>;

/** Each may create a report, as those of the scheduler do, which creates four at a time by default. */
const maxAtOnce = 4;

/** An action that is being recorded or done. */
type InProgress = {
  readonly run: string;
  /** Whether it is new. */
  readonly added: Promise<boolean>;
  readonly ended: Promise<void>;
};

const stopped: ActionEnd = { outcome: 'refused', reason: 'outlay serve stopped before it began' };

/** Acts on runs as commands do, with the configuration that is current when an action begins. */
export function createRunActions(deps: RunActionsDeps): RunActions {
  const { store, now, onEvent, signal } = deps;
  const inProgress = new Map<string, InProgress>();
  let processes: ReportProcesses | undefined;
  const reportProcesses = async () => {
    const { createReportProcesses } = await import('../make/report-processes.ts');
    return (processes ??= createReportProcesses(deps.environment));
  };
  const onError = (error: unknown) =>
    onEvent({ type: 'error', during: 'acting on a run', reason: failureText(error) });
  const finish = async (requested: RequestedAction): Promise<void> => {
    const { id } = requested;
    // It may have taken long to record the action.
    const acting = signal.aborted ? Promise.resolve(stopped) : endOf(deps, requested, reportProcesses);
    const end = await acting.catch((error: unknown): ActionEnd => {
      onError(error);
      return { outcome: 'failed', reason: failureText(error) };
    });
    await untilStored(() => endAction(store.database, id, { ...end, now: now() }), onError);
  };
  let batch: { readonly id: string; readonly ended: Promise<void> } | undefined;
  const oneByOne = async (requested: readonly RequestedAction[]): Promise<void> => {
    for (const one of requested) {
      const ended = finish(one).finally(() => inProgress.delete(one.id));
      inProgress.set(one.id, { run: one.run, added: Promise.resolve(true), ended });
      await ended;
    }
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
    const owner = processName();
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
  const add = async ({ id, run, action, recipient, who }: RequestedAction): Promise<boolean> => {
    const begun = { owner: processName(), startedAt: now().toISOString() };
    return addAction(store.database, {
      id,
      runId: run,
      batchId: null,
      what: action.what,
      recipient,
      who,
      ...begun,
    });
  };
  return {
    async begin(requested) {
      const { id, run } = requested;
      signal.throwIfAborted();
      const earlier = inProgress.get(id);
      if (!earlier && inProgress.size >= maxAtOnce) return 'busy';
      // What is in progress counts before it is recorded, which may take long.
      const added = earlier ? earlier.added.then(() => false) : add(requested);
      if (!earlier) {
        const ended = added
          .then(
            (isNew) => (isNew ? finish(requested).catch(onError) : undefined),
            () => undefined,
          )
          .finally(() => inProgress.delete(id));
        inProgress.set(id, { run, added, ended });
      }
      if (await added) return 'begun';
      return (await isRecorded(store.database, requested)) ? 'begun' : 'other';
    },
    beginAll(requested) {
      // One after the other, so that the second finds out about the first.
      const begun = lastBegun.then(() => beginBatch(requested));
      lastBegun = begun.catch(() => undefined);
      return begun;
    },
    runs: () => new Set([...inProgress.values()].map(({ run }) => run)),
    async end() {
      await lastBegun;
      await batch?.ended;
      await Promise.all([...inProgress.values()].map(({ ended }) => ended));
      await processes?.close();
    },
  };
}

/** Whether the recorded action with an identifier is the requested one. */
async function isRecorded(
  database: Database,
  { id, run, action, recipient }: RequestedAction,
): Promise<boolean> {
  const found = await actionById(database, id);
  return found?.runId === run && found.what === action.what && found.recipient === recipient;
}

async function endOf(
  { store, live, environment, now, onEvent, signal }: RunActionsDeps,
  { run: id, action, who, shown }: RequestedAction,
  reportProcesses: () => Promise<ReportProcesses>,
): Promise<ActionEnd> {
  return live.use(async ({ mail, folders, buckets, isolation, targets, keys }) => {
    const run = await runById(store.database, id);
    if (!run) return { outcome: 'refused', reason: `unknown run ${id}` };
    const current = { configuration: () => live.current().configuration, environment };
    const runDeps = {
      ...store,
      mail,
      folders,
      buckets,
      isolation,
      targets,
      keys,
      current,
      now,
      signal,
      shutdown: serviceShutdown,
      onStoreAway: (error: Error) =>
        onEvent({ type: 'error', during: 'acting on a run', reason: failureText(error) }),
      onState: (state, left) => onEvent({ type: 'run', run: state, left }),
      onDelivery: (delivery, step) => onEvent({ type: 'delivery', delivery, step }),
    } satisfies RunDeps;
    const source = { connection: {}, processes: await reportProcesses() };
    return actOnRun(runDeps, run, action, { who, source, shown });
  });
}
