import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dateInZone, parsePeriod } from '@outlay/core/time';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import type { Proof } from '@outlay/service/proofs';
import { type ImportedDocument, startService, type TestService } from '@outlay/service/testing';
import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { lockCursor } from 'outlay/internal/adapters/store/job-cursors.ts';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { scheduleKey } from 'outlay/internal/engine/plan/plan-job.ts';
import { type Judgement, judgeOffice } from './judge-office.ts';
import { startMailSink } from './mail-sink.ts';
import { startProcess } from './start-process.ts';
import { writeOffice } from './write-office.ts';

/** How much is proved. */
export type ScaleSize = {
  readonly accounts: number;
  /** Numbers of processes that share the work; each is tried. */
  readonly workers: readonly number[];
};

const fullSize: ScaleSize = { accounts: 10_000, workers: [1, 2, 4] };

/** A planner's tick is to be over within this time, milliseconds. */
const longestTickMs = 1_000;

type Say = (line: string) => void;
type Tally = { readonly passed: number; readonly failed: number };

/**
 * A monthly job of very many accounts, due for all at the same minute: on PostgreSQL, with several processes, against
 * the service. Everything is delivered exactly once, and no tick of the planner takes a second.
 * @param options - `rounds` is the number of accounts
 */
export const proveScale: Proof = ({ rounds, say }) =>
  proveScaleOf({ ...fullSize, ...(rounds === undefined ? {} : { accounts: rounds }) }, say);

/** The same at another size. */
export async function proveScaleOf({ accounts, workers }: ScaleSize, say: Say): Promise<Tally> {
  const postgres = await startPostgres({ synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' });
  const service = await startService();
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    const tokens = await fillAccounts(service, accounts);
    for (const processes of workers) {
      const url = await newDatabase(postgres.url);
      const { passed, failed } = await proveOne({ service, tokens, url, processes }, say);
      tally = { passed: tally.passed + passed, failed: tally.failed + failed };
    }
    return tally;
  } finally {
    await service.stop();
    await postgres.stop();
  }
}

/** Accounts with some purchases in the month that is reported. @returns a token for each */
async function fillAccounts(service: TestService, accounts: number): Promise<string[]> {
  const { from } = parsePeriod('last', 'monthly', dateInZone(new Date(), 'UTC'));
  const documents: ImportedDocument[] = ['Biedronka', 'Żabka', 'Apteka Zdrowie'].map((storeName, index) => ({
    storeName,
    totalAmount: `${12 + index}.50`,
    currency: 'PLN',
    purchaseTime: `${addDays(from, 3 * index)}T12:00:00`,
    category: 'Groceries',
  }));
  const tokens: string[] = [];
  for (let index = 0; index < accounts; index += 1) {
    tokens.push(await service.newAccount(`client-${index}`, documents));
  }
  return tokens;
}

type OneOffice = {
  readonly service: TestService;
  readonly tokens: readonly string[];
  readonly url: string;
  readonly processes: number;
};

async function proveOne({ service, tokens, url, processes }: OneOffice, say: Say): Promise<Tally> {
  const mail = await startMailSink();
  const folder = await mkdtemp(join(tmpdir(), 'outlay-scale-'));
  await writeOffice({ folder, service, tokens, smtp: mail.settings });
  const configuration = join(folder, 'outlay.yaml');
  const database = await openStore({ postgresUrl: url });
  try {
    await makeDue(database, configuration);
    const environment = {
      OUTLAY_CONFIG: configuration,
      PASSWORD: mail.settings.password ?? '',
      DATABASE: url,
    };
    const started = Array.from({ length: processes }, (_, index) =>
      startProcess(index === 0 ? 'serve' : 'worker', environment),
    );
    await untilEnded(database, tokens.length);
    const codes = await Promise.all(started.map(({ stop }) => stop()));
    const judged = await judgeOffice({
      database,
      folder: join(folder, 'reports'),
      taken: mail.taken,
      accounts: tokens.length,
    });
    const planned = started.flatMap(({ log }) => log).filter(({ msg }) => msg === 'planned');
    const tickMs = planned.map(({ ms }) => Number(ms));
    return tell({ judged, processes, codes, tickMs }, say);
  } finally {
    await database.destroy();
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Says that the job was last planned long ago, so that its last occurrence is due for all at once. */
async function makeDue(database: Database, configuration: string): Promise<void> {
  const [job] = (await readConfiguration(configuration)).jobs;
  if (!job) throw new Error('the office has no job');
  const cursor = new Date(Date.now() - 32 * 86_400_000).toISOString();
  const key = { job: job.name, schedule: scheduleKey(job) };
  await database.transaction().execute((transaction) => lockCursor(transaction, key, cursor));
}

async function untilEnded(database: Database, accounts: number): Promise<void> {
  for (;;) {
    const { left, all } = await database
      .selectFrom('run')
      .select(({ fn }) => [fn.count<number>('nextAt').as('left'), fn.countAll<number>().as('all')])
      .executeTakeFirstOrThrow();
    if (all >= accounts && left === 0) return;
    await sleep(250);
  }
}

type Outcome = {
  readonly judged: Judgement;
  readonly processes: number;
  readonly codes: readonly (number | null)[];
  /** How long each tick planned. */
  readonly tickMs: readonly number[];
};

function tell({ judged, processes, codes, tickMs }: Outcome, say: Say): Tally {
  const { runs, seconds, wrong, workSeconds, waitSeconds } = judged;
  const share = (numbers: readonly number[], part: number) =>
    (numbers[Math.ceil(numbers.length * part) - 1] ?? 0).toFixed(2);
  const longest = Math.max(...tickMs);
  say(
    `${processes} process${processes === 1 ? '' : 'es'}: ${runs} runs in ${seconds.toFixed(1)} s, ` +
      `${(runs / seconds).toFixed(1)} a second; work on a run p50 ${share(workSeconds, 0.5)} s, ` +
      `p99 ${share(workSeconds, 0.99)} s; from planned to delivered p50 ${share(waitSeconds, 0.5)} s, ` +
      `p99 ${share(waitSeconds, 0.99)} s; planned in ${tickMs.length} ticks of at most ${longest.toFixed(0)} ms`,
  );
  for (const line of wrong.slice(0, 10)) say(`  wrong: ${line}`);
  const isQuick = tickMs.length > 0 && longest < longestTickMs;
  if (!isQuick) say(`  wrong: a tick took ${longest.toFixed(0)} ms`);
  const areEnded = codes.every((code) => code === 0);
  if (!areEnded) say(`  wrong: processes ended with ${codes.join(', ')}`);
  const failed = wrong.length + (isQuick ? 0 : 1) + (areEnded ? 0 : 1);
  return { passed: Math.max(0, runs - wrong.length), failed };
}
