import { setTimeout as pass } from 'node:timers/promises';
import type { RunRecord } from '../../store/read-runs.ts';
import type { RunState } from '../../store/transitions.ts';
import { type DeliveredFiles, readDelivered } from './delivered-files.ts';
import { killPoints } from './kill-points.ts';
import type { TakenMessage } from './mail-recorder.ts';
import {
  accountNames,
  folders,
  instant,
  openSetting,
  type RoundPlace,
  type RoundSetting,
} from './round-setting.ts';
import { type SchedulerProcess, startProcess } from './scheduler-process.ts';

/** How a process ends before its time. */
export type Kill = {
  /** By the name of a point; or this long after its start. */
  readonly at: string | number;
  /** What happens before another process takes its place. */
  readonly afterwards?: (setting: RoundSetting) => Promise<void>;
};

/** What became of a round. */
export type PlayedRound = {
  readonly records: readonly RunRecord[];
  readonly files: DeliveredFiles;
  readonly taken: readonly TakenMessage[];
  /** To whom the mail server was sent messages, whole or not. */
  readonly begun: readonly string[];
  /** In which states the runs were each time when a process had been killed. */
  readonly deaths: readonly (readonly RunState[])[];
  /** What went wrong, other than that processes were killed. */
  readonly troubles: readonly string[];
  readonly ms: number;
};

const mostMs = 150_000;
const pollMs = 40;
const ended: ReadonlySet<RunState> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

/**
 * Lets processes work on a job that is due: one on SQLite, `serve` and `worker` on PostgreSQL. Each is killed as often
 * as it is to be and replaced by another, until every run has ended.
 * @param kills - of every process and those that replace it, one after the other
 */
export async function playRound(
  place: RoundPlace,
  kills: readonly (readonly Kill[])[],
): Promise<PlayedRound> {
  const live = new Set<SchedulerProcess>();
  let heldFor: string | undefined;
  const setting = await openSetting(place, async ({ recipient }) => {
    if (recipient !== heldFor) return;
    heldFor = undefined;
    await killAll(live);
  });
  const { fixture, mail } = setting;
  const deaths: RunState[][] = [];
  const troubles: string[] = [];
  const states = async () => (await fixture.records()).map(({ run }) => run.state);
  const begunAt = performance.now();
  let isOver = false;
  const roles = setting.isPostgres ? (['serve', 'worker'] as const) : (['serve'] as const);

  async function keepRunning(role: 'serve' | 'worker', left: readonly Kill[]): Promise<void> {
    const [kill, ...later] = left;
    const point = typeof kill?.at === 'string' ? kill.at : undefined;
    const armed = point === undefined ? undefined : killPoints[point];
    if (armed && 'heldFor' in armed) heldFor = armed.heldFor;
    const child = startProcess({ ...fixture, role, instant, point });
    live.add(child);
    const timer = typeof kill?.at === 'number' ? setTimeout(child.kill, kill.at) : undefined;
    const how = await child.ended;
    clearTimeout(timer);
    live.delete(child);
    if (isOver) return;
    if (how !== 'SIGKILL') troubles.push(`${role} ended by itself: ${how}, ${child.said()}`);
    deaths.push(await states());
    await kill?.afterwards?.(setting);
    return keepRunning(role, later);
  }

  const running = roles.map((role, index) => keepRunning(role, kills[index] ?? []));
  try {
    while (!isOver) {
      await pass(pollMs);
      const now = await states();
      const isLate = performance.now() - begunAt > mostMs;
      if (isLate) troubles.push(...[...live].map((child) => `not ended: ${now.join()}, ${child.said()}`));
      isOver = isLate || (now.length >= accountNames.length && now.every((state) => ended.has(state)));
    }
    const ms = performance.now() - begunAt;
    await killAll(live);
    await Promise.all(running);
    const records = await fixture.records();
    const files = await readDelivered(fixture.folder, folders);
    return { records, files, taken: mail.taken, begun: mail.begun, deaths, troubles, ms };
  } finally {
    isOver = true;
    await killAll(live);
    await setting.remove();
  }
}

async function killAll(live: ReadonlySet<SchedulerProcess>): Promise<void> {
  const processes = [...live];
  for (const each of processes) each.kill();
  await Promise.all(processes.map((each) => each.ended));
}
