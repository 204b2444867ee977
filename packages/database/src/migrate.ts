import { type Kysely, sql, type Transaction } from 'kysely';
import type { ErrorOfFailure } from './database-failure.ts';
import { isPostgres } from './is-postgres.ts';

/** Names of column types that databases do not agree on. Texts are compared by their bytes in both. */
export type ColumnTypes = { readonly binary: 'blob' | 'bytea'; readonly text: 'text' | 'text collate "C"' };

/** One step of a schema. Steps go forward only; one that was released never changes. */
export type Migration = {
  readonly name: string;
  /** Sees no types of tables: those are of the newest schema, and this step is of an older one. */
  readonly up: (database: Kysely<unknown>, types: ColumnTypes) => Promise<void>;
};

/** The steps of a program's schema, in order, and how they are recorded. */
export type Schema = {
  readonly migrations: readonly Migration[];
  /** The table that records which steps a database has. */
  readonly table: string;
  /** Any number that no other program takes: PostgreSQL's lock of it belongs to the one that changes the schema. */
  readonly lock: number;
  readonly errorOf: ErrorOfFailure;
};

/**
 * Brings a database to the newest schema: the steps it lacks, all of them or none. Processes that start together wait
 * for each other: beginning to write does it in SQLite, a lock in PostgreSQL.
 * @param openPatient - opens the same PostgreSQL with limits of time that suit large tables; asked where steps lack
 * @throws `errorOf` `newer_database` when it has steps that this version does not know
 */
export async function migrate<Tables>(
  database: Kysely<Tables>,
  schema: Schema,
  openPatient?: () => Kysely<Tables>,
): Promise<void> {
  if (openPatient === undefined) return takeSteps(database, schema);
  if (await hasAllSteps(database, schema)) return;
  await using patient = openPatient();
  await takeSteps(patient, schema);
}

/**
 * Whether a database has the newest schema; nothing is changed.
 * @throws `errorOf` `newer_database` when it has steps that this version does not know
 */
export async function isMigrated<Tables>(database: Kysely<Tables>, schema: Schema): Promise<boolean> {
  if (isPostgres(database)) return hasAllSteps(database, schema);
  const tables = await database.introspection.getTables();
  return tables.some(({ name }) => name === schema.table) && hasEachStep(database, schema);
}

async function hasAllSteps<Tables>(database: Kysely<Tables>, schema: Schema): Promise<boolean> {
  const { table } = schema;
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${table}) is not null as "isThere"`.execute(database);
  return rows[0]?.isThere === true && hasEachStep(database, schema);
}

async function hasEachStep<Tables>(database: Kysely<Tables>, schema: Schema): Promise<boolean> {
  const done = await recordedSteps(database, schema.table);
  refuseNewer(done, schema);
  return schema.migrations.every(({ name }) => done.has(name));
}

async function takeSteps<Tables>(database: Kysely<Tables>, schema: Schema): Promise<void> {
  const { migrations, table, lock } = schema;
  await database.transaction().execute(async (transaction) => {
    const isInPostgres = isPostgres(transaction);
    if (isInPostgres) await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
    const done = await stepsDone(transaction, table);
    refuseNewer(done, schema);
    for (const { name, up } of migrations.filter((migration) => !done.has(migration.name))) {
      await up(transaction as unknown as Kysely<unknown>, isInPostgres ? postgresTypes : sqliteTypes);
      await sql`insert into ${sql.table(table)} (name) values (${name})`.execute(transaction);
    }
  });
}

const sqliteTypes: ColumnTypes = { binary: 'blob', text: 'text' };
const postgresTypes: ColumnTypes = { binary: 'bytea', text: 'text collate "C"' };

async function stepsDone<Tables>(
  transaction: Transaction<Tables>,
  table: string,
): Promise<ReadonlySet<string>> {
  await transaction.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  return recordedSteps(transaction, table);
}

async function recordedSteps<Tables>(database: Kysely<Tables>, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(database);
  return new Set(rows.map(({ name }) => name));
}

function refuseNewer(done: ReadonlySet<string>, { migrations, errorOf }: Schema): void {
  const step = [...done].find((name) => migrations.every((migration) => migration.name !== name));
  if (step !== undefined) throw errorOf({ code: 'newer_database', step });
}
