import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresDialect } from './postgres-dialect.ts';
import { postgresQueries } from './postgres-queries.ts';
import { errorOf } from './testing/database-error.ts';
import { type PgBouncer, type PgBouncerOptions, startPgBouncer } from './testing/pgbouncer.ts';
import { newDatabase, type PostgresServer, startPostgres } from './testing/postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 120_000);
afterAll(() => server.stop());

const settings = { applicationName: 'notes', maxConnections: 2, errorOf } as const;
const droppingAll = 'lock_timeout,statement_timeout,idle_in_transaction_session_timeout,options';
const dropped = { ignore_startup_parameters: droppingAll };

describe.each<[name: string, options: PgBouncerOptions]>([
  ['session', { mode: 'session' }],
  ['transaction', { mode: 'transaction' }],
  ['transaction that drops settings', { mode: 'transaction', settings: dropped }],
  ['transaction with DISCARD ALL', { mode: 'transaction', settings: { server_reset_query_always: '1' } }],
])('through PgBouncer in mode %s', (_, options) => {
  let bouncer: PgBouncer | undefined;
  let database: Kysely<unknown>;
  beforeAll(async () => {
    bouncer = await startPgBouncer(server, options);
    const url = bouncer && (await newDatabase(bouncer.url));
    database = new Kysely({ dialect: postgresDialect(url ?? server.url, settings) });
  });
  afterAll(async () => {
    await database.destroy();
    await bouncer?.stop();
  });

  it('has the timeouts in each transaction, and leaves none to others', async ({ skip }) => {
    if (bouncer === undefined) return skip('pgbouncer is not installed');
    const shown = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`;
    const within = await database.transaction().execute(async (transaction) => {
      const lock = await shown('lock_timeout').execute(transaction);
      const statement = await shown('statement_timeout').execute(transaction);
      return [lock.rows, statement.rows];
    });
    expect(within).toEqual([[{ value: '20s' }], [{ value: '30s' }]]);
    expect((await shown('lock_timeout').execute(database)).rows).toEqual([{ value: '0' }]);
  });

  it('keeps a transaction together, with values, numbers and a lock, and takes it back', async ({ skip }) => {
    if (bouncer === undefined) return skip('pgbouncer is not installed');
    await sql`create table if not exists note (id bigint primary key)`.execute(database);
    const write = (id: number, isLost: boolean) =>
      database.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
        await sql`insert into note values (${id})`.execute(transaction);
        if (isLost) throw new Error('lost');
      });
    const written = [1, 2, 3, 4].map((id) => write(id, id === 3).catch(() => undefined));
    await Promise.all(written);
    const { rows } = await sql`select id from note order by id`.execute(database);
    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }]);
  });

  it('runs the SQL of libraries, which begin transactions of their own', async ({ skip, onTestFinished }) => {
    if (bouncer === undefined) return skip('pgbouncer is not installed');
    const queries = postgresQueries(bouncer.url, settings);
    onTestFinished(() => queries.close());
    await queries.executeSql(
      'begin; create temp table t (x int) on commit drop; insert into t values (1); commit',
    );
    await queries.executeSql('begin isolation level serializable; select 1; commit');
    const { rows } = await queries.executeSql('select $1::int as x', [5]);
    expect(rows).toEqual([{ x: 5 }]);
  });
});

it('says of statement pooling that it cannot be used, and why', async ({ skip, onTestFinished }) => {
  const bouncer = await startPgBouncer(server, { mode: 'session', settings: { pool_mode: 'statement' } });
  if (bouncer === undefined) return skip('pgbouncer is not installed');
  onTestFinished(() => bouncer.stop());
  await using database = new Kysely<unknown>({ dialect: postgresDialect(bouncer.url, settings) });
  const begun = database.transaction().execute((transaction) => sql`select 1`.execute(transaction));
  await expect(begun).rejects.toMatchObject({
    failure: { code: 'unusable', reason: 'transaction blocks not allowed in statement pooling mode' },
  });
});
