import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ServiceError } from '../service-error.ts';

/** Names of column types that databases do not agree on. Texts are compared by their bytes in both. */
export type ColumnTypes = { readonly binary: 'blob' | 'bytea'; readonly text: 'text' | 'text collate "C"' };

/** What differs between databases when a schema is brought up to date. */
export type SchemaFlavour = {
  readonly columnTypes: ColumnTypes;
  /** Makes processes that start together wait for each other, where beginning to write does not do it. */
  readonly lock?: RawBuilder<unknown>;
};

/** One step of a schema. Steps go forward only; one that was released never changes. */
export type Migration = {
  readonly name: string;
  /** Sees no types of tables: those are of the newest schema, and this step is of an older one. */
  readonly up: (database: Kysely<unknown>, types: ColumnTypes) => Promise<void>;
};

/**
 * Brings a database to the newest schema: the steps it lacks, all of them or none.
 * The transaction takes a lock first, so processes that start together do not collide.
 * @throws {ServiceError} `newer_database` when it has steps that this version does not know
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: readonly Migration[],
  { columnTypes, lock }: SchemaFlavour,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lock?.execute(transaction);
    await transaction.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute();
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(transaction);
    const done = new Set(rows.map(({ name }) => name));
    const unknown = [...done].find((name) => migrations.every((migration) => migration.name !== name));
    if (unknown !== undefined) {
      throw new ServiceError(
        'newer_database',
        `the database was written by a newer version (it has the step "${unknown}"); use that version`,
      );
    }
    for (const { name, up } of migrations) {
      if (done.has(name)) continue;
      await up(transaction as unknown as Kysely<unknown>, columnTypes);
      await sql`insert into migration (name) values (${name})`.execute(transaction);
    }
  });
}
