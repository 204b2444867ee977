import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { Clocks } from '../../adapters/service/observed-clocks.ts';
import { lostAttempts } from '../../adapters/store/lost-attempts.ts';
import { createIsolation } from '../../concurrency/isolation.ts';
import { serviceShutdown } from '../deliver/shutdown-timeouts.ts';
import type { RunDeps } from '../run/run-deps.ts';
import type { IdleMemory } from './idle-memory.ts';
import type { SchedulerDeps } from './run-scheduler.ts';
import { workLoop } from './work-loop.ts';

/** Dependencies of the work on the queue. */
export type QueueWorkDeps = SchedulerDeps & {
  /** The clocks that this process has observed. */
  readonly clocks: Clocks;
  readonly memory: IdleMemory;
  /** Filled with the runs in progress. */
  readonly workedOn: Set<string>;
  readonly onError: (error: unknown) => void;
};

/**
 * Number of crashes after which a run is executed alone, so that it crashes no other runs and can be identified as the
 * cause.
 */
const suspectAfter = 2;

/**
 * Takes runs from the queue and works on them, each with the configuration that is current when it begins, until it is
 * stopped.
 */
export async function workOnQueue(deps: QueueWorkDeps): Promise<void> {
  const { store, live, environment, clocks, now, onEvent, onError, memory, workedOn, signal } = deps;
  const listeners: Pick<RunDeps, 'onState' | 'onDelivery' | 'onStoreAway'> = {
    onStoreAway: onError,
    onState: (run, left) => onEvent({ type: 'run', run, left }),
    onDelivery: (delivery, step) => onEvent({ type: 'delivery', delivery, step }),
  };
  const modules = lazily(() => loadModules(environment));
  const work = (run: string, onSlow: () => void, isFirst = false) =>
    live.use(async ({ mail, folders, buckets, isolation, targets, keys }) => {
      const { workOnRun, processes } = await modules.load();
      const current = { configuration: () => live.current().configuration, environment };
      const channels = { mail, folders, buckets, isolation, targets, keys };
      const runDeps: RunDeps = {
        ...store,
        ...listeners,
        ...channels,
        current,
        now,
        signal,
        shutdown: serviceShutdown,
        onSlow,
      };
      return workOnRun(runDeps, run, { clocks, processes, isFirst });
    });
  const { runShared, runExclusively } = createIsolation();
  const workIsolated = async (run: string, onSlow: () => void) => {
    // A run that was never attempted has crashed no process.
    if (await runShared(() => work(run, onSlow, true))) return;
    const { total } = await lostAttempts(store.database, run);
    if (total < suspectAfter) {
      await runShared(() => work(run, onSlow));
      return;
    }
    await runExclusively((onWaiting) =>
      work(run, () => {
        onWaiting();
        onSlow();
      }),
    );
  };
  const workOn = async (run: string, onSlow: () => void) => {
    // The queue may contain a run twice.
    if (workedOn.has(run)) return;
    workedOn.add(run);
    await memory
      .during(() => workIsolated(run, onSlow))
      .catch(onError)
      .finally(() => workedOn.delete(run));
  };
  await workLoop({ ...deps, workOn });
  await (await modules.loaded())?.processes.close();
}

/** Loads the modules that create reports; not before the first report. */
async function loadModules(environment: Environment) {
  const [{ workOnRun }, { createReportProcesses }] = await Promise.all([
    import('../run/work-on-run.ts'),
    import('../make/report-processes.ts'),
  ]);
  return { workOnRun, processes: createReportProcesses(environment) };
}

function lazily<Value>(make: () => Promise<Value>) {
  let made: Promise<Value> | undefined;
  return {
    load: () => (made ??= make()),
    /** The value, or `undefined` if it was never loaded. */
    loaded: async () => made,
  };
}
