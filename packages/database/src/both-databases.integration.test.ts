import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import fc from 'fast-check';
import { type Dialect, Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseClockMs } from './database-clock-ms.ts';
import { isPostgres } from './is-postgres.ts';
import { isMigrated, type Migration, migrate } from './migrate.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { errorOf } from './testing/database-error.ts';
import { newDatabase, type PostgresServer, startPostgres } from './testing/postgres-server.ts';

type Tables = { note: { id: string; count: number; content: Uint8Array | null } };

const notes: Migration = {
  name: '0001-notes',
  async up({ schema }, types) {
    await schema
      .createTable('note')
      .addColumn('id', sql.raw(types.text), (column) => column.primaryKey())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('content', sql.raw(types.binary))
      .execute();
  },
};

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 120_000);
afterAll(() => server.stop());

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** A database each, and what gives further connections to it. */
const databases: readonly (readonly [name: string, open: () => Promise<() => Dialect>])[] = [
  [
    'SQLite',
    () => {
      const file = join(folder, 'notes.sqlite');
      return Promise.resolve(() =>
        sqliteDialect(file, { synchronous: 'FULL', maxPreparedStatements: 3, errorOf }),
      );
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await newDatabase(server.url);
      return () => postgresDialect(url, { applicationName: 'notes', maxConnections: 2, errorOf });
    },
  ],
];

describe.each(databases)('%s', (name, open) => {
  let connect: () => Kysely<Tables>;
  let database: Kysely<Tables>;
  const migrated = (each: Kysely<Tables>, migrations: readonly Migration[]) =>
    migrate(each, { migrations, table: 'migration', lock: 1, errorOf });

  beforeEach(async () => {
    const newDialect = await open();
    connect = () => new Kysely({ dialect: newDialect() });
    database = connect();
  });
  afterEach(() => database.destroy());

  it('is known by its name, in a transaction too', async () => {
    expect(isPostgres(database)).toBe(name === 'PostgreSQL');
    await database.transaction().execute(async (transaction) => {
      expect(isPostgres(transaction)).toBe(name === 'PostgreSQL');
    });
  });

  it('takes each step of its schema once, however many bring it up to date together', async () => {
    const others = Array.from({ length: 3 }, connect);
    await Promise.all([database, ...others].map((each) => migrated(each, [notes])));
    await migrated(database, [notes, { ...notes, name: '0002-none', up: () => Promise.resolve() }]);
    const { rows } = await sql`select name from migration order by name`.execute(database);
    expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
      { name: '0001-notes' },
      { name: '0002-none' },
    ]);
    await Promise.all(others.map((each) => each.destroy()));
  });

  it('says whether it has the newest schema, and changes nothing', async () => {
    const isNewest = (migrations: readonly Migration[]) =>
      isMigrated(database, { migrations, table: 'migration', lock: 1, errorOf });
    expect(await isNewest([notes])).toBe(false);
    expect(await database.introspection.getTables()).toEqual([]);
    await migrated(database, [notes]);
    expect(await isNewest([notes])).toBe(true);
    expect(await isNewest([notes, { ...notes, name: '0002-none' }])).toBe(false);
    await expect(isNewest([])).rejects.toMatchObject({ failure: { code: 'newer_database' } });
  });

  it('takes all steps or none', async () => {
    const broken: Migration = { name: '0002-broken', up: () => Promise.reject(new Error('no')) };
    await expect(migrated(database, [notes, broken])).rejects.toThrow('no');
    expect(await database.introspection.getTables()).toEqual([]);
  });

  it('is refused when it has a step of a newer version', async () => {
    await migrated(database, [notes]);
    await expect(migrated(database, [])).rejects.toMatchObject({
      failure: { code: 'newer_database', step: '0001-notes' },
    });
  });

  it('gives every whole number back as it was, and a sum as a number', async () => {
    await migrated(database, [notes]);
    await fc.assert(
      fc.asyncProperty(fc.maxSafeInteger(), async (count) => {
        await database.deleteFrom('note').execute();
        await database.insertInto('note').values({ id: 'a', count }).execute();
        const note = await database
          .selectFrom('note')
          .select((select) => ['count', select.fn.sum('count').as('sum')])
          .groupBy('count')
          .executeTakeFirstOrThrow();
        expect([note.count, note.sum]).toEqual([count, count]);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses to give a number that JavaScript cannot hold exactly', async () => {
    await migrated(database, [notes]);
    await database.insertInto('note').values({ id: 'a', count: Number.MAX_SAFE_INTEGER }).execute();
    await sql`update note set count = count + 1`.execute(database);
    await expect(database.selectFrom('note').select('count').execute()).rejects.toThrow(RangeError);
  });

  it('gives bytes back as bytes and sorts texts by theirs', async () => {
    await migrated(database, [notes]);
    const content = Buffer.from([0, 255, 39]);
    for (const id of ['ż', 'a', 'Z'])
      await database.insertInto('note').values({ id, count: 1, content }).execute();
    const rows = await database.selectFrom('note').selectAll().orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(['Z', 'a', 'ż']);
    expect(rows.map((row) => Buffer.from(row.content ?? []).equals(content))).toEqual([true, true, true]);
  });

  it('lets who writes wait for the transaction of another connection', async () => {
    await migrated(database, [notes]);
    const other = connect();
    const counted = (each: Kysely<Tables>) =>
      each.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('note')
          .values({ id: 'a', count: 0 })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ count: sql`note.count` }))
          .execute();
        const { count } = await transaction.selectFrom('note').select('count').executeTakeFirstOrThrow();
        await transaction
          .updateTable('note')
          .set({ count: count + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => counted(index % 2 === 0 ? database : other)));
    const { count } = await database.selectFrom('note').select('count').executeTakeFirstOrThrow();
    expect(count).toBe(20);
    await other.destroy();
  });

  it('leaves errors of statements as they are', async () => {
    await migrated(database, [notes]);
    const insert = () => database.insertInto('note').values({ id: 'a', count: 1 }).execute();
    await insert();
    await expect(insert()).rejects.toThrow(/unique/i);
    await expect(insert()).rejects.not.toHaveProperty('failure');
  });

  it('tells the time by its clock, which goes on in a transaction', async () => {
    const read = async (each: Kysely<Tables>) =>
      (await each.selectNoFrom(databaseClockMs(each).as('now')).executeTakeFirstOrThrow()).now;
    await database.transaction().execute(async (transaction) => {
      const before = Date.now();
      const first = await read(transaction);
      expect(first).toBeGreaterThanOrEqual(before);
      expect(first).toBeLessThanOrEqual(Date.now());
      let later = first;
      while (later === first) later = await read(transaction);
      expect(later).toBeGreaterThan(first);
    });
  });
});
