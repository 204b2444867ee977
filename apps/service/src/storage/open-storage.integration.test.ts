import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import type { Migration } from '@outlay/database';
import { sharedServerUrl } from '@outlay/database/testing/shared';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.ts';
import { createAccount } from './accounts.ts';
import { servicePostgres, serviceSqlite } from './dialects.ts';
import { migrateStorage, postgresMigrations, serviceMigrations } from './migrations.ts';
import { sqliteFile } from './open-sqlite.ts';
import { openStorage } from './open-storage.ts';
import type { Database } from './schema.ts';

const fields = { name: 'anna', timeZone: 'Europe/Warsaw', currency: 'PLN' };
const now = new Date('2026-10-15T12:00:00Z');

describe.each(eachDatabase)('storage in %s', (_database, newDatabaseUrl) => {
  let directory: string;
  let databaseUrl: string | undefined;

  beforeEach(async () => {
    directory = await temporaryFolder();
    databaseUrl = await newDatabaseUrl();
  });

  it('is created once by processes that start together', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openStorage(directory, databaseUrl)));
    const [first, second] = opened;
    if (!first || !second) throw new Error('nothing was opened');
    const account = await createAccount(first.database, fields, now);
    const seen = await second.database.selectFrom('account').select('id').execute();
    expect(seen.map(({ id }) => id)).toEqual([account.id]);
    await Promise.all(opened.map((storage) => storage.close()));
  });

  it('is refused when a newer version wrote it', async () => {
    const storage = await openStorage(directory, databaseUrl);
    await sql`insert into migration (name) values ('9999-future')`.execute(storage.database);
    await storage.close();
    await expect(openStorage(directory, databaseUrl)).rejects.toMatchObject({ code: 'newer_database' });
  });

  describe('with a second migration', () => {
    let opened: Database[];
    const addNote: Migration = {
      name: '0002-note',
      up: ({ schema }) => schema.alterTable('account').addColumn('note', 'text').execute(),
    };
    const released = () => (databaseUrl === undefined ? serviceMigrations : postgresMigrations);
    const connect = () => {
      const dialect =
        databaseUrl === undefined
          ? serviceSqlite(sqliteFile(directory), 'FULL')
          : servicePostgres(databaseUrl, 1);
      const database: Database = new Kysely({ dialect });
      opened.push(database);
      return database;
    };
    const columns = async () => {
      const tables = await connect().introspection.getTables();
      return tables.find(({ name }) => name === 'account')?.columns.map(({ name }) => name);
    };

    beforeEach(async () => {
      opened = [];
      const storage = await openStorage(directory, databaseUrl);
      await createAccount(storage.database, fields, now);
      await storage.close();
    });
    afterEach(() => Promise.all(opened.map((database) => database.destroy())));

    it('is applied once without data loss when several processes start at the same time', async () => {
      const migrations = [...released(), addNote];
      await Promise.all(Array.from({ length: 4 }, () => migrateStorage(connect(), migrations)));
      expect(await columns()).toContain('note');
      expect(await connect().selectFrom('account').select('name').execute()).toEqual([{ name: 'anna' }]);
    });

    it('stores nothing of it when a later one fails', async () => {
      const failing: Migration = { name: '0003-failing', up: () => Promise.reject(new Error('no')) };
      const migrations = [...released(), addNote, failing];
      await expect(migrateStorage(connect(), migrations)).rejects.toThrow('no');
      expect(await columns()).not.toContain('note');
      await openStorage(directory, databaseUrl).then((storage) => storage.close());
    });
  });
});

it('reports errors in an address, a password and a directory, without the password', async () => {
  const wrongPassword = new URL(await sharedServerUrl());
  wrongPassword.password = 'very-secret';
  await expect(openStorage('', 'mysql://root:very-secret@host/x')).rejects.toMatchObject({
    code: 'usage',
    message: '--database-url: expected an address like postgres://user@host/name',
  });
  await expect(openStorage('', wrongPassword.href)).rejects.toMatchObject({
    code: 'database_unavailable',
    message: '--database-url: password authentication failed for user "postgres"',
  });
  await expect(openStorage('/dev/null')).rejects.toMatchObject({
    code: 'database_unavailable',
    message: expect.stringContaining('/dev/null/service.sqlite cannot be opened: '),
  });
});
