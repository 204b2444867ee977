import { setTimeout as pause } from 'node:timers/promises';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import type { RunState } from 'outlay/internal/adapters/store/states.ts';
import type { AcceptedMessage } from 'outlay/internal/testing/mail-recorder.ts';
import type { DeliveredFiles } from './delivered-files.ts';
import { killPoints } from './kill-points.ts';
import { accountNames, openRoundFixture, type RoundFixture, type RoundServers } from './round-fixture.ts';
import { makeJobDue, onlyJob, type RoundJob } from './round-jobs.ts';
import { endedRuns, outcomeOf, readableFileProblems, runStates, startProcess } from './round-states.ts';
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

/** Processes of which none ends a run for so long hang. Milliseconds. */
const maxWaitMs = 150_000;
const pollMs = 40;

/**
 * Runs schedulers on jobs that are due: one on SQLite, `serve` and `worker` on PostgreSQL. Each is killed as planned and
 * replaced, until every run has ended.
 */
export async function runRound(
  servers: RoundServers,
  kills: RoundKills,
  jobs: readonly RoundJob[] = [onlyJob],
): Promise<RoundResult> {
  const holding = Promise.withResolvers<SupervisedProcesses>();
  const heldFor = new Set(kills.flat().flatMap(({ at }) => heldAt(at)));
  const fixture = await openRoundFixture(servers, jobs, async ({ recipient }) => {
    if (heldFor.delete(recipient)) await (await holding.promise).killAll();
  });
  try {
    for (const job of jobs) await makeJobDue(fixture.fixture.store.database, job);
    return await runWith(fixture, { kills, jobs: jobs.length }, holding.resolve);
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
  { kills, jobs }: { readonly kills: RoundKills; readonly jobs: number },
  onStart: (processes: SupervisedProcesses) => void,
): Promise<RoundResult> {
  const deaths: RunState[][] = [];
  const problems: string[] = [];
  const left = kills.map((each) => [...each]);
  const begunAt = performance.now();
  let workingAt: number | undefined;
  const processes = superviseProcesses(round.roles.length, {
    nextKill: async (index) => left[index]?.shift(),
    start(index, kill) {
      const started = startProcess(round, index, kill);
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
  const isEnded = await untilEnded(round, jobs).catch(async (error: unknown) => {
    await processes.stop();
    throw error;
  });
  const endedAt = performance.now();
  if (!isEnded) problems.push(`not ended: ${(await runStates(round)).join()}`, ...processes.lastOutput());
  // Nothing but kills ends processes of other rounds. Here they keep what they have compiled, so that those start fast.
  if (kills.length === 0) problems.push(...(await processes.end()).map((how) => `stopped with ${how}`));
  await processes.stop();
  problems.push(...(await readableFileProblems(round)));
  const startMs = (workingAt ?? endedAt) - begunAt;
  const durations = { startMs, workMs: endedAt - begunAt - startMs };
  return { ...(await outcomeOf(round)), deaths, problems, durations };
}

/** @returns whether every run of the jobs has ended, none of them too late after the one before */
async function untilEnded(round: RoundFixture, jobs: number): Promise<boolean> {
  let last = { ended: 0, at: performance.now() };
  while (performance.now() - last.at < maxWaitMs) {
    const ended = await endedRuns(round);
    if (ended >= jobs * accountNames.length) return true;
    if (ended !== last.ended) last = { ended, at: performance.now() };
    await pause(pollMs);
  }
  return false;
}
