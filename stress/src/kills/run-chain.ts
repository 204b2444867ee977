import { setTimeout as pause } from 'node:timers/promises';
import { type Chain, type ChainProgress, type ChainRound, createChainProgress } from './chain-progress.ts';
import { openRoundFixture, type RoundFixture, type RoundServers } from './round-fixture.ts';
import {
  outcomeOf,
  type RoundOutcome,
  readableFileProblems,
  runStates,
  startProcess,
} from './round-states.ts';
import { type SupervisedProcesses, superviseProcesses } from './supervised-processes.ts';

/** How a chain came out. */
export type ChainResult = {
  readonly outcome: RoundOutcome;
  /** One for each job. */
  readonly rounds: readonly ChainRound[];
};

/** Processes of which none ends a run for so long hang. Milliseconds. */
const maxWaitMs = 150_000;
const pollMs = 100;

/**
 * Runs schedulers on one store. Each replaces one that was killed and is killed itself at a random time, or when nothing is
 * left to do. Each replacement of the first one finds another job due, or, every other time where something is
 * unfinished, only that. The last ones are not killed, and end when everything is delivered.
 */
export async function runChain(servers: RoundServers, chain: Chain): Promise<ChainResult> {
  const round = await openRoundFixture(servers, chain.jobs, async () => undefined);
  try {
    return await runIn(round, chain);
  } finally {
    await round.remove();
  }
}

async function runIn(round: RoundFixture, chain: Chain): Promise<ChainResult> {
  const progress = createChainProgress(round, chain);
  const processes = superviseProcesses(round.roles.length, {
    nextKill: progress.nextKill,
    start: (index, kill) => startProcess(round, index, kill),
    onEnd: progress.ended,
  });
  try {
    if (!(await untilEnded(processes, progress)))
      progress.problem(`not ended: ${(await runStates(round)).join()}; ${processes.lastOutput().join()}`);
    // The worker may have a kill left.
    for (const how of await processes.end()) if (how !== 'SIGKILL') progress.problem(`stopped with ${how}`);
  } finally {
    await processes.stop();
  }
  for (const text of await readableFileProblems(round)) progress.problem(text);
  return { outcome: await outcomeOf(round), rounds: progress.rounds };
}

/** Kills processes that have nothing left to do. @returns whether everything has ended in time */
async function untilEnded(processes: SupervisedProcesses, progress: ChainProgress): Promise<boolean> {
  let last = { started: 0, unfinished: 0, at: performance.now() };
  while (performance.now() - last.at < maxWaitMs) {
    const started = processes.started();
    const unfinished = await progress.unfinishedRuns();
    if (unfinished === 0 && progress.isEnding()) return true;
    // A process that has started meanwhile has something to do.
    if (unfinished === 0 && processes.started() === started) await processes.killAll();
    if (unfinished !== undefined && (started !== last.started || unfinished !== last.unfinished))
      last = { started, unfinished, at: performance.now() };
    await pause(pollMs);
  }
  return false;
}
