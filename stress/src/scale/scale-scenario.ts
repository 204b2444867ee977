import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import { startService } from '@outlay/service/testing';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import { builtOutlay } from 'outlay/internal/testing/built-outlay.ts';
import { fleetJob, newFleet, untilEnded } from '../fixtures/fleet.ts';
import { startMailSink } from '../fixtures/mail-sink.ts';
import { makeDue } from '../fixtures/make-due.ts';
import type { Print, Scenario, Tally } from '../fixtures/scenario.ts';
import { sumTallies } from '../fixtures/scenario.ts';
import { startScheduler } from '../fixtures/scheduler-process.ts';
import { type ConfiguredAccount, writeConfiguration } from '../fixtures/write-configuration.ts';
import { checkRuns, type RunFindings } from './check-runs.ts';

/** How much runs. */
export type ScaleSize = {
  readonly accounts: number;
  /** Numbers of processes that share the work, one after the other. */
  readonly workers: readonly number[];
  /** The longest that a tick of the planner may take, milliseconds. */
  readonly maxTickMs: number;
};

const fullSize: ScaleSize = { accounts: 10_000, workers: [1, 2, 4], maxTickMs: 1_000 };

/**
 * A monthly job of very many accounts, due for all at the same minute: on PostgreSQL, with several processes, against
 * the service. Everything is delivered exactly once, and no tick of the planner takes a second.
 * @param options - `rounds` is the number of accounts
 */
export const scaleScenario: Scenario = ({ rounds, print }) =>
  runScale({ ...fullSize, ...(rounds === undefined ? {} : { accounts: rounds }) }, print);

/** Runs the job with each number of processes. */
export async function runScale({ accounts, workers, maxTickMs }: ScaleSize, print: Print): Promise<Tally> {
  const asInProduction = { autovacuum: 'on', synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' };
  const postgres = await startPostgres(asInProduction);
  const service = await startService();
  try {
    const configured = await newFleet(service, accounts);
    const tallies: Tally[] = [];
    for (const processes of workers) {
      const url = await newDatabase(postgres.url);
      tallies.push(await runOnce({ accounts: configured, url, processes, maxTickMs }, print));
    }
    return sumTallies(tallies);
  } finally {
    await service.stop();
    await postgres.stop();
  }
}

type Accounts = Readonly<Record<string, ConfiguredAccount>>;

type ScaleRun = {
  readonly accounts: Accounts;
  /** Of an empty database. */
  readonly url: string;
  readonly processes: number;
  readonly maxTickMs: number;
};

async function runOnce({ accounts, url, processes, maxTickMs }: ScaleRun, print: Print): Promise<Tally> {
  const mail = await startMailSink();
  const folder = await mkdtemp(join(tmpdir(), 'outlay-scale-'));
  const smtp = mail.settings;
  const path = await writeConfiguration(folder, {
    accounts,
    jobs: fleetJob,
    smtp,
    storeUrl: '{ env: DATABASE }',
  });
  const database = await openStore({ postgresUrl: url });
  const count = Object.keys(accounts).length;
  try {
    await makeDue(database, path);
    const environment = { PASSWORD: smtp.password ?? '', DATABASE: url };
    const built = await builtOutlay();
    const schedulers = Array.from({ length: processes }, (_, index) =>
      startScheduler({ built, role: index === 0 ? 'serve' : 'worker', folder, environment }),
    );
    await untilEnded(database, count);
    const codes = await Promise.all(schedulers.map(({ stop }) => stop()));
    const evidence = { database, folder: join(folder, 'reports'), taken: mail.taken, accounts: count };
    const findings = await checkRuns(evidence);
    const planned = schedulers.flatMap(({ log }) => log).filter((line) => line['msg'] === 'planned');
    const tickMs = planned.map((line) => Number(line['ms']));
    return printOutcome({ findings, processes, codes, tickMs, maxTickMs }, print);
  } finally {
    await database.destroy();
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Outcome = {
  readonly findings: RunFindings;
  readonly processes: number;
  readonly codes: readonly (number | null)[];
  /** How long each tick of the planner took. */
  readonly tickMs: readonly number[];
  readonly maxTickMs: number;
};

const maxProblemsPrinted = 10;

function printOutcome({ findings, processes, codes, tickMs, maxTickMs }: Outcome, print: Print): Tally {
  const { runs, seconds, workSeconds, waitSeconds } = findings;
  const maxMs = Math.max(...tickMs);
  print(
    `${processes} process${processes === 1 ? '' : 'es'}: ${runs} runs in ${seconds.toFixed(1)} s, ` +
      `${(runs / seconds).toFixed(1)} a second; an attempt takes p50 ${quantile(workSeconds, 0.5)} s, ` +
      `p99 ${quantile(workSeconds, 0.99)} s; from planned to delivered p50 ${quantile(waitSeconds, 0.5)} s, ` +
      `p99 ${quantile(waitSeconds, 0.99)} s; planned in ${tickMs.length} ticks of at most ${maxMs.toFixed(0)} ms`,
  );
  const isQuick = tickMs.length > 0 && maxMs < maxTickMs;
  const problems = [
    ...findings.problems,
    ...(isQuick ? [] : [`a tick took ${maxMs.toFixed(0)} ms`]),
    ...(codes.every((code) => code === 0) ? [] : [`processes ended with ${codes.join(', ')}`]),
  ];
  for (const problem of problems.slice(0, maxProblemsPrinted)) print(`  FAIL ${problem}`);
  return { passed: Math.max(0, runs - findings.problems.length), failed: problems.length };
}

function quantile(ascending: readonly number[], part: number): string {
  return (ascending[Math.ceil(ascending.length * part) - 1] ?? 0).toFixed(2);
}
