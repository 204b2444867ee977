import type { OnEvent } from '../../adapters/log/scheduler-event.ts';
import { processName } from '../../adapters/processes/process-name.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { createSockets } from '../../adapters/service/connect.ts';
import { createClocks } from '../../adapters/service/heard-clocks.ts';
import { releaseOrphanedRuns } from '../../adapters/store/claim-run.ts';
import { every } from '../../concurrency/every.ts';
import { failureText } from '../../errors/failure-text.ts';
import { sendAlerts } from '../alerts/send-alerts.ts';
import { createClockWatch } from '../clocks/clock-watch.ts';
import { createPlanner } from '../plan/planner.ts';
import { sweep } from '../recover/sweep.ts';
import { dailyCleaning } from './daily-cleaning.ts';
import { createIdleMemory } from './idle-memory.ts';
import type { LiveConfiguration } from './live-configuration.ts';
import type { RunStore } from './run-store.ts';
import { workOnQueue } from './work-on-queue.ts';

/** What a scheduler runs on. */
export type SchedulerDeps = {
  readonly role: 'serve' | 'worker';
  readonly store: RunStore;
  readonly queue: Queue;
  readonly live: LiveConfiguration;
  readonly environment: Environment;
  /** How many runs are worked on at the same time. */
  readonly concurrency: number;
  readonly now: () => Date;
  readonly onEvent: OnEvent;
  /** Aborted when it is to stop: what has begun is finished or handed back, nothing else is begun. */
  readonly signal: AbortSignal;
};

const maxPlanningPauseMs = 10_000;
const sweepPauseMs = 10_000;

/** How often it is looked whether a day has passed. */
const cleaningPauseMs = 600_000;

/** Plans what is due (`serve`), and works on what is planned, until it is told to stop. */
export async function runScheduler(deps: SchedulerDeps): Promise<void> {
  const { role, store, queue, live, environment, now, onEvent, signal } = deps;
  const reportError = (during: string) => (error: unknown) =>
    onEvent({ type: 'error', during, reason: failureText(error) });
  const repeated = { now, signal };
  const memory = createIdleMemory();
  // A file of ten thousand accounts takes hundreds of megabytes to read.
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
  const sweeping = async () => {
    const begun = performance.now();
    await releaseOrphanedRuns(store.database, processName(), workedOn);
    await sweep({ ...store, queue, now });
    if (role === 'serve') await planner.recheck();
    await clockWatch.alertOwner();
    memory.release();
    onEvent({ type: 'sweep', ms: performance.now() - begun });
    return undefined;
  };
  const cleaning = dailyCleaning({ ...deps, clockWatch });
  const telling = () =>
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
      ? every({
          ...repeated,
          act: planner.tick,
          onWake: live.onReplaced,
          maxPauseMs: maxPlanningPauseMs,
          onError: reportError('planning'),
        })
      : undefined,
    every({ ...repeated, act: sweeping, maxPauseMs: sweepPauseMs, onError: reportError('sweeping') }),
    // Apart from sweeps: many files take their time.
    every({ ...repeated, act: cleaning, maxPauseMs: cleaningPauseMs, onError: reportError('cleaning') }),
    // Apart from sweeps: a mail server that hangs must not hold them up.
    every({ ...repeated, act: telling, maxPauseMs: sweepPauseMs, onError: reportError('telling') }),
    workOnQueue({ ...deps, clocks: clockWatch.clocks, memory, workedOn, onError: reportError('working') }),
  ]);
  stopListening();
  await sockets.close();
  onEvent({ type: 'stopped' });
}
