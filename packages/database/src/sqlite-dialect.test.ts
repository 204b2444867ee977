import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type SqliteSettings, sqliteDialect } from './sqlite-dialect.ts';
import { errorOf } from './testing/database-error.ts';
import { withoutWaiting } from './without-waiting.ts';

type Tables = { note: { id: number } };

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

it('keeps a file and the folder that it makes from other users', async () => {
  const file = join(folder, 'new', 'notes.sqlite');
  const database = opened(file, { synchronous: 'FULL', folderMode: 0o700 });
  await sql`create table note (id integer)`.execute(database);
  const modes = await Promise.all([file, `${file}-wal`, join(folder, 'new')].map(modeOf));
  expect(modes).toEqual([0o600, 0o600, 0o700]);
  await database.destroy();
});

it('says why a file cannot be opened', () => {
  const failure = { code: 'cannot_open', file: folder, reason: 'unable to open database file' };
  expect(() => opened(folder, { synchronous: 'FULL' })).toThrow(
    expect.objectContaining({ failure: expect.objectContaining(failure) }),
  );
});

it('makes of its settings those of SQLite', async () => {
  const database = opened(join(folder, 'a'), { synchronous: 'NORMAL', pageCacheKib: 4096 });
  expect(await pragma(database, 'synchronous')).toBe(1);
  expect(await pragma(database, 'cache_size')).toBe(-4096);
  expect(await pragma(database, 'journal_mode')).toBe('wal');
  expect(await pragma(database, 'foreign_keys')).toBe(1);
  await database.destroy();
  const durable = opened(join(folder, 'b'), { synchronous: 'FULL' });
  expect(await pragma(durable, 'synchronous')).toBe(2);
  expect(await pragma(durable, 'cache_size')).toBe(-2000);
  await durable.destroy();
});

it.each([0, 1, 10])('gives rows one by one, with %i statements kept', async (maxPreparedStatements) => {
  const database = opened(join(folder, 'notes'), { synchronous: 'FULL', maxPreparedStatements });
  await sql`create table note (id integer)`.execute(database);
  for (const id of [1, 2, 3]) await database.insertInto('note').values({ id }).execute();
  for (let round = 0; round < 2; round += 1) {
    const ids: number[] = [];
    for await (const { id } of database.selectFrom('note').select('id').orderBy('id').stream()) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
  }
  await database.destroy();
});

it('gives the columns that a table has now to a statement that was kept', async () => {
  const database = opened(join(folder, 'notes'), { synchronous: 'FULL', maxPreparedStatements: 10 });
  await sql`create table note (id integer)`.execute(database);
  await database.insertInto('note').values({ id: 1 }).execute();
  const all = () => database.selectFrom('note').selectAll().executeTakeFirstOrThrow();
  expect({ ...(await all()) }).toEqual({ id: 1 });
  await sql`alter table note add column title text default 'none'`.execute(database);
  expect({ ...(await all()) }).toEqual({ id: 1, title: 'none' });
  await database.destroy();
});

it('lets transactions that read before they write wait for each other', async () => {
  const first = opened(join(folder, 'notes'), { synchronous: 'FULL' });
  const second = opened(join(folder, 'notes'), { synchronous: 'FULL' });
  await sql`create table note (id integer)`.execute(first);
  await first.insertInto('note').values({ id: 0 }).execute();
  const raise = (database: Kysely<Tables>) =>
    database.transaction().execute(async (transaction) => {
      const { id } = await transaction.selectFrom('note').select('id').executeTakeFirstOrThrow();
      await transaction
        .updateTable('note')
        .set({ id: id + 1 })
        .execute();
    });
  await Promise.all(Array.from({ length: 10 }, (_, index) => raise(index % 2 === 0 ? first : second)));
  expect((await first.selectFrom('note').select('id').executeTakeFirstOrThrow()).id).toBe(10);
  await second.destroy();
  await first.destroy();
});

it('fails at once, and frees its connection, where nobody waits for a locked file', async () => {
  const [writer, other] = [0, 1].map(() => opened(join(folder, 'notes'), { synchronous: 'FULL' })) as [
    Kysely<Tables>,
    Kysely<Tables>,
  ];
  await sql`create table note (id integer)`.execute(writer);
  const add = (id: number) => other.insertInto('note').values({ id }).execute();
  const transaction = await writer.startTransaction().execute();
  await expect(withoutWaiting(() => add(1))).rejects.toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'unusable' }) }),
  );
  expect(await other.selectFrom('note').selectAll().execute()).toEqual([]);
  const waiting = add(2);
  await transaction.rollback().execute();
  await waiting;
  await withoutWaiting(() => add(3));
  expect((await other.selectFrom('note').select('id').execute()).map(({ id }) => id)).toEqual([2, 3]);
  await other.destroy();
  await writer.destroy();
});

function opened(file: string, settings: Omit<SqliteSettings, 'errorOf'>): Kysely<Tables> {
  return new Kysely({ dialect: sqliteDialect(file, { ...settings, errorOf }) });
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

async function pragma(database: Kysely<Tables>, name: string): Promise<unknown> {
  const { rows } = await sql`pragma ${sql.raw(name)}`.execute(database);
  return Object.values(rows[0] as object)[0];
}
