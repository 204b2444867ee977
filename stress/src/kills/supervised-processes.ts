import { setTimeout as pause } from 'node:timers/promises';
import type { KillableScheduler } from './killable-scheduler.ts';
import type { RoundFixture } from './round-fixture.ts';

/** How a process is killed. */
export type Kill = {
  /** At a named point, or so long after its start, or after it began to work. */
  readonly at: string | { readonly from: 'start' | 'work'; readonly ms: number };
  /** Awaited before another process replaces it. */
  readonly afterwards?: (fixture: RoundFixture) => Promise<void>;
};

/** Processes that are replaced when they end. */
export type SupervisedProcesses = {
  readonly killAll: () => Promise<void>;
  /** How many were started so far. */
  readonly started: () => number;
  /** Kills all and replaces none. */
  readonly stop: () => Promise<void>;
  /** Lets all end by themselves and replaces none. @returns how those ended that did not end with exit code 0 */
  readonly end: () => Promise<string[]>;
  /** The end of the output of each running process. */
  readonly lastOutput: () => string[];
};

/** How processes are started and killed. */
export type SupervisionOptions = {
  /** Chooses how the next process is killed; `undefined` where it is not. @param index - as in `start` */
  readonly nextKill: (index: number) => Promise<Kill | undefined>;
  /** @param index - of the process, also of those that replace it */
  readonly start: (index: number, kill: Kill | undefined) => KillableScheduler;
  /** Awaited when one has ended, before another replaces it. @param how - `SIGKILL`, or how it ended by itself */
  readonly onEnd: (how: string, kill: Kill | undefined) => Promise<void>;
};

/** Starts processes and replaces each that ends. */
export function superviseProcesses(
  count: number,
  { nextKill, start, onEnd }: SupervisionOptions,
): SupervisedProcesses {
  const live = new Set<KillableScheduler>();
  const over = new AbortController();
  let startedCount = 0;

  async function keepOne(index: number): Promise<void> {
    while (!over.signal.aborted) {
      const kill = await nextKill(index);
      if (over.signal.aborted) return;
      const started = start(index, kill);
      live.add(started);
      startedCount += 1;
      void killLater(started, kill);
      const how = await started.ended;
      live.delete(started);
      if (!over.signal.aborted)
        await onEnd(how === 'SIGKILL' ? how : `${how}, ${started.lastOutput()}`, kill);
    }
  }

  async function killAll(): Promise<void> {
    const all = [...live];
    for (const each of all) each.kill();
    await Promise.all(all.map(({ ended }) => ended));
  }

  const running = Array.from({ length: count }, (_, index) => keepOne(index));
  return {
    killAll,
    started: () => startedCount,
    async stop() {
      over.abort();
      await killAll();
      await Promise.all(running);
    },
    async end() {
      over.abort();
      const all = [...live];
      // Before it works, a process does not listen for the signal.
      await Promise.all(all.map(({ working }) => working));
      for (const each of all) each.stop();
      const ends = await Promise.all(all.map(({ ended }) => ended));
      await Promise.all(running);
      return ends.filter((how) => how !== 'exit code 0');
    },
    lastOutput: () => [...live].map((each) => each.lastOutput()),
  };
}

async function killLater(started: KillableScheduler, kill: Kill | undefined): Promise<void> {
  if (!kill || typeof kill.at === 'string') return;
  if (kill.at.from === 'work') await started.working;
  await pause(kill.at.ms);
  started.kill();
}
