import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import { startService, type TestService } from '@outlay/service/testing';
import { someAtOnce } from 'outlay/internal/concurrency/some-at-once.ts';
import { type Print, type Scenario, sumTallies, type Tally, tallyOf } from '../fixtures/scenario.ts';
import { checkRound } from './check-round.ts';
import { type CheckedRound, killFigures } from './kill-figures.ts';
import { type KillPlan, leasePlan, noKills, planAtPoint, randomPlans } from './kill-plans.ts';
import { killPoints } from './kill-points.ts';
import { instant, type RoundServers } from './round-fixture.ts';
import { type RoundLife, type RoundResult, runRound } from './run-round.ts';

/** How much runs. */
export type KillsSize = {
  /** Names of kill points. */
  readonly points: readonly string[];
  /** Rounds with kills at random times, on each store. */
  readonly rounds: number;
  readonly stores: readonly StoreName[];
  /** Whether to wait for a takeover by the end of a lease, which takes more than a minute on each store. */
  readonly withLeases: boolean;
};

type StoreName = 'SQLite' | 'PostgreSQL';

/** Figures are printed after each so many rounds. */
const printEvery = 50;

/** Rounds in progress at once. */
const concurrency = 2;

/**
 * Kills schedulers with SIGKILL at every named point and in `rounds` rounds (500) at random times, on SQLite and, two
 * processes at a time, on PostgreSQL, against real folders and a real mail server: nothing is lost, and nothing comes twice
 * except messages that may have arrived, which are marked. The store on PostgreSQL encrypts its files: no report can be
 * read in it at any time.
 */
export const killsScenario: Scenario = ({ rounds = 500, seed, print }) =>
  runKills(
    { points: Object.keys(killPoints), rounds, stores: ['SQLite', 'PostgreSQL'], withLeases: true },
    seed,
    print,
  );

/** Runs the rounds of a size. */
export async function runKills(size: KillsSize, seed: number, print: Print): Promise<Tally> {
  const services = { home: await startRecords(1), office: await startRecords(2) };
  const postgres = size.stores.includes('PostgreSQL') ? await startPostgres() : undefined;
  try {
    const tallies: Tally[] = [];
    for (const store of size.stores) {
      const newPostgresUrl = async () =>
        store === 'PostgreSQL' && postgres ? newDatabase(postgres.url) : undefined;
      const printOfStore = (line: string) => print(`${store}: ${line}`);
      tallies.push(await runOnStore({ services, newPostgresUrl }, size, { seed, print: printOfStore }));
    }
    return sumTallies(tallies);
  } finally {
    await postgres?.stop();
    await Promise.all(Object.values(services).map((service) => service.stop()));
  }
}

function startRecords(seed: number): Promise<TestService> {
  const records = { months: 2, documentsPerMonth: 10, asOf: '2026-11-01', seed };
  return startService({ seed: records, now: () => new Date(instant) });
}

type Printing = { readonly seed: number; readonly print: Print };

async function runOnStore(servers: RoundServers, size: KillsSize, { seed, print }: Printing): Promise<Tally> {
  const unkilled = await someAtOnce(Array<KillPlan>(concurrency).fill(noKills), concurrency, ({ kills }) =>
    runRound(servers, kills),
  );
  const [reference] = unkilled as [RoundResult];
  const check = checkAgainst(reference, print);
  const references = unkilled.map((result) => check(noKills, result));
  const [{ processes, files, taken }, life] = [reference, maxLife(unkilled)];
  const [startMs, workMs] = [life.startMs, life.workMs].map(Math.round);
  print(
    `no kills: ${files.size} files, ${taken.length} messages; ${startMs} ms to start, ${workMs} ms to work`,
  );

  const leases = size.withLeases ? [leasePlan(processes)] : [];
  const named = size.points.map((name) => planAtPoint(name, processes));
  const atPoints = await someAtOnce([...leases, ...named], concurrency, async (plan) => {
    const checked = check(plan, await runRound(servers, plan.kills));
    print(`${plan.name}: ${killFigures([checked]).join('; ')}`);
    return checked;
  });
  const plans = randomPlans(size.rounds, seededRandom(seed), { processes, life });
  const soFar: Checked[] = [];
  const atRandom = await someAtOnce(plans, concurrency, async (plan) => {
    const checked = check(plan, await runRound(servers, plan.kills));
    if (soFar.push(checked) % printEvery === 0)
      print(`${soFar.length} rounds: ${killFigures(soFar).join('; ')}`);
    return checked;
  });
  for (const line of killFigures(atRandom))
    print(`${plans.length} rounds with kills at random times: ${line}`);
  return tallyOf([...references, ...atPoints, ...atRandom].map(({ hasPassed }) => hasPassed));
}

function maxLife(rounds: readonly RoundResult[]): RoundLife {
  const longest = (part: keyof RoundLife) => Math.max(...rounds.map(({ life }) => life[part]));
  return { startMs: longest('startMs'), workMs: longest('workMs') };
}

type Checked = CheckedRound & { readonly hasPassed: boolean };

function checkAgainst(
  reference: RoundResult,
  print: Print,
): (plan: KillPlan, result: RoundResult) => Checked {
  return (plan, result) => {
    const findings = checkRound(result, reference);
    const problems = [...findings.problems, ...plan.also({ result, findings })];
    for (const problem of problems) print(`FAIL ${plan.name}: ${problem}`);
    return { result, findings, hasPassed: problems.length === 0 };
  };
}
