import { setTimeout as pass } from 'node:timers/promises';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { RunState } from 'outlay/internal/adapters/store/states.ts';
import type { TakenMessage } from 'outlay/internal/testing/mail-recorder.ts';
import { type DeliveredFiles, readDelivered } from './delivered-files.ts';
import { type KeptProcesses, type Kill, keepProcesses } from './kept-processes.ts';
import { killPoints } from './kill-points.ts';
import { readableFiles } from './readable-files.ts';
import {
  accountNames,
  folders,
  instant,
  openSetting,
  type RoundPlace,
  type RoundSetting,
} from './round-setting.ts';
import { startProcess } from './scheduler-process.ts';

/** What became of a round. */
export type PlayedRound = {
  /** How many worked on it at the same time. */
  readonly processes: number;
  readonly records: readonly RunRecord[];
  readonly files: DeliveredFiles;
  readonly taken: readonly TakenMessage[];
  /** To whom the mail server was sent messages, whole or not. */
  readonly begun: readonly string[];
  /** In which states the runs were each time when a process had been killed. */
  readonly deaths: readonly (readonly RunState[])[];
  /** What went wrong, other than that processes were killed. */
  readonly troubles: readonly string[];
  readonly life: RoundLife;
};

/** How long the parts of a round took, milliseconds. */
export type RoundLife = {
  /** Until the first process had opened its store and began. */
  readonly startMs: number;
  /** From then on until all was delivered. */
  readonly workMs: number;
};

/** The kills of every process of a round and of those that replace it, one after the other. */
export type RoundKills = readonly (readonly Kill[])[];

const mostMs = 150_000;
const pollMs = 40;
const endStates: ReadonlySet<RunState> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

/**
 * Lets processes work on a job that is due, one on SQLite, `serve` and `worker` on PostgreSQL. Each is killed as often
 * as it is to be and replaced by another, until every run has ended.
 */
export async function playRound(place: RoundPlace, kills: RoundKills): Promise<PlayedRound> {
  const holding = Promise.withResolvers<KeptProcesses>();
  const heldFor = new Set(kills.flat().flatMap(({ at }) => heldAt(at)));
  const setting = await openSetting(place, async ({ recipient }) => {
    if (heldFor.delete(recipient)) await (await holding.promise).killAll();
  });
  try {
    return await playOn(setting, kills, holding.resolve);
  } finally {
    await setting.remove();
  }
}

function heldAt(at: Kill['at']): string[] {
  const heldFor = typeof at === 'string' ? killPoints[at]?.heldFor : undefined;
  return heldFor === undefined ? [] : [heldFor];
}

async function playOn(
  setting: RoundSetting,
  kills: RoundKills,
  onStart: (processes: KeptProcesses) => void,
): Promise<PlayedRound> {
  const { fixture, mail, isPostgres } = setting;
  const deaths: RunState[][] = [];
  const troubles: string[] = [];
  const roles = isPostgres ? (['serve', 'worker'] as const) : (['serve'] as const);
  const begunAt = performance.now();
  let workingAt: number | undefined;
  const processes = keepProcesses(roles.length, {
    kills,
    start(index, kill) {
      const point = typeof kill?.at === 'string' ? kill.at : undefined;
      const started = startProcess({ ...fixture, role: roles[index] ?? 'serve', instant, point });
      void started.working.then(() => (workingAt ??= performance.now()));
      return started;
    },
    async onEnd(how, kill) {
      if (how === 'SIGKILL') deaths.push(await runStates(setting));
      else troubles.push(`a process ended by itself: ${how}`);
      troubles.push(...(await readableTroubles(setting)));
      await kill?.afterwards?.(setting);
    },
  });
  onStart(processes);
  const isEnded = await untilEnded(setting).catch(async (error: unknown) => {
    await processes.stop();
    throw error;
  });
  const endedAt = performance.now();
  if (!isEnded) troubles.push(`not ended: ${(await runStates(setting)).join()}`, ...processes.said());
  await processes.stop();
  troubles.push(...(await readableTroubles(setting)));
  const [records, files] = [await fixture.records(), await readDelivered(fixture.folder, folders)];
  const startMs = (workingAt ?? endedAt) - begunAt;
  const life = { startMs, workMs: endedAt - begunAt - startMs };
  const { taken, begun } = mail;
  return { processes: roles.length, records, files, taken, begun, deaths, troubles, life };
}

/** Nothing can be read in the folder of a store that encrypts its files. */
async function readableTroubles({ fixture, isEncrypted }: RoundSetting): Promise<string[]> {
  if (!isEncrypted) return [];
  return (await readableFiles(fixture.store.root)).map((name) => `${name} can be read in the store`);
}

async function runStates({ fixture }: RoundSetting): Promise<RunState[]> {
  return (await fixture.records()).map(({ run }) => run.state);
}

/** @returns whether every run has ended in time */
async function untilEnded(setting: RoundSetting): Promise<boolean> {
  for (const begunAt = performance.now(); performance.now() - begunAt < mostMs; ) {
    const states = await runStates(setting);
    if (states.length >= accountNames.length && states.every((state) => endStates.has(state))) return true;
    await pass(pollMs);
  }
  return false;
}
