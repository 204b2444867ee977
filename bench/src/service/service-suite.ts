import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase, type PostgresServer, startPostgres } from '@outlay/service/testing/postgres';
import type { Suite } from '../suite.ts';
import { type Contender, startContender, startLimit } from './contenders.ts';
import { fillAccount } from './fill-account.ts';
import { measureRounds } from './measure-rounds.ts';
import { rowsOf, targetsOf } from './rows.ts';

const fullSizes = [10_000, 1_000_000];
const allDatabases = ['sqlite', 'postgres'];

/**
 * How fast the service answers over HTTPS, with few and with many documents, against a handler that answers the same
 * bytes from memory. All servers run at once and are asked in turn, so that a busy moment of the machine hits all.
 */
export const serviceSuite: Suite = async ({ say, ...options }) => {
  const { documents = fullSizes, databases = allDatabases, rounds = 5 } = options;
  const directory = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
  const postgres = databases.includes('postgres') ? await startPostgres(durable) : undefined;
  const contenders: Contender[] = [];
  try {
    for (const size of documents) {
      for (const database of databases) {
        contenders.push(await filledContender(size, database, { directory, postgres, say }));
      }
      const first = contenders.find((contender) => contender.size === size);
      if (first) contenders.push(await startLimit(first, directory));
    }
    const measured = await measureRounds(contenders, { rounds, requests: options.requests, say });
    const rows = rowsOf(measured);
    return { rows, targets: targetsOf(rows) };
  } finally {
    for (const contender of contenders) await contender.process.stop();
    await postgres?.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

/** What a PostgreSQL does by itself: a committed transaction survives a power cut. */
const durable = { autovacuum: 'on', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

type Filling = {
  readonly directory: string;
  readonly postgres: PostgresServer | undefined;
  readonly say: (line: string) => void;
};

async function filledContender(
  size: number,
  database: string,
  { directory, postgres, say }: Filling,
): Promise<Contender> {
  const dataDir = join(directory, `${database}-${size}`);
  await mkdir(dataDir);
  const databaseUrl = database === 'postgres' && postgres ? await newDatabase(postgres.url) : undefined;
  const startedAt = performance.now();
  const account = await fillAccount(size, { dataDir, databaseUrl });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`${database}: ${size} documents stored in ${seconds} s`);
  return startContender(database === 'postgres' ? 'PostgreSQL' : 'SQLite', size, account, databaseUrl);
}
