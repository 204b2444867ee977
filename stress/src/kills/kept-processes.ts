import { setTimeout as pass } from 'node:timers/promises';
import type { RoundSetting } from './round-setting.ts';
import type { SchedulerProcess } from './scheduler-process.ts';

/** How a process ends before its time. */
export type Kill = {
  /** At the point of a name; or so long after its start, or after it began to work. */
  readonly at: string | { readonly from: 'start' | 'work'; readonly ms: number };
  /** What happens before another process takes its place. */
  readonly afterwards?: (setting: RoundSetting) => Promise<void>;
};

/** Processes of which each is replaced when it ends. */
export type KeptProcesses = {
  readonly killAll: () => Promise<void>;
  /** Kills them all and replaces none. */
  readonly stop: () => Promise<void>;
  /** The last that those said that run. */
  readonly said: () => string[];
};

/** How processes are started and killed. */
export type Keeping = {
  /** Of every process and those that replace it, one after the other. */
  readonly kills: readonly (readonly Kill[])[];
  /** @param index - of the process, also of those that replace it */
  readonly start: (index: number, kill: Kill | undefined) => SchedulerProcess;
  /** Waited for when one has ended, before another takes its place. @param how - `SIGKILL`, or how it ended by itself */
  readonly onEnd: (how: string, kill: Kill | undefined) => Promise<void>;
};

/** Starts processes and keeps as many running. */
export function keepProcesses(count: number, { kills, start, onEnd }: Keeping): KeptProcesses {
  const live = new Set<SchedulerProcess>();
  const over = new AbortController();

  async function keepOne(index: number): Promise<void> {
    for (const left = [...(kills[index] ?? [])]; !over.signal.aborted; ) {
      const kill = left.shift();
      const started = start(index, kill);
      live.add(started);
      void killLater(started, kill);
      const how = await started.ended;
      live.delete(started);
      if (!over.signal.aborted) await onEnd(how === 'SIGKILL' ? how : `${how}, ${started.said()}`, kill);
    }
  }

  async function killAll(): Promise<void> {
    const all = [...live];
    for (const each of all) each.kill();
    await Promise.all(all.map(({ ended }) => ended));
  }

  const kept = Array.from({ length: count }, (_, index) => keepOne(index));
  return {
    killAll,
    async stop() {
      over.abort();
      await killAll();
      await Promise.all(kept);
    },
    said: () => [...live].map((each) => each.said()),
  };
}

async function killLater(started: SchedulerProcess, kill: Kill | undefined): Promise<void> {
  if (!kill || typeof kill.at === 'string') return;
  if (kill.at.from === 'work') await started.working;
  await pass(kill.at.ms);
  started.kill();
}
