import { type Kysely, sql } from 'kysely';
import { ServiceError } from '../service-error.ts';

/** Names of column types that databases do not agree on. */
export type ColumnTypes = { readonly binary: 'blob' | 'bytea' };

/** One step of a schema. Steps go forward only; one that was released never changes. */
export type Migration<Schema> = {
  readonly name: string;
  readonly up: (database: Kysely<Schema>, types: ColumnTypes) => Promise<void>;
};

/**
 * Brings a database to the newest schema: the steps it lacks, all of them or none.
 * The transaction takes the database's write lock first, so processes that start together do not collide.
 * @throws {ServiceError} `newer_database` when it has steps that this version does not know
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: readonly Migration<Schema>[],
  types: ColumnTypes,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
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
      await up(transaction, types);
      await sql`insert into migration (name) values (${name})`.execute(transaction);
    }
  });
}
