import { type Kysely, sql, type Transaction } from 'kysely';
import type { ErrorOfFailure } from './database-failure.ts';
import { isPostgres } from './is-postgres.ts';

/** Names of column types that databases do not agree on. Texts are compared by their bytes in both. */
export type ColumnTypes = { readonly binary: 'blob' | 'bytea'; readonly text: 'text' | 'text collate "C"' };

/** One step of a schema. Migrations go forward only; a released one never changes. */
export type Migration = {
  readonly name: string;
  /** Has no table types: those describe the newest schema, and this migration belongs to an older one. */
  readonly up: (database: Kysely<unknown>, types: ColumnTypes) => Promise<void>;
};

/** The migrations of a program's schema, in order, and where they are recorded. */
export type Schema = {
  readonly migrations: readonly Migration[];
  /** The table that records which migrations a database has. */
  readonly table: string;
  /** Key of the advisory lock that PostgreSQL holds during a migration; no other program may use the number. */
  readonly lock: number;
  readonly errorOf: ErrorOfFailure;
};

/**
 * Brings a database to the newest schema: applies all missing migrations or none. Processes that start together wait
 * for each other: for SQLite's write lock, or for an advisory lock in PostgreSQL.
 * @param openForMigration - opens the same PostgreSQL with timeouts that suit large tables; called only when migrations
 * are missing
 * @throws `errorOf` `newer_database` when it has migrations that this version does not know
 */
export async function migrate<Tables>(
  database: Kysely<Tables>,
  schema: Schema,
  openForMigration?: () => Kysely<Tables>,
): Promise<void> {
  if (openForMigration === undefined) return applyMissing(database, schema);
  if (await isUpToDate(database, schema)) return;
  await using connection = openForMigration();
  await applyMissing(connection, schema);
}

/**
 * Whether a database has the newest schema; nothing is changed.
 * @throws `errorOf` `newer_database` when it has migrations that this version does not know
 */
export async function isMigrated<Tables>(database: Kysely<Tables>, schema: Schema): Promise<boolean> {
  if (isPostgres(database)) return isUpToDate(database, schema);
  const tables = await database.introspection.getTables();
  return tables.some(({ name }) => name === schema.table) && hasEveryMigration(database, schema);
}

async function isUpToDate<Tables>(database: Kysely<Tables>, schema: Schema): Promise<boolean> {
  const { table } = schema;
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${table}) is not null as "isThere"`.execute(database);
  return rows[0]?.isThere === true && hasEveryMigration(database, schema);
}

async function hasEveryMigration<Tables>(database: Kysely<Tables>, schema: Schema): Promise<boolean> {
  const applied = await appliedMigrations(database, schema.table);
  refuseNewer(applied, schema);
  return schema.migrations.every(({ name }) => applied.has(name));
}

async function applyMissing<Tables>(database: Kysely<Tables>, schema: Schema): Promise<void> {
  const { migrations, table, lock } = schema;
  await database.transaction().execute(async (transaction) => {
    const isInPostgres = isPostgres(transaction);
    if (isInPostgres) await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
    const applied = await appliedSoFar(transaction, table);
    refuseNewer(applied, schema);
    for (const { name, up } of migrations.filter((migration) => !applied.has(migration.name))) {
      await up(transaction as unknown as Kysely<unknown>, isInPostgres ? postgresTypes : sqliteTypes);
      await sql`insert into ${sql.table(table)} (name) values (${name})`.execute(transaction);
    }
  });
}

const sqliteTypes: ColumnTypes = { binary: 'blob', text: 'text' };
const postgresTypes: ColumnTypes = { binary: 'bytea', text: 'text collate "C"' };

async function appliedSoFar<Tables>(
  transaction: Transaction<Tables>,
  table: string,
): Promise<ReadonlySet<string>> {
  await transaction.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  return appliedMigrations(transaction, table);
}

async function appliedMigrations<Tables>(
  database: Kysely<Tables>,
  table: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(database);
  return new Set(rows.map(({ name }) => name));
}

function refuseNewer(applied: ReadonlySet<string>, { migrations, errorOf }: Schema): void {
  const migration = [...applied].find((name) => migrations.every((known) => known.name !== name));
  if (migration !== undefined) throw errorOf({ code: 'newer_database', step: migration });
}
