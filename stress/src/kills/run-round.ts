import { setTimeout as pause } from 'node:timers/promises';
import { latestRuns, type RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { RunState } from 'outlay/internal/adapters/store/states.ts';
import type { AcceptedMessage } from 'outlay/internal/testing/mail-recorder.ts';
import { type DeliveredFiles, readDelivered } from './delivered-files.ts';
import { killPoints } from './kill-points.ts';
import { startKillableScheduler } from './killable-scheduler.ts';
import { readableFiles } from './readable-files.ts';
import {
  accountNames,
  folders,
  instant,
  openRoundFixture,
  type RoundFixture,
  type RoundServers,
} from './round-fixture.ts';
import { type Kill, type SupervisedProcesses, superviseProcesses } from './supervised-processes.ts';

/** How a round came out. */
export type RoundResult = {
  /** How many processes worked on it at once. */
  readonly processes: number;
  readonly records: readonly RunRecord[];
  readonly files: DeliveredFiles;
  readonly accepted: readonly AcceptedMessage[];
  /** Recipients of messages that were begun, whole or not. */
  readonly begun: readonly string[];
  /** The states of the runs each time a process had been killed. */
  readonly deaths: readonly (readonly RunState[])[];
  /** Problems other than the kills. */
  readonly problems: readonly string[];
  readonly durations: RoundDurations;
};

/** How long the phases of a round took, milliseconds. */
export type RoundDurations = {
  /** Until the first process began to work. */
  readonly startMs: number;
  /** From then on until everything was delivered. */
  readonly workMs: number;
};

/** The kills of each process of a round and of those that replace it, in order. */
export type RoundKills = readonly (readonly Kill[])[];

const maxWaitMs = 150_000;
const pollMs = 40;

/** More than a round has. */
const maxRuns = 100;

const endStates: ReadonlySet<RunState> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

/**
 * Runs schedulers on a job that is due: one on SQLite, `serve` and `worker` on PostgreSQL. Each is killed as planned and
 * replaced, until every run has ended.
 */
export async function runRound(servers: RoundServers, kills: RoundKills): Promise<RoundResult> {
  const holding = Promise.withResolvers<SupervisedProcesses>();
  const heldFor = new Set(kills.flat().flatMap(({ at }) => heldAt(at)));
  const fixture = await openRoundFixture(servers, async ({ recipient }) => {
    if (heldFor.delete(recipient)) await (await holding.promise).killAll();
  });
  try {
    return await runWith(fixture, kills, holding.resolve);
  } finally {
    await fixture.remove();
  }
}

function heldAt(at: Kill['at']): string[] {
  const heldFor = typeof at === 'string' ? killPoints[at]?.heldFor : undefined;
  return heldFor === undefined ? [] : [heldFor];
}

async function runWith(
  round: RoundFixture,
  kills: RoundKills,
  onStart: (processes: SupervisedProcesses) => void,
): Promise<RoundResult> {
  const { built, fixture, mail, isPostgres } = round;
  const deaths: RunState[][] = [];
  const problems: string[] = [];
  const roles = isPostgres ? (['serve', 'worker'] as const) : (['serve'] as const);
  const begunAt = performance.now();
  let workingAt: number | undefined;
  const processes = superviseProcesses(roles.length, {
    kills,
    start(index, kill) {
      const point = typeof kill?.at === 'string' ? kill.at : undefined;
      const role = roles[index] ?? 'serve';
      const started = startKillableScheduler({ ...fixture, built, role, instant, point });
      void started.working.then(() => (workingAt ??= performance.now()));
      return started;
    },
    async onEnd(how, kill) {
      if (how === 'SIGKILL') deaths.push(await runStates(round));
      else problems.push(`a process ended by itself: ${how}`);
      problems.push(...(await readableFileProblems(round)));
      await kill?.afterwards?.(round);
    },
  });
  onStart(processes);
  const isEnded = await untilEnded(round).catch(async (error: unknown) => {
    await processes.stop();
    throw error;
  });
  const endedAt = performance.now();
  if (!isEnded) problems.push(`not ended: ${(await runStates(round)).join()}`, ...processes.lastOutput());
  // Nothing but kills ends processes of other rounds. Here they keep what they have compiled, so that those start fast.
  if (kills.length === 0) problems.push(...(await processes.end()).map((how) => `stopped with ${how}`));
  await processes.stop();
  problems.push(...(await readableFileProblems(round)));
  const [records, files] = [await fixture.records(), await readDelivered(fixture.folder, folders)];
  const startMs = (workingAt ?? endedAt) - begunAt;
  const durations = { startMs, workMs: endedAt - begunAt - startMs };
  const { accepted, begun } = mail;
  return { processes: roles.length, records, files, accepted, begun, deaths, problems, durations };
}

/** No report can be read in the folder of a store that encrypts its files. */
async function readableFileProblems({ fixture, isEncrypted }: RoundFixture): Promise<string[]> {
  if (!isEncrypted) return [];
  return (await readableFiles(fixture.store.root)).map((name) => `${name} can be read in the store`);
}

async function runStates({ fixture }: RoundFixture): Promise<RunState[]> {
  return (await latestRuns(fixture.store.database, maxRuns)).map(({ state }) => state);
}

/** @returns whether every run has ended in time */
async function untilEnded(round: RoundFixture): Promise<boolean> {
  for (const begunAt = performance.now(); performance.now() - begunAt < maxWaitMs; ) {
    const states = await runStates(round);
    if (states.length >= accountNames.length && states.every((state) => endStates.has(state))) return true;
    await pause(pollMs);
  }
  return false;
}
