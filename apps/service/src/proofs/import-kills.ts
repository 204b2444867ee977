import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import { createRandom } from '../seed/random.ts';
import { createAccount } from '../storage/accounts.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { newDatabase, startPostgres } from '../testing/postgres-server.ts';
import type { Proof } from './proof.ts';

const main = join(import.meta.dirname, '..', 'main.ts');
const fullRounds = 50;
const documentCount = 5000;
const account = { timeZone: 'Europe/Warsaw', currency: 'PLN' };

/**
 * Kills `service import` with SIGKILL at a random moment, again and again, and counts what is stored: all of the
 * file or nothing. Each round ends with the same import left alone, which has to bring in the rest. All of it on
 * SQLite, and all of it again on PostgreSQL.
 */
export const proveImportKills: Proof = async ({ rounds = fullRounds, seed, say }) => {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-kills-'));
  const file = join(directory, 'documents.ndjson');
  await writeFile(file, documents().join('\n'));
  const server = await startPostgres();
  const databases = { SQLite: undefined, PostgreSQL: await newDatabase(server.url) };
  let failed = 0;
  for (const [name, databaseUrl] of Object.entries(databases)) {
    const place: Place = { file, data: join(directory, 'data'), databaseUrl };
    failed += await killImports(place, { rounds, seed, say: (line) => say(`${name}: ${line}`) });
  }
  await server.stop();
  await rm(directory, { recursive: true });
  return { passed: Object.keys(databases).length * rounds - failed, failed };
};

type Place = { readonly file: string; readonly data: string; readonly databaseUrl: string | undefined };

/** @returns in how many rounds something else was kept than all or nothing */
async function killImports(
  { file, data, databaseUrl }: Place,
  {
    rounds,
    seed,
    say,
  }: { readonly rounds: number; readonly seed: number; readonly say: (line: string) => void },
): Promise<number> {
  const storage = await openStorage(data, databaseUrl);
  const where = databaseUrl === undefined ? ['--data', data] : ['--database-url', databaseUrl];
  const importInto = (name: string) =>
    spawn(process.execPath, [main, 'import', file, '--account', name, ...where], { stdio: 'ignore' });
  const random = createRandom('import-kills', seed);
  const wholeMs = await timeOf(storage, importInto);
  const outcomes = { nothing: 0, whole: 0, part: 0, unmended: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const { id, name } = await createAccount(
      storage.database,
      { ...account, name: `${round}` },
      systemClock(),
    );
    await killedAfter(importInto(name), random.integer(Math.floor(wholeMs / 4), Math.ceil(wholeMs)));
    const kept = await countOf(storage, id);
    outcomes[kept === 0 ? 'nothing' : kept === documentCount ? 'whole' : 'part'] += 1;
    await once(importInto(name), 'exit');
    if ((await countOf(storage, id)) !== documentCount) outcomes.unmended += 1;
  }
  await storage.close();
  const { nothing, whole, part, unmended } = outcomes;
  say(`an import of ${documentCount} documents takes ${Math.round(wholeMs)} ms; killed within that time`);
  say(`${nothing} times nothing was kept, ${whole} times all, ${part} times a part`);
  say(`${rounds - unmended} of ${rounds} times the next import brought in what was missing`);
  return Math.min(rounds, part + unmended);
}

function documents(): string[] {
  return Array.from({ length: documentCount }, (_, index) =>
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
  await Promise.race([pass(delayMs), ended]);
  child.kill('SIGKILL');
  await ended;
}

/** Documents of an account; lines that have no document, or the other way round, count as a part. */
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
