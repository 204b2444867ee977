import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runs } from './migrations/0001-runs.ts';
import { scheduling } from './migrations/0002-scheduling.ts';
import type { Database } from './schema.ts';
import { StoreError } from './store-error.ts';

/** The type of texts: compared by their bytes in both databases. */
export type TextType = 'text' | 'text collate "C"';

/** One step of the schema. Steps go forward only; one that was released never changes. */
export type Migration = {
  readonly name: string;
  /** Sees no types of tables: those are of the newest schema, and this step is of an older one. */
  readonly up: (database: Kysely<unknown>, text: TextType) => Promise<void>;
};

const migrations: readonly Migration[] = [runs, scheduling];

/**
 * Brings a database to the newest schema: the steps it lacks, all of them or none.
 * @param lock - makes processes that start together wait, where beginning to write does not do it
 * @throws {StoreError} `newer_database` when it has steps that this version does not know
 */
export async function migrate(database: Database, text: TextType, lock?: RawBuilder<unknown>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock?.execute(transaction);
    await transaction.schema
      .createTable('outlay_migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute();
    const { rows } = await sql<{ name: string }>`select name from outlay_migration`.execute(transaction);
    const done = new Set(rows.map(({ name }) => name));
    refuseNewer(done);
    for (const { name, up } of migrations.filter((migration) => !done.has(migration.name))) {
      await up(transaction as unknown as Kysely<unknown>, text);
      await sql`insert into outlay_migration (name) values (${name})`.execute(transaction);
    }
  });
}

function refuseNewer(done: ReadonlySet<string>): void {
  const unknown = [...done].find((name) => migrations.every((migration) => migration.name !== name));
  if (unknown === undefined) return;
  throw new StoreError(
    'newer_database',
    `the store was written by a newer version (it has the step "${unknown}"); use that version`,
  );
}
