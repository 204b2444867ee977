import { type SeededRandom, seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { mapConcurrently } from 'outlay/internal/concurrency/map-concurrently.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { checkRound } from './check-round.ts';
import { type CheckedRound, createKillFigures } from './kill-figures.ts';
import { type KillPlan, leaseCase, leasePlan, noKills, planAtPoint, randomPlans } from './kill-plans.ts';
import { killPoints } from './kill-points.ts';
import type { RoundServers } from './round-fixture.ts';
import { type RoundDurations, type RoundResult, runRound } from './run-round.ts';

/** How much runs. */
export type KillsSize = {
  /** Rounds with kills at random times, on each store. */
  readonly rounds: number;
  /** Rounds in progress at once. */
  readonly concurrency: number;
  /** Whether a case of `caseNames` runs. The takeover by the end of a lease takes more than a minute. */
  readonly isSelected: (name: string) => boolean;
};

const randomCase = 'random times';

/** A takeover by the end of a lease, each named point, and rounds with kills at random times. */
export const caseNames: readonly string[] = [leaseCase, ...Object.keys(killPoints), randomCase];

/** After so many rounds figures are printed, and a round without kills shows how long a round takes by now. */
const batchSize = 50;

type Printing = { readonly seed: number; readonly print: Print };

/** Runs a plan, checks and prints what came of it. @returns whether it is as it must be */
type RunPlan = (plan: KillPlan) => Promise<CheckedRound & { readonly hasPassed: boolean }>;

/** Runs the rounds of a store. */
export async function runOnStore(servers: RoundServers, size: KillsSize, printing: Printing): Promise<Tally> {
  // The first one starts slowly: its processes compile what those of the others load.
  const reference = await runRound(servers, []);
  const runPlan = checkingAgainst(servers, reference, printing.print);
  const { processes, files, accepted } = reference;
  const { durations, hasPassed } = await measured(runPlan, size.concurrency);
  const [startMs, workMs] = [durations.startMs, durations.workMs].map(Math.round);
  printing.print(
    `no kills: ${files.size} files, ${accepted.length} messages; ${startMs} ms to start, ${workMs} ms to work`,
  );
  const leases = size.isSelected(leaseCase) ? [leasePlan(processes)] : [];
  const points = Object.keys(killPoints).filter(size.isSelected);
  const named = [...leases, ...points.map((name) => planAtPoint(name, processes))];
  const atPoints = await mapConcurrently(named, size.concurrency, async (plan) => {
    const checked = await runPlan(plan);
    const figures = createKillFigures();
    figures.add(checked, checked.hasPassed);
    printing.print(`${plan.name}: ${figures.line()}`);
    return checked.hasPassed;
  });
  const rounds = size.isSelected(randomCase) ? size.rounds : 0;
  const atRandom = await randomRounds(runPlan, { ...size, rounds }, { ...printing, processes, durations });
  return tallyOf([hasPassed, ...atPoints, ...atRandom]);
}

/**
 * Kills at random times within the duration of a round, which is measured again before each later batch because other work
 * affects it.
 */
async function randomRounds(
  runPlan: RunPlan,
  { rounds, concurrency }: KillsSize,
  { seed, print, processes, durations: first }: Printing & Pick<RoundResult, 'processes' | 'durations'>,
): Promise<boolean[]> {
  const random: SeededRandom = seededRandom(seed);
  const figures = createKillFigures();
  const passed: boolean[] = [];
  let durations = first;
  for (let done = 0; done < rounds; done += batchSize) {
    if (done > 0) {
      const again = await measured(runPlan, concurrency);
      passed.push(again.hasPassed);
      durations = again.durations;
    }
    const count = Math.min(batchSize, rounds - done);
    const plans = randomPlans({ first: done + 1, count }, random, { processes, durations });
    const results = await mapConcurrently(plans, concurrency, async (plan) => {
      const checked = await runPlan(plan);
      figures.add(checked, checked.hasPassed);
      return checked.hasPassed;
    });
    passed.push(...results);
    print(`${done + count} rounds with kills at random times, seed ${seed}: ${figures.line()}`);
  }
  return passed;
}

/** Rounds without kills, as many at once as others: how long they take at most. */
async function measured(runPlan: RunPlan, concurrency: number) {
  const rounds = await Promise.all(Array<KillPlan>(concurrency).fill(noKills).map(runPlan));
  const longest = (part: keyof RoundDurations) =>
    Math.max(...rounds.map(({ result }) => result.durations[part]));
  const durations: RoundDurations = { startMs: longest('startMs'), workMs: longest('workMs') };
  return { durations, hasPassed: rounds.every((each) => each.hasPassed) };
}

function checkingAgainst(servers: RoundServers, reference: RoundResult, print: Print): RunPlan {
  return async (plan) => {
    const result = await runRound(servers, plan.kills);
    const findings = checkRound(result, reference);
    const problems = [...findings.problems, ...plan.also({ result, findings })];
    for (const problem of problems) print(`FAIL ${plan.name}: ${problem}`);
    return { result, findings, hasPassed: problems.length === 0 };
  };
}
