import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { OnEvent } from '../../adapters/log/scheduler-event.ts';
import { processName } from '../../adapters/processes/process-name.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { createSockets } from '../../adapters/service/connect.ts';
import { createClocks } from '../../adapters/service/observed-clocks.ts';
import { releaseOrphanedRuns } from '../../adapters/store/claim-run.ts';
import { repeatPeriodically } from '../../concurrency/repeat-periodically.ts';
import { failureText } from '../../errors/failure-text.ts';
import { sendAlerts } from '../alerts/send-alerts.ts';
import { createClockWatch } from '../clocks/clock-watch.ts';
import { watchPauses } from '../pause/watch-pauses.ts';
import { createPlanner } from '../plan/planner.ts';
import { sweep } from '../recover/sweep.ts';
import { dailyCleaning } from './daily-cleaning.ts';
import { hourlyClosing } from './hourly-closing.ts';
import { createIdleMemory } from './idle-memory.ts';
import type { LiveConfiguration, OpenedConfiguration } from './live-configuration.ts';
import type { RunStore } from './run-store.ts';
import { watchDirectory } from './watch-directory.ts';
import { workOnQueue } from './work-on-queue.ts';

/** Dependencies of a scheduler. */
export type SchedulerDeps = {
  readonly role: 'serve' | 'worker';
  readonly store: RunStore;
  readonly queue: Queue;
  readonly live: LiveConfiguration;
  /** Opens the channels of a configuration. */
  readonly openWith: (configuration: Configuration) => Promise<OpenedConfiguration>;
  readonly environment: Environment;
  /** Maximum number of runs in progress at the same time. */
  readonly concurrency: number;
  readonly now: () => Date;
  readonly onEvent: OnEvent;
  /** Further runs that this process works on, because people asked for it. */
  readonly actedOn: () => ReadonlySet<string>;
  /** Aborted on shutdown: work in progress finishes or is released, and no more begins. */
  readonly signal: AbortSignal;
};

const maxPlanningPauseMs = 10_000;
const sweepPauseMs = 10_000;

/** How often to check whether the directory of accounts is due, or was changed by another process. Milliseconds. */
const directoryPauseMs = 5_000;

/** How often to check whether a day has passed. Milliseconds. */
const cleaningPauseMs = 600_000;

/** Plans due jobs (`serve`) and works on planned runs, until it is stopped. */
export async function runScheduler(deps: SchedulerDeps): Promise<void> {
  const { role, store, queue, live, environment, now, onEvent, actedOn, signal } = deps;
  const reportError = (during: string) => (error: unknown) =>
    onEvent({ type: 'error', during, reason: failureText(error) });
  const repeated = { now, signal };
  const memory = createIdleMemory();
  // Reading a configuration with ten thousand accounts takes hundreds of megabytes.
  const stopListening = live.onReplaced(memory.used);
  const workedOn = new Set<string>();
  const sockets = createSockets();
  const elapsedMs = () => performance.now();
  const clockWatch = createClockWatch({
    ...store,
    configuration: () => live.current().configuration,
    clocks: createClocks(elapsedMs),
    sockets,
    now,
    elapsedMs,
  });
  const planner = createPlanner({
    ...store,
    queue,
    configuration: () => live.current().configuration,
    environment,
    now,
    clockWatch,
    onEvent,
  });
  const reportPauses = watchPauses(store.database, onEvent);
  const sweeping = async () => {
    const begun = performance.now();
    const isWorkedOn = (run: string) => workedOn.has(run) || actedOn().has(run);
    await releaseOrphanedRuns(store.database, processName(), isWorkedOn);
    await sweep({ ...store, queue, now });
    if (role === 'serve') {
      await planner.recheck();
      await reportPauses();
    }
    await clockWatch.alertOwner();
    memory.release();
    onEvent({ type: 'sweep', ms: performance.now() - begun });
    return undefined;
  };
  const cleaning = dailyCleaning({ ...deps, clockWatch });
  const closing = hourlyClosing({ ...deps, clockWatch });
  const alerting = () =>
    live.use(async ({ configuration, mail }) => {
      await sendAlerts({
        ...store,
        configuration,
        mail,
        owner: processName(),
        now,
        clockWatch,
        onEvent,
        signal,
      });
      return undefined;
    });
  onEvent({ type: 'started', role, owner: processName() });
  signal.addEventListener('abort', () => onEvent({ type: 'stopping' }), { once: true });
  await Promise.all([
    role === 'serve'
      ? repeatPeriodically({
          ...repeated,
          act: planner.tick,
          onWake: live.onReplaced,
          maxPauseMs: maxPlanningPauseMs,
          onError: reportError('planning'),
        })
      : undefined,
    repeatPeriodically({
      ...repeated,
      act: sweeping,
      maxPauseMs: sweepPauseMs,
      onError: reportError('sweeping'),
    }),
    repeatPeriodically({
      ...repeated,
      act: () => watchDirectory({ ...deps, database: store.database, isReading: role === 'serve' }),
      maxPauseMs: directoryPauseMs,
      onError: reportError('reading the directory of accounts'),
    }),
    // Separate from sweeps, because removing many files takes long.
    repeatPeriodically({
      ...repeated,
      act: cleaning,
      maxPauseMs: cleaningPauseMs,
      onError: reportError('cleaning'),
    }),
    role === 'serve'
      ? repeatPeriodically({
          ...repeated,
          act: closing,
          maxPauseMs: cleaningPauseMs,
          onError: reportError('closing'),
        })
      : undefined,
    // Separate from sweeps, because a mail server may hang.
    repeatPeriodically({
      ...repeated,
      act: alerting,
      maxPauseMs: sweepPauseMs,
      onError: reportError('alerting'),
    }),
    workOnQueue({ ...deps, clocks: clockWatch.clocks, memory, workedOn, onError: reportError('working') }),
  ]);
  stopListening();
  await sockets.close();
  onEvent({ type: 'stopped' });
}
