import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresDialect } from './postgres-dialect.ts';
import { longTimeouts } from './postgres-timeouts.ts';
import { errorOf } from './testing/database-error.ts';
import { type PostgresProxy, startPostgresProxy } from './testing/postgres-proxy.ts';
import { type PostgresReplica, startReplica } from './testing/postgres-replica.ts';
import { newDatabase, type PostgresServer, startPostgres } from './testing/postgres-server.ts';

let primary: PostgresServer;
let toReplica: PostgresProxy;
let replica: PostgresReplica;
beforeAll(async () => {
  primary = await startPostgres();
  toReplica = await startPostgresProxy(primary.url);
  replica = await startReplica(primary, { proxyUrl: toReplica.url, isSynchronous: true });
}, 120_000);
afterAll(async () => {
  await Promise.all([primary.stop(), replica.stop()]);
  await toReplica.stop();
});

it.each(['statement', 'transaction'])(
  'takes no %s for committed that a synchronous replica does not have, however short its timeouts are',
  async (unit) => {
    const timeouts = { ...longTimeouts, lockMs: 200, statementMs: 300, responseMs: 1_000 };
    const settings = { applicationName: 'notes', maxConnections: 2, errorOf, timeouts };
    await using database = new Kysely<unknown>({
      dialect: postgresDialect(await newDatabase(primary.url), settings),
    });
    await sql`create table note (id integer primary key)`.execute(database);
    const insert = sql`insert into note values (1)`;
    const write = () =>
      unit === 'statement'
        ? insert.execute(database)
        : database.transaction().execute((transaction) => insert.execute(transaction));
    toReplica.block();
    await expect(write()).rejects.toMatchObject({
      failure: { code: 'timeout', reason: 'Query read timeout' },
    });
    // What waits keeps its locks: nobody can take it for done or undone.
    await expect(write()).rejects.toMatchObject({
      failure: { code: 'timeout', reason: 'canceling statement due to lock timeout' },
    });
    toReplica.unblock();
    await expect(write()).rejects.toMatchObject({ code: '23505' });
  },
);
