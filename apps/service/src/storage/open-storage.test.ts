import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { findPicture, pictureBytes } from '../documents/pictures.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { gather } from '../testing/gather.ts';
import { createAccount } from './accounts.ts';
import { servicePostgres, serviceSqlite } from './dialects.ts';
import { migrateStorage, serviceMigrations } from './migrations.ts';
import { sqliteFile } from './open-sqlite.ts';
import { openStorage } from './open-storage.ts';
import type { Database } from './schema.ts';

const fields = { name: 'anna', timeZone: 'Europe/Warsaw', currency: 'PLN' };
const now = new Date('2026-10-15T12:00:00Z');

describe.each(eachDatabase)('storage in %s', (_database, newDatabaseUrl) => {
  let directory: string;
  let databaseUrl: string | undefined;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outlay-storage-'));
    databaseUrl = await newDatabaseUrl();
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('is made once by processes that start together', async () => {
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

  it('brings pictures of the first version along, equal ones once', async () => {
    const older =
      databaseUrl === undefined
        ? serviceSqlite(sqliteFile(directory), 'FULL')
        : servicePostgres(databaseUrl, 1);
    const database: Database = new Kysely({ dialect: older });
    await migrateStorage(database, serviceMigrations.slice(0, 1));
    const { id: accountId } = await createAccount(database, fields, now);
    const bytes = Buffer.alloc(300_000, '%PDF-1.7 ');
    for (const id of ['a', 'b']) {
      await sql`insert into document
        (account_id, id, source, store_name, total_minor, currency, purchase_time, created_at, is_processing)
        values (${accountId}, ${id}, 1, 'Lidl', 100, 'PLN', '2026', '2026', 0)`.execute(database);
      await sql`insert into document_image (account_id, document_id, media_type, bytes)
        values (${accountId}, ${id}, 'application/pdf', ${bytes})`.execute(database);
    }
    await database.destroy();

    const storage = await openStorage(directory, databaseUrl);
    for (const id of ['a', 'b']) {
      const picture = await findPicture(storage.database, accountId, id);
      if (!picture) throw new Error('the picture is gone');
      expect([picture.mediaType, picture.size]).toEqual(['application/pdf', bytes.length]);
      expect(Buffer.concat(await gather(pictureBytes(storage.database, picture))).equals(bytes)).toBe(true);
    }
    expect(await storage.database.selectFrom('picture').select('hash').execute()).toHaveLength(1);
    await storage.close();
  });
});

it('says what is wrong with an address, a password and a directory, without the password', async () => {
  const wrongPassword = new URL(inject('postgresUrl'));
  wrongPassword.password = 'very-secret';
  await expect(openStorage('', 'mysql://root:very-secret@host/x')).rejects.toMatchObject({
    code: 'usage',
    message: '--database-url: an address like postgres://user@host/name is expected',
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
