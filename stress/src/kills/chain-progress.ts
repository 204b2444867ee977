import { type SeededRandom, seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { latestRuns } from 'outlay/internal/adapters/store/read-runs.ts';
import type { RunState } from 'outlay/internal/adapters/store/states.ts';
import { type LifeDurations, maxAttempts, randomKillTime } from './random-kills.ts';
import { accountNames, type RoundFixture } from './round-fixture.ts';
import { makeJobDue, type RoundJob } from './round-jobs.ts';
import { endedRuns, hasEnded, maxUnfinishedAttempts, readableFileProblems } from './round-states.ts';
import type { Kill } from './supervised-processes.ts';

/** Which chain runs. */
export type Chain = {
  /** In the order in which they become due. */
  readonly jobs: readonly RoundJob[];
  /** Chooses the times of the kills. */
  readonly seed: number;
  readonly durations: LifeDurations;
};

/** A round of a chain: what happened from when its job became due until the next one did. */
export type ChainRound = {
  /** In words. */
  readonly kills: readonly string[];
  /** The states of its runs, and of older ones that had not ended, each time a process had been killed. */
  readonly deaths: readonly (readonly RunState[])[];
  readonly problems: readonly string[];
};

/** How far a chain has come. */
export type ChainProgress = {
  /** The rounds that have begun. */
  readonly rounds: readonly ChainRound[];
  /** Whether all rounds have begun and no process is killed any more. */
  readonly isEnding: () => boolean;
  /** How many runs of the jobs that are due have not ended, planned or not; `undefined` where none is due yet. */
  readonly unfinishedRuns: () => Promise<number | undefined>;
  /** Makes the next job due where it is time. @returns how the next process is killed. @param index - of the process */
  readonly nextKill: (index: number) => Promise<Kill | undefined>;
  /** Notes that a process has ended, and checks what must hold then. @param how - `SIGKILL`, or how it ended by itself */
  readonly ended: (how: string) => Promise<void>;
  readonly problem: (text: string) => void;
};

/** Begins a chain on a store. */
export function createChainProgress(round: RoundFixture, { jobs, seed, durations }: Chain): ChainProgress {
  const { database } = round.fixture.store;
  const rounds: { kills: string[]; deaths: RunState[][]; problems: string[] }[] = [];
  const randoms = round.roles.map((_, index) => seededRandom(seed ^ (index * 0x5bd1e995)));
  const searched = new Set<string>();
  let isEnding = false;
  const problem = (text: string) => void rounds.at(-1)?.problems.push(text);
  const unfinishedRuns = async () => rounds.length * accountNames.length - (await endedRuns(round));

  /** Every other replacement that finds something unfinished is killed before the next job is due. */
  async function beginRound(random: SeededRandom): Promise<void> {
    if (random.chance(0.5) && (await unfinishedRuns()) > 0) return;
    const job = jobs[rounds.length];
    if (job === undefined) {
      isEnding = true;
      return;
    }
    await makeJobDue(database, job);
    rounds.push({ kills: [], deaths: [], problems: [] });
  }

  return {
    rounds,
    isEnding: () => isEnding,
    unfinishedRuns: async () => (rounds.length === 0 ? undefined : unfinishedRuns()),
    problem,
    async nextKill(index) {
      const random = randoms[index];
      if (random === undefined) return undefined;
      if (index === 0) await beginRound(random);
      const jobsLeft = (await unfinishedRuns()) / accountNames.length;
      if (isEnding || (await maxUnfinishedAttempts(round)) >= maxAttempts) return undefined;
      const at = randomKillTime(random, jobsLeft, durations);
      rounds.at(-1)?.kills.push(`${round.roles[index]} ${Math.round(at.ms)} ms after ${at.from}`);
      return { at };
    },
    async ended(how) {
      const job = jobs[rounds.length - 1]?.name;
      const runs = await latestRuns(database, jobs.length * accountNames.length);
      if (how === 'SIGKILL') {
        const inProgress = runs.filter((run) => run.job === job || !hasEnded(run));
        rounds.at(-1)?.deaths.push(inProgress.map(({ state }) => state));
      } else problem(`a process ended by itself: ${how}`);
      for (const text of await readableFileProblems(round, searched)) problem(text);
      // Nothing writes their files again; all files are searched at the end.
      for (const run of runs) if (hasEnded(run)) searched.add(run.id);
    },
  };
}
