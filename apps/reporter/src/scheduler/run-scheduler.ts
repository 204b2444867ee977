import { createClockWatch } from '../clocks/clock-watch.ts';
import { createClocks } from '../clocks/clocks.ts';
import { createSockets, type Environment } from '../connection/connect.ts';
import { failureText } from '../failures/failure-text.ts';
import { sendNotices } from '../notices/send-notices.ts';
import { processName } from '../runs/process-name.ts';
import type { RunStore } from '../runs/run-store.ts';
import { freeStrayRuns } from '../store/claim-run.ts';
import { dailyCleaning } from './daily-cleaning.ts';
import { every } from './every.ts';
import { createIdleMemory } from './idle-memory.ts';
import type { LiveConfiguration } from './live-configuration.ts';
import type { Offers } from './offers.ts';
import { createPlanner } from './planner.ts';
import type { OnEvent } from './scheduler-event.ts';
import { sweep } from './sweep.ts';
import { workOnOffers } from './work-on-offers.ts';

/** What a scheduler runs on. */
export type SchedulerParts = {
  readonly role: 'serve' | 'worker';
  readonly store: RunStore;
  readonly offers: Offers;
  readonly live: LiveConfiguration;
  readonly environment: Environment;
  /** How many runs are worked on at the same time. */
  readonly concurrency: number;
  readonly now: () => Date;
  readonly onEvent: OnEvent;
  /** Aborted when it is to stop: what has begun is finished or handed back, nothing else is begun. */
  readonly signal: AbortSignal;
};

const longestPlanningPauseMs = 10_000;
const sweepPauseMs = 10_000;

/** How often it is looked whether a day has passed. */
const cleaningPauseMs = 600_000;

/** Plans what is due (`serve`), and works on what is planned, until it is told to stop. */
export async function runScheduler(parts: SchedulerParts): Promise<void> {
  const { role, store, offers, live, environment, now, onEvent, signal } = parts;
  const trouble = (during: string) => (error: unknown) =>
    onEvent({ type: 'trouble', during, reason: failureText(error) });
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
    offers,
    configuration: () => live.current().configuration,
    environment,
    now,
    clockWatch,
    onEvent,
  });
  const sweeping = async () => {
    const begun = performance.now();
    await freeStrayRuns(store.database, processName(), workedOn);
    await sweep({ ...store, offers, now });
    if (role === 'serve') await planner.recheck();
    await clockWatch.tell();
    memory.release();
    onEvent({ type: 'sweep', ms: performance.now() - begun });
    return undefined;
  };
  const cleaning = dailyCleaning({ ...parts, clockWatch });
  const telling = () =>
    live.use(async ({ configuration, mail }) => {
      await sendNotices({
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
          longestPauseMs: longestPlanningPauseMs,
          onTrouble: trouble('planning'),
        })
      : undefined,
    every({ ...repeated, act: sweeping, longestPauseMs: sweepPauseMs, onTrouble: trouble('sweeping') }),
    // Apart from sweeps: many files take their time.
    every({ ...repeated, act: cleaning, longestPauseMs: cleaningPauseMs, onTrouble: trouble('cleaning') }),
    // Apart from sweeps: a mail server that hangs must not hold them up.
    every({ ...repeated, act: telling, longestPauseMs: sweepPauseMs, onTrouble: trouble('telling') }),
    workOnOffers({ ...parts, clocks: clockWatch.clocks, memory, workedOn, onTrouble: trouble('working') }),
  ]);
  stopListening();
  await sockets.close();
  onEvent({ type: 'stopped' });
}
