import { isPostgres } from '@outlay/database';
import { sql } from 'kysely';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';

/** Tables that get many rows. */
type Table = 'run' | 'delivery';

/** Inserts rows with one parameter: their JSON, which both databases read faster than a parameter for each value. */
export async function insertRows(
  database: Database,
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  if (isPostgres(database)) {
    const json = JSON.stringify(
      rows.map((row) => Object.fromEntries(names.map((name) => [columnOf(name), row[name]]))),
    );
    await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${json})`.execute(
      database,
    );
    return;
  }
  const json = JSON.stringify(rows.map((row) => names.map((name) => row[name])));
  const values = sql.join(names.map((_, index) => sql`value ->> ${sql.lit(index)}`));
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) select ${values} from json_each(${json})`.execute(
    database,
  );
}

/** The name of a column as databases have it: `scheduled_for`. */
function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Fills tables in one transaction, in which their indexes are created after the rows, as importing many rows is fastest. */
export async function withoutIndexes(
  database: Database,
  fill: (transaction: Database) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const indexes = await indexesOf(transaction);
    for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(transaction);
    await fill(transaction);
    for (const { definition } of indexes) await sql.raw(definition).execute(transaction);
  });
}

/** The indexes that belong to no constraint. */
async function indexesOf(database: Database) {
  const query = isPostgres(database)
    ? sql<IndexRow>`select indexname as name, indexdef as definition from pg_indexes where tablename in ('run', 'delivery') and not exists (select from pg_constraint where conname = indexname)`
    : sql<IndexRow>`select name, sql as definition from sqlite_schema where type = 'index' and tbl_name in ('run', 'delivery') and sql is not null`;
  return (await query.execute(database)).rows;
}

type IndexRow = { readonly name: string; readonly definition: string };
