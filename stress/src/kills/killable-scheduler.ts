import { spawnOutlay } from 'outlay/internal/testing/spawn-outlay.ts';
import type { BuiltPrograms } from '../fixtures/built-programs.ts';

/** A scheduler in a process of its own. */
export type KillableScheduler = {
  /** As `kill -9` does. */
  readonly kill: () => void;
  /** Asks it to end by itself. */
  readonly stop: () => void;
  /** Comes when it has opened its store and begins to work, or has ended. */
  readonly working: Promise<unknown>;
  /** `SIGKILL`, or its exit code in words. */
  readonly ended: Promise<string>;
  /** The end of its output. */
  readonly lastOutput: () => string;
};

/** How a scheduler starts. */
export type KillableSchedulerStart = {
  readonly built: BuiltPrograms;
  readonly role: 'serve' | 'worker';
  readonly folder: string;
  /** The file of the configuration. */
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The time that its clock shows, always. */
  readonly instant: string;
  /** The name of the point at which it kills itself, if it does. */
  readonly point: string | undefined;
};

/** Starts a scheduler in a process of its own. */
export function startKillableScheduler(start: KillableSchedulerStart): KillableScheduler {
  const { built, role, folder, path, environment, instant, point } = start;
  const program = built.pathOf(point === undefined ? 'scheduler-program' : 'kill-program');
  const variables = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: built.compileCache,
    ...environment,
  };
  const words = [role, path, instant, ...(point === undefined ? [] : [point])];
  const running = spawnOutlay({ folder, environment: variables }, words, { program });
  // The first line of its log says that it begins.
  const working = running.waitForOutput('\n').catch(() => undefined);
  return {
    kill: () => running.send('SIGKILL'),
    stop: () => running.send('SIGTERM'),
    working,
    ended: running.ended.then(({ code, signal }) => signal ?? `exit code ${code}`),
    lastOutput: () => running.written().slice(-2_000),
  };
}
