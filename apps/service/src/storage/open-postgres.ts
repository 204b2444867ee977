import { Kysely, sql } from 'kysely';
import { migrate } from './migrate.ts';
import { limitMigrations, serviceMigrations } from './migrations.ts';
import type { Storage } from './open-storage.ts';
import { postgresDialect } from './postgres-dialect.ts';
import type { Database, LimitDatabase } from './schema.ts';

/** Connections a process: a PostgreSQL lets in 100 unless it is told otherwise. */
const connections = { database: 10, limits: 5 };

/** Any number that no other program takes: its lock belongs to the one that changes the schema. */
const schemaLock = 7_265_938_104;

const flavour = {
  columnTypes: { binary: 'bytea', text: 'text collate "C"' },
  lock: sql`select pg_advisory_xact_lock(${schemaLock})`,
} as const;

/** Opens a PostgreSQL database. @throws {ServiceError} `newer_database`, `database_unavailable` or `usage` */
export async function openPostgres(url: string): Promise<Storage> {
  const database: Database = new Kysely({ dialect: postgresDialect(url, connections.database) });
  // Counting has connections of its own, so that long lists do not keep it waiting.
  const limits: LimitDatabase = new Kysely({ dialect: postgresDialect(url, connections.limits) });
  const close = async () => {
    await limits.destroy();
    await database.destroy();
  };
  try {
    await migrate(database, [...serviceMigrations, ...limitMigrations], flavour);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, limits, close };
}
