import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Migration, migrate } from './migrate.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { longTimeouts, type PostgresTimeouts } from './postgres-timeouts.ts';
import { errorOf } from './testing/database-error.ts';
import { type PostgresProxy, startPostgresProxy } from './testing/postgres-proxy.ts';
import { newDatabase, type PostgresServer, startPostgres } from './testing/postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 120_000);
afterAll(() => server.stop());

let way: PostgresProxy;
beforeEach(async () => {
  way = await startPostgresProxy(await newDatabase(server.url));
});
afterEach(() => way.stop());

it('gives up a server that hangs, and goes on by another connection when it is back', async () => {
  await using database = opened({ responseMs: 300 });
  const first = await backend(database);
  way.block();
  await expect(sql`select 'late' as text`.execute(database)).rejects.toMatchObject({
    failure: { code: 'timeout', reason: 'Query read timeout' },
  });
  way.unblock();
  // The only connection that there may be: an answer that came late would be taken for the one of this.
  expect((await sql`select 'new' as text`.execute(database)).rows).toEqual([{ text: 'new' }]);
  expect(await backend(database)).not.toBe(first);
});

it('takes no other old connection where one was not answered: a server that is gone answers none', async () => {
  await using database = opened({ responseMs: 300 }, way.url, 3);
  const both = await Promise.all([backend(database), backend(database)]);
  expect(new Set(both).size).toBe(2);
  way.blockOpen();
  await expect(backend(database)).rejects.toMatchObject({ failure: { code: 'timeout' } });
  expect(both).not.toContain(await backend(database));
});

it('leaves a connection after some time, since it may lead to a server that was replaced', async () => {
  await using lasting = opened({ connectionMs: 60_000 });
  const kept = await backend(lasting);
  expect(await backend(lasting)).toBe(kept);
  await using database = opened({ connectionMs: 300 });
  const first = await backend(database);
  await expect.poll(() => backend(database)).not.toBe(first);
});

it('gives up connecting to a server that hangs', async () => {
  await using database = opened({ connectMs: 300 });
  way.block();
  await expect(backend(database)).rejects.toMatchObject({ failure: { code: 'unreachable' } });
  way.unblock();
  expect(await backend(database)).toBeGreaterThan(0);
});

it('keeps nothing of a transaction in which the server hung, and waits once', async () => {
  await using database = opened({ responseMs: 1_000 });
  await sql`create table note (id integer primary key)`.execute(database);
  const written = database.transaction().execute(async (transaction) => {
    await sql`insert into note values (1)`.execute(transaction);
    way.block();
    await sql`insert into note values (2)`.execute(transaction);
  });
  const begun = performance.now();
  await expect(written).rejects.toMatchObject({ failure: { code: 'timeout' } });
  expect(performance.now() - begun).toBeLessThan(1_800);
  way.unblock();
  await sql`insert into note values (1), (3)`.execute(database);
  expect((await sql`select id from note order by id`.execute(database)).rows).toEqual([{ id: 1 }, { id: 3 }]);
});

it('ends a statement that takes too long, and keeps the connection', async () => {
  await using database = opened({ statementMs: 100 });
  const first = await backend(database);
  await expect(sql`select pg_sleep(60)`.execute(database)).rejects.toMatchObject({
    failure: { code: 'timeout', reason: 'canceling statement due to statement timeout' },
  });
  expect(await backend(database)).toBe(first);
});

it('waits for another transaction no longer than it may, and frees what a silent one has locked', async () => {
  await using database = opened({ lockMs: 100, idleTransactionMs: 1_000 });
  await using other = opened({ lockMs: 10_000 });
  await sql`create table note (id integer primary key)`.execute(database);
  const isOver = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const silent = database.transaction().execute(async (transaction) => {
    await sql`insert into note values (1)`.execute(transaction);
    isLocked.resolve();
    await isOver.promise;
    await sql`select 1`.execute(transaction);
  });
  const silence = silent.catch((error: unknown) => error);
  await isLocked.promise;
  await using third = opened({ lockMs: 100 });
  await expect(sql`insert into note values (1)`.execute(third)).rejects.toMatchObject({
    failure: { code: 'timeout', reason: 'canceling statement due to lock timeout' },
  });
  await sql`insert into note values (1)`.execute(other);
  isOver.resolve();
  expect(await silence).toMatchObject({ failure: { code: 'unreachable' } });
});

it('lets an address set timeouts of its own', async () => {
  const address = new URL(way.url);
  address.searchParams.set('statement_timeout', '4321');
  address.searchParams.set('query_timeout', '300');
  await using database = opened({}, address.href);
  const { rows } = await sql`show statement_timeout`.execute(database);
  expect(rows).toEqual([{ statement_timeout: '4321ms' }]);
  await expect(sql`select pg_sleep(1)`.execute(database)).rejects.toMatchObject({
    failure: { code: 'timeout', reason: 'Query read timeout' },
  });
});

it('opens a connection with long timeouts for migrations, only where migrations are missing', async () => {
  await using database = opened({ statementMs: 100 });
  let opens = 0;
  const migrated = (migrations: readonly Migration[]) =>
    migrate(database, { migrations, table: 'migration', lock: 1, errorOf }, () => {
      opens += 1;
      return opened(longTimeouts);
    });
  const slow: Migration = {
    name: '0001-slow',
    up: async (step) => void (await sql`select pg_sleep(0.3)`.execute(step)),
  };
  await migrated([slow]);
  await migrated([slow]);
  expect(opens).toBe(1);
  await expect(migrated([])).rejects.toMatchObject({ failure: { code: 'newer_database' } });
});

function opened(timeouts: Partial<PostgresTimeouts>, url = way.url, maxConnections = 1): Kysely<unknown> {
  const all = { ...longTimeouts, ...timeouts };
  const settings = { applicationName: 'notes', maxConnections, timeouts: all, errorOf };
  return new Kysely({ dialect: postgresDialect(url, settings) });
}

async function backend(database: Kysely<unknown>): Promise<unknown> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  return rows[0]?.pid;
}
