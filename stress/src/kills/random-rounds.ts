import { mapConcurrently } from 'outlay/internal/concurrency/map-concurrently.ts';
import type { Print } from '../fixtures/scenario.ts';
import type { Chain } from './chain-progress.ts';
import { checkChain } from './check-chain.ts';
import { createKillFigures, type KillFigures } from './kill-figures.ts';
import { chainSeed } from './random-kills.ts';
import type { RoundServers } from './round-fixture.ts';
import { chainJobs } from './round-jobs.ts';
import { runChain } from './run-chain.ts';
import type { RoundDurations, RoundResult } from './run-round.ts';

/** How many rounds run, and how. */
export type RandomRounds = {
  readonly rounds: number;
  /** The most rounds of a chain. */
  readonly chainLength: number;
  /** Chains in progress at once. */
  readonly concurrency: number;
  readonly seed: number;
  /** The name of the store, as in the names of cases. */
  readonly store: string;
  readonly print: Print;
  /** The same jobs without kills, all due at once. */
  readonly reference: RoundResult;
  /** Durations of rounds without kills. */
  readonly durations: RoundDurations;
  /** Measures them again. @returns whether these rounds are as they must be */
  readonly measure: () => Promise<{ readonly durations: RoundDurations; readonly hasPassed: boolean }>;
};

/** The rest of the work on a job is waiting for servers, which does not depend on other work. */
const minShareOfMore = 0.1;

/**
 * Kills schedulers at random times, in chains of rounds on one store, within the durations of a round, which are measured
 * again before each later batch of chains because other work affects them. After each batch figures of all rounds are printed.
 * @returns whether each round, and each measurement, is as it must be
 */
export async function randomRounds(servers: RoundServers, options: RandomRounds): Promise<boolean[]> {
  const { rounds, chainLength, concurrency, seed, print, measure } = options;
  const lengths = chainLengths(rounds, chainLength);
  const moreShare = shareOfMore(options);
  const passed: boolean[] = [];
  const figures = createKillFigures();
  let { durations } = options;
  for (let first = 0; first < lengths.length; first += concurrency) {
    if (first > 0) {
      const again = await measure();
      passed.push(again.hasPassed);
      durations = again.durations;
    }
    const lives = { ...durations, moreMs: moreShare * durations.workMs };
    const batch = [...lengths.slice(0, first + concurrency).entries()].slice(first);
    const checked = await mapConcurrently(batch, concurrency, async ([index, length]) => {
      const chain = { jobs: chainJobs(length), seed: chainSeed(seed, index), durations: lives };
      return checkedRounds(servers, { ...options, chain, figures });
    });
    passed.push(...checked.flat());
    print(`${figures.rounds()} rounds with kills at random times, seed ${seed}: ${figures.line()}`);
  }
  print(`${figures.summary()}, seed ${seed}`);
  return passed;
}

type CheckedRounds = Pick<RandomRounds, 'reference' | 'store' | 'print'> & {
  readonly chain: Chain;
  readonly figures: KillFigures;
};

/** Runs a chain, and prints what is wrong. @returns whether each of its rounds is as it must be */
async function checkedRounds(
  servers: RoundServers,
  { chain, reference, figures, store, print }: CheckedRounds,
): Promise<boolean[]> {
  const { jobs, seed } = chain;
  const result = await runChain(servers, chain);
  const { rounds, problems } = checkChain(result, reference, jobs);
  const repeat = `repeat with --only '${store}: random' --rounds ${jobs.length} --seed ${seed}`;
  for (const problem of problems) print(`FAIL chain of seed ${seed}: ${problem}; ${repeat}`);
  return rounds.map((round, index) => {
    const number = `round ${index + 1} of ${jobs.length}`;
    const kills = result.rounds[index]?.kills.join(', ');
    for (const problem of round.findings.problems)
      print(`FAIL chain of seed ${seed}, ${number}, killed ${kills}: ${problem}; ${repeat}`);
    const hasPassed = problems.length === 0 && round.findings.problems.length === 0;
    figures.add(round, hasPassed);
    return hasPassed;
  });
}

/** Chains of the length, and a shorter one for the rest. */
function chainLengths(rounds: number, chainLength: number): number[] {
  const count = Math.ceil(rounds / chainLength);
  return Array.from({ length: count }, (_, index) => Math.min(chainLength, rounds - index * chainLength));
}

/** How long each further job takes, as a share of the first one. */
function shareOfMore({ reference, durations }: RandomRounds): number {
  const more = new Set(reference.records.map(({ run }) => run.job)).size - 1;
  const share = (reference.durations.workMs - durations.workMs) / Math.max(1, more) / durations.workMs;
  return Math.min(Math.max(share, minShareOfMore), 1);
}
