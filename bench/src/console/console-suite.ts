import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { isPostgres } from '@outlay/database';
import { newDatabase, type PostgresServer, startPostgres } from '@outlay/database/testing';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { aConsole } from 'outlay/internal/testing/console-fixture.ts';
import { loopbackFetch } from 'outlay/internal/testing/loopback-fetch.ts';
import type { BenchRow, Suite, SuiteOptions, Target } from '../suite.ts';
import { failBefore, filled, fillStore } from './fill-store.ts';
import { idleRssMiB } from './idle-serve.ts';
import { measurePages, type PageTimes } from './measure-pages.ts';
import { configurationWith, manyJobs, pages, pagesOfManyJobs } from './opened-pages.ts';

const allDatabases = ['sqlite', 'postgres'];
const [maxMedianMs, maxP99Ms, maxIdleMiB] = [100, 300, 130] as const;
const idleMs = 2_000;
/** The clock of the console is at noon of this day. */
const today = new Date('2026-11-15T00:00:00Z');

/** Every page with many runs in the store, on both databases, and the memory of `outlay serve`. */
export const consoleSuite: Suite = async (options) => {
  const rows = await measureConsole(options);
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
  try {
    return { rows, targets: [...targetsOf(rows), idleTarget(await idleRssMiB(folder))] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Every page, against `select 1` through the same server. */
export async function measureConsole({ say, ...options }: SuiteOptions): Promise<BenchRow[]> {
  const { documents: sizes = [1_000_000], databases = allDatabases, rounds = 200 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
  const postgres = databases.includes('postgres') ? await startPostgres(durable) : undefined;
  const rows: BenchRow[] = [];
  try {
    for (const size of sizes) {
      for (const database of databases) {
        rows.push(...(await rowsOf({ size, database, rounds }, { folder, postgres, say })));
      }
    }
    return rows;
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a PostgreSQL does by itself: a committed transaction survives a power cut. */
const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

type Round = { readonly size: number; readonly database: string; readonly rounds: number };
type Place = {
  readonly folder: string;
  readonly postgres: PostgresServer | undefined;
  readonly say: (line: string) => void;
};

async function rowsOf(
  { size, database, rounds }: Round,
  { folder, postgres, say }: Place,
): Promise<BenchRow[]> {
  const path = join(folder, `${database}-${size}.yaml`);
  const url = postgres && database === 'postgres' ? await newDatabase(postgres.url) : '';
  const store = url === '' ? `sqlite:${database}-${size}.sqlite` : '{ env: DATABASE }';
  await writeFile(path, configurationWith(store, filled.jobs));
  const open = await aConsole({ path, environment: { TOKEN: 'svc_a.b', DATABASE: url } });
  try {
    const startedAt = performance.now();
    await fillStore(open.database, size, today);
    await afterVacuum(open.database);
    say(`${database}: ${size} runs stored in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    const one = await selectOne(open.database);
    const limit = await measurePages({ ...open, request: one.request }, { 'select 1': '/' }, rounds);
    one.server.close();
    const found = await measurePages(open, pages, rounds);
    await writeFile(path, configurationWith(store, manyJobs));
    await open.reload();
    const many = await measurePages(open, pagesOfManyJobs, rounds);
    await failBefore(open.database, size);
    // Meanwhile SQLite held the process, so that the server now closes its idle connections. The next request needs a new one.
    await wait(idleMs);
    await afterVacuum(open.database);
    const failed = await measurePages(open, { 'Today, all failed before': '/' }, rounds);
    return [...limit, ...found, ...many, ...failed].map((times) => rowOf(times, { size, database, limit }));
  } finally {
    await open.remove();
  }
}

/** What PostgreSQL does by itself after many changes; SQLite knows nothing about its rows, as with the product. */
async function afterVacuum(database: Database): Promise<void> {
  if (!isPostgres(database)) return;
  for (const table of ['run', 'delivery']) await sql`vacuum analyze ${sql.table(table)}`.execute(database);
}

/** The limit: an answer for which the same database was asked for nothing. */
async function selectOne(database: Database) {
  const app = new Hono();
  app.get('/', async (context) => {
    await sql`select 1`.execute(database);
    return context.html('<!doctype html><title>1</title>');
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server: Server = createServer((request, answer) => void listener(request, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request: typeof loopbackFetch = (path, init) =>
    loopbackFetch(`http://localhost:${port}${path}`, init);
  return { server, request };
}

type RowContext = Pick<Round, 'size' | 'database'> & { readonly limit: readonly PageTimes[] };

function rowOf(
  { page, medianMs, p99Ms, cpuMs, bytes }: PageTimes,
  { size, database, limit }: RowContext,
): BenchRow {
  const least = limit[0]?.medianMs ?? medianMs;
  return {
    suite: 'console',
    size,
    contender: database,
    page,
    ours: page !== 'select 1',
    wallMs: rounded(medianMs),
    p99Ms: rounded(p99Ms),
    cpuMs: rounded(cpuMs),
    rssMiB: null,
    ratioToLimit: rounded(medianMs / least),
    bytes,
  };
}

/** Whether each page is fast enough. */
export function targetsOf(rows: readonly BenchRow[]): Target[] {
  return rows
    .filter(({ ours }) => ours)
    .map(({ contender, size, page, wallMs, p99Ms }) => ({
      text: `${contender}, ${size} runs, ${page}: median ${wallMs} ms (below ${maxMedianMs}), p99 ${p99Ms} ms (below ${maxP99Ms})`,
      isMet: wallMs < maxMedianMs && Number(p99Ms) < maxP99Ms,
    }));
}

function idleTarget(idleMiB: number): Target {
  return { text: `outlay serve idle: ${idleMiB} MiB (below ${maxIdleMiB})`, isMet: idleMiB < maxIdleMiB };
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
