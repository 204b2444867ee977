import { processName } from '../../adapters/processes/process-name.ts';
import { type ActionEnd, addAction, endAction } from '../../adapters/store/console-actions.ts';
import { runById } from '../../adapters/store/read-runs.ts';
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
};

/** Does what people ask for, in the process of the scheduler. */
export type RunActions = {
  /**
   * Records an action and begins it, unless it was begun before. Does not wait for its end.
   * @returns `busy` if nothing was begun, because too many actions are in progress
   */
  readonly begin: (requested: RequestedAction) => Promise<'begun' | 'busy'>;
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

/** Acts on runs as commands do, with the configuration that is current when an action begins. */
export function createRunActions(deps: RunActionsDeps): RunActions {
  const { store, now, onEvent, signal } = deps;
  const inProgress = new Map<string, { readonly run: string; readonly ended: Promise<void> }>();
  let processes: ReportProcesses | undefined;
  const reportProcesses = async () => {
    const { createReportProcesses } = await import('../make/report-processes.ts');
    return (processes ??= createReportProcesses(deps.environment));
  };
  const onError = (error: unknown) =>
    onEvent({ type: 'error', during: 'acting on a run', reason: failureText(error) });
  const finish = async (requested: RequestedAction): Promise<void> => {
    const { id } = requested;
    const end = await endOf(deps, requested, reportProcesses).catch((error: unknown): ActionEnd => {
      onError(error);
      return { outcome: 'failed', reason: failureText(error) };
    });
    await untilStored(() => endAction(store.database, id, { ...end, now: now() }), onError);
  };
  return {
    async begin(requested) {
      const { id, run, action, recipient, who } = requested;
      signal.throwIfAborted();
      if (inProgress.size >= maxAtOnce && !inProgress.has(id)) return 'busy';
      const row = { id, runId: run, what: action.what, recipient, who };
      const begun = { owner: processName(), startedAt: now().toISOString() };
      if (!(await addAction(store.database, { ...row, ...begun }))) return 'begun';
      const ended = finish(requested)
        .catch(onError)
        .finally(() => inProgress.delete(id));
      inProgress.set(id, { run, ended });
      return 'begun';
    },
    runs: () => new Set([...inProgress.values()].map(({ run }) => run)),
    async end() {
      await Promise.all([...inProgress.values()].map(({ ended }) => ended));
      await processes?.close();
    },
  };
}

async function endOf(
  { store, live, environment, now, onEvent, signal }: RunActionsDeps,
  { run: id, action, who }: RequestedAction,
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
    return actOnRun(runDeps, run, action, { who, source });
  });
}
