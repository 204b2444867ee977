import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { Clocks } from '../../adapters/service/heard-clocks.ts';
import { lostAttempts } from '../../adapters/store/lost-attempts.ts';
import { createIsolation } from '../../concurrency/alone-or-together.ts';
import { serviceShutdown } from '../deliver/shutdown-timeouts.ts';
import type { RunDeps } from '../run/run-deps.ts';
import type { IdleMemory } from './idle-memory.ts';
import type { SchedulerDeps } from './run-scheduler.ts';
import { workLoop } from './work-loop.ts';

/** What working on the queue needs. */
export type QueueWorkDeps = SchedulerDeps & {
  /** The clocks that this process has heard. */
  readonly clocks: Clocks;
  readonly memory: IdleMemory;
  /** Filled with the runs that are worked on. */
  readonly workedOn: Set<string>;
  readonly onError: (error: unknown) => void;
};

/** A run in whose midst so many processes ended is worked on alone: it ends no others with it, and shows if it is the cause. */
const suspectAfter = 2;

/** Takes runs from the queue and works on them, each by the configuration as it is when it begins, until told to stop. */
export async function workOnQueue(deps: QueueWorkDeps): Promise<void> {
  const { store, live, environment, clocks, now, onEvent, onError, memory, workedOn, signal } = deps;
  const listeners: Pick<RunDeps, 'onState' | 'onDelivery' | 'onStoreAway'> = {
    onStoreAway: onError,
    onState: (run, left) => onEvent({ type: 'run', run, left }),
    onDelivery: (delivery, step) => onEvent({ type: 'delivery', delivery, step }),
  };
  const tools = onceAsked(() => loadTools(environment));
  const work = (run: string, onSlow: () => void) =>
    live.use(async ({ mail, folders, buckets, isolation, targets, keys }) => {
      const { workOnRun, processes } = await tools.ask();
      const current = { configuration: () => live.current().configuration, environment };
      const channels = { mail, folders, buckets, isolation, targets, keys };
      const means = {
        ...store,
        ...listeners,
        ...channels,
        current,
        now,
        signal,
        ending: serviceShutdown,
        onSlow,
      };
      await workOnRun(means, run, { clocks, processes });
    });
  const { among, alone } = createIsolation();
  const workApart = async (run: string, onSlow: () => void) => {
    const { total } = await lostAttempts(store.database, run);
    if (total < suspectAfter) return among(() => work(run, onSlow));
    await alone((onWaiting) =>
      work(run, () => {
        onWaiting();
        onSlow();
      }),
    );
  };
  const workOn = async (run: string, onSlow: () => void) => {
    // Offered twice.
    if (workedOn.has(run)) return;
    workedOn.add(run);
    await memory
      .during(() => workApart(run, onSlow))
      .catch(onError)
      .finally(() => workedOn.delete(run));
  };
  await workLoop({ ...deps, workOn });
  await (await tools.asked())?.processes.close();
}

/** What reports are made with; not loaded before the first one is. */
async function loadTools(environment: Environment) {
  const [{ workOnRun }, { createReportProcesses }] = await Promise.all([
    import('../run/work-on-run.ts'),
    import('../make/report-processes.ts'),
  ]);
  return { workOnRun, processes: createReportProcesses(environment) };
}

function onceAsked<Value>(make: () => Promise<Value>) {
  let made: Promise<Value> | undefined;
  return {
    ask: () => (made ??= make()),
    /** What was made; `undefined` where nobody asked. */
    asked: async () => made,
  };
}
