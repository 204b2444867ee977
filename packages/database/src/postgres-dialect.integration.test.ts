import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresDialect } from './postgres-dialect.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import { errorOf } from './testing/database-error.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 120_000);
afterAll(() => server.stop());

it('tells the server its name and its settings', async () => {
  const usual = opened(server.url);
  expect(await shown(usual, 'application_name')).toBe('notes');
  expect(await shown(usual, 'lock_timeout')).toBe('20s');
  expect(await shown(usual, 'statement_timeout')).toBe('30s');
  expect(await shown(usual, 'idle_in_transaction_session_timeout')).toBe('1min');
  expect(await shown(usual, 'plan_cache_mode')).toBe('auto');
  await usual.destroy();
  const other = opened(server.url, { planCacheMode: 'force_custom_plan', synchronousCommit: 'off' });
  expect(await shown(other, 'plan_cache_mode')).toBe('force_custom_plan');
  const { rows } =
    await sql`select source, setting from pg_settings where name = 'synchronous_commit'`.execute(other);
  expect(rows).toEqual([{ source: 'client', setting: 'off' }]);
  await other.destroy();
});

it('opens no more connections than it may', async () => {
  const database = opened(server.url, { applicationName: 'crowd', maxConnections: 2 });
  const asked = Array.from({ length: 6 }, () => sql`select pg_sleep(0.01)`.execute(database));
  await Promise.all(asked);
  const { rows } = await sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity where application_name = 'crowd'`.execute(database);
  expect(rows[0]?.connections).toBe(2);
  await database.destroy();
});

it.each(['mysql://host/x', 'notes.sqlite', 'postgres://host:port/x'])('refuses %s as an address', (url) => {
  expect(() => opened(url)).toThrow(expect.objectContaining({ failure: { code: 'invalid_address' } }));
});

it('says what the server has against a password or a database, and never the password', async () => {
  const wrongPassword = new URL(server.url);
  wrongPassword.password = 'very-secret';
  const refused = await failureOf(wrongPassword.href);
  expect(refused).toMatchObject({
    code: 'refused',
    reason: 'password authentication failed for user "postgres"',
  });
  expect(JSON.stringify(refused)).not.toContain('very-secret');
  const wrongDatabase = new URL(server.url);
  wrongDatabase.pathname = 'nowhere';
  expect(await failureOf(wrongDatabase.href)).toMatchObject({
    code: 'refused',
    reason: 'database "nowhere" does not exist',
  });
});

it('says that nobody answers', async () => {
  expect(await failureOf('postgres://user:very-secret@127.0.0.1:1/x')).toMatchObject({ code: 'unreachable' });
});

it('fails while the server is away, and works again when it is back', async () => {
  const database = opened(server.url);
  await sql`select 1`.execute(database);
  await server.halt();
  for (let round = 0; round < 3; round += 1) {
    await expect(sql`select 1`.execute(database)).rejects.toMatchObject({ failure: { code: 'unreachable' } });
  }
  await server.resume();
  expect((await sql`select 1`.execute(database)).rows).toHaveLength(1);
  await database.destroy();
});

it('waits for a server that refuses whom it let in before: somebody is at work on it', async () => {
  const owner = opened(server.url);
  await sql`create role changing login password 'first'`.execute(owner);
  const address = new URL(server.url);
  [address.username, address.password] = ['changing', 'first'];
  const database = opened(address.href);
  await sql`select 1`.execute(database);
  await sql`alter role changing password 'second'`.execute(owner);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'changing'`.execute(owner);
  const failure = async () =>
    sql`select 1`.execute(database).then(
      () => undefined,
      (error: unknown) => (error as { failure: { code: string } }).failure.code,
    );
  // The first ones may meet the connection that was ended.
  const failures = [await failure(), await failure(), await failure()];
  expect(failures.at(-1)).toBe('unusable');
  await sql`alter role changing password 'first'`.execute(owner);
  expect(await failure()).toBeUndefined();
  await Promise.all([owner.destroy(), database.destroy()]);
});

function opened(url: string, settings: Partial<PostgresSettings> = {}): Kysely<unknown> {
  const dialect = postgresDialect(url, {
    applicationName: 'notes',
    maxConnections: 1,
    errorOf,
    ...settings,
  });
  return new Kysely({ dialect });
}

async function shown(database: Kysely<unknown>, name: string): Promise<unknown> {
  const { rows } = await sql`show ${sql.raw(name)}`.execute(database);
  return Object.values(rows[0] as object)[0];
}

async function failureOf(url: string): Promise<unknown> {
  const database = opened(url);
  try {
    await sql`select 1`.execute(database);
    return undefined;
  } catch (error) {
    return (error as { failure?: unknown }).failure;
  } finally {
    await database.destroy();
  }
}
