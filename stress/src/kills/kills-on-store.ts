import { mapConcurrently } from 'outlay/internal/concurrency/map-concurrently.ts';
import { type Print, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { resultOfJob } from './check-chain.ts';
import { checkRound } from './check-round.ts';
import { type CheckedRound, createKillFigures } from './kill-figures.ts';
import { type KillPlan, leaseCase, leasePlan, noKills, planAtPoint } from './kill-plans.ts';
import { killPoints } from './kill-points.ts';
import { type RandomRounds, randomRounds } from './random-rounds.ts';
import type { RoundServers } from './round-fixture.ts';
import { chainJobs, onlyJob, type RoundJob } from './round-jobs.ts';
import { type RoundDurations, type RoundResult, runRound } from './run-round.ts';

/** How much runs. */
export type KillsSize = {
  /** Rounds with kills at random times, on each store. */
  readonly rounds: number;
  /** The most of them that share a store. */
  readonly chainLength: number;
  /** Rounds, or chains of rounds, in progress at once. */
  readonly concurrency: number;
  /** Whether a case of `caseNames` runs. The takeover by the end of a lease takes more than a minute. */
  readonly isSelected: (name: string) => boolean;
};

const randomCase = 'random times';

/** A takeover by the end of a lease, each named point, and rounds with kills at random times. */
export const caseNames: readonly string[] = [leaseCase, ...Object.keys(killPoints), randomCase];

type Printing = Pick<RandomRounds, 'print' | 'seed' | 'store'>;

/** Runs a plan, checks and prints what came of it. @returns whether it is as it must be */
type RunPlan = (plan: KillPlan) => Promise<CheckedRound & { readonly hasPassed: boolean }>;

/** Runs the rounds of a store. */
export async function runOnStore(servers: RoundServers, size: KillsSize, printing: Printing): Promise<Tally> {
  const rounds = size.isSelected(randomCase) ? size.rounds : 0;
  const jobs = [onlyJob, ...chainJobs(Math.min(rounds, size.chainLength))];
  // The first round starts slowly: its processes compile what those of the others load.
  const reference = await runRound(servers, [], jobs);
  if (!isWholeReference(reference, jobs, printing.print)) return tallyOf([false]);
  const runPlan = checkingAgainst(servers, resultOfJob(reference, onlyJob), printing.print);
  const measure = () => measured(runPlan, size.concurrency);
  const { durations, hasPassed } = await measure();
  const { processes, files, accepted } = reference;
  const [startMs, workMs] = [durations.startMs, durations.workMs].map(Math.round);
  printing.print(
    `no kills: ${files.size} files, ${accepted.length} messages of ${jobs.length} jobs; one takes ${startMs} ms to start, ${workMs} ms to work`,
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
  const random = { ...size, ...printing, rounds, reference, durations, measure };
  const atRandom = rounds === 0 ? [] : await randomRounds(servers, random);
  return tallyOf([hasPassed, ...atPoints, ...atRandom]);
}

/** Whether every job without kills is whole. The others are compared with these, so nothing else runs where they are not. */
function isWholeReference(reference: RoundResult, jobs: readonly RoundJob[], print: Print): boolean {
  const ofJobs = jobs.flatMap((job) => {
    const result = { ...resultOfJob(reference, job), problems: [] };
    const findings = checkRound(result, result);
    const problems = [...findings.problems, ...noKills.also({ result, findings })];
    return problems.map((problem) => `${job.name}: ${problem}`);
  });
  const problems = [...reference.problems, ...ofJobs];
  for (const problem of problems) print(`FAIL all jobs without kills: ${problem}`);
  return problems.length === 0;
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
