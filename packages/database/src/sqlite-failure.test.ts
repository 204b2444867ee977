import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isBusy, sqliteFailure } from './sqlite-failure.ts';
import { errorOf } from './testing/database-error.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

it.each([
  [5, 'unusable'],
  [261, 'unusable'],
  [8, 'unusable'],
  [778, 'unusable'],
  [13, 'unusable'],
  [14, 'unusable'],
  [1, undefined],
  [19, undefined],
])('tells by the result code %i whether the file takes nothing', (errcode, code) => {
  const error = Object.assign(new Error('no'), { errcode });
  expect(sqliteFailure(error, 'notes.sqlite')?.code).toBe(code);
  expect(isBusy(error)).toBe(errcode === 5 || errcode === 261);
});

it('says of a full file that it is full, takes the transaction back, and takes the next one when there is room', async () => {
  const file = join(folder, 'notes.sqlite');
  const database = new Kysely<{ note: { text: string } }>({
    dialect: sqliteDialect(file, { synchronous: 'FULL', errorOf }),
  });
  await sql`create table note (text text)`.execute(database);
  await sql`pragma max_page_count = 3`.execute(database);
  const write = (texts: readonly string[]) =>
    database.transaction().execute(async (transaction) => {
      for (const text of texts) await transaction.insertInto('note').values({ text }).execute();
    });
  const long = 'x'.repeat(3_000);
  await expect(write(Array.from({ length: 20 }, () => long))).rejects.toMatchObject({
    failure: { code: 'unusable', reason: `${file}: database or disk is full` },
  });
  await sql`pragma max_page_count = 1000`.execute(database);
  await write(['short']);
  expect(await database.selectFrom('note').selectAll().execute()).toEqual([{ text: 'short' }]);
  await database.destroy();
});

it('says of a file that another process made read-only that it takes nothing', async () => {
  const file = join(folder, 'notes.sqlite');
  new DatabaseSync(file).exec('create table note (text text); pragma journal_mode = wal');
  const database = new Kysely<{ note: { text: string } }>({
    dialect: sqliteDialect(file, { synchronous: 'FULL', errorOf }),
  });
  await sql`pragma query_only = 1`.execute(database);
  await expect(database.insertInto('note').values({ text: 'a' }).execute()).rejects.toMatchObject({
    failure: { code: 'unusable' },
  });
  await database.destroy();
});
