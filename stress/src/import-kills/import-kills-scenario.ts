import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import { systemClock } from '@outlay/service/internal/clock/clock.ts';
import { createAccount } from '@outlay/service/internal/storage/accounts.ts';
import { openStorage, type Storage } from '@outlay/service/internal/storage/open-storage.ts';
import type { Print, Scenario, Tally } from '../fixtures/scenario.ts';

const main = fileURLToPath(new URL('../../../apps/service/src/main.ts', import.meta.url));
/** How much runs: kills of an import of so many documents, on each database. */
export type ImportKillsSize = { readonly rounds: number; readonly documents: number };

const fullSize: ImportKillsSize = { rounds: 50, documents: 5000 };
const account = { timeZone: 'Europe/Warsaw', currency: 'PLN' };

/**
 * Kills `service import` with SIGKILL at a random moment, again and again, and counts what is stored: all of the
 * file or nothing. Each round ends with the same import without a kill, which has to complete it. Runs on SQLite and on
 * PostgreSQL.
 */
export const importKillsScenario: Scenario = ({ rounds = fullSize.rounds, seed, print }) =>
  runImportKills({ ...fullSize, rounds }, seed, print);

/** Kills imports of a size. */
export async function runImportKills(size: ImportKillsSize, seed: number, print: Print): Promise<Tally> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-kills-'));
  const file = join(directory, 'documents.ndjson');
  await writeFile(file, documents(size.documents).join('\n'));
  const server = await startPostgres();
  const databases = { SQLite: undefined, PostgreSQL: await newDatabase(server.url) };
  let failed = 0;
  for (const [name, databaseUrl] of Object.entries(databases)) {
    const place = { file, documents: size.documents, data: join(directory, 'data'), databaseUrl };
    failed += await killImports(place, {
      rounds: size.rounds,
      seed,
      print: (line) => print(`${name}: ${line}`),
    });
  }
  await server.stop();
  await rm(directory, { recursive: true });
  return { passed: Object.keys(databases).length * size.rounds - failed, failed };
}

type ImportFixture = {
  readonly file: string;
  /** How many are in the file. */
  readonly documents: number;
  readonly data: string;
  readonly databaseUrl: string | undefined;
};

type Rounds = { readonly rounds: number; readonly seed: number; readonly print: Print };

/** @returns how many rounds stored something other than all or nothing, or were not completed by the next import */
async function killImports(
  { file, documents: documentCount, data, databaseUrl }: ImportFixture,
  { rounds, seed, print }: Rounds,
): Promise<number> {
  const storage = await openStorage(data, databaseUrl);
  const where = databaseUrl === undefined ? ['--data', data] : ['--database-url', databaseUrl];
  const importInto = (name: string) =>
    spawn(process.execPath, [main, 'import', file, '--account', name, ...where], { stdio: 'ignore' });
  const random = seededRandom(seed);
  const wholeMs = await timeOf(storage, importInto);
  const outcomes = { nothing: 0, whole: 0, part: 0, unrepaired: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const { id, name } = await createAccount(
      storage.database,
      { ...account, name: `${round}` },
      systemClock(),
    );
    await killedAfter(importInto(name), random.between(wholeMs / 4, wholeMs));
    const kept = await countOf(storage, id);
    outcomes[kept === 0 ? 'nothing' : kept === documentCount ? 'whole' : 'part'] += 1;
    await once(importInto(name), 'exit');
    if ((await countOf(storage, id)) !== documentCount) outcomes.unrepaired += 1;
  }
  await storage.close();
  const { nothing, whole, part, unrepaired } = outcomes;
  print(`an import of ${documentCount} documents takes ${Math.round(wholeMs)} ms; killed within that time`);
  print(`stored nothing ${nothing} times, everything ${whole} times, a part ${part} times`);
  print(`the next import completed ${rounds - unrepaired} of ${rounds}`);
  return Math.min(rounds, part + unrepaired);
}

function documents(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      storeName: 'Lidl',
      totalAmount: `${index + 1}.00`,
      currency: 'PLN',
      purchaseTime: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
      items: [{ name: 'Chleb', totalPrice: '1.00' }],
    }),
  );
}

async function timeOf(storage: Storage, importInto: (name: string) => ChildProcess): Promise<number> {
  const { name } = await createAccount(storage.database, { ...account, name: 'whole' }, systemClock());
  const startedAt = systemClock().getTime();
  await once(importInto(name), 'exit');
  return systemClock().getTime() - startedAt;
}

async function killedAfter(child: ChildProcess, delayMs: number): Promise<void> {
  const ended = once(child, 'exit');
  await Promise.race([pause(delayMs), ended]);
  child.kill('SIGKILL');
  await ended;
}

/** Counts the documents of an account; `NaN` where documents and line items do not match. */
async function countOf({ database }: Storage, accountId: string): Promise<number> {
  const [documentRows, lineRows] = await Promise.all(
    (['document', 'line_item'] as const).map((table) =>
      database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow(),
    ),
  );
  return documentRows?.count === lineRows?.count ? Number(documentRows?.count) : Number.NaN;
}
