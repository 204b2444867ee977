import { type ColumnTypes, type Migration as DatabaseMigration, migrate } from '@outlay/database';
import type { Kysely } from 'kysely';
import { databaseError } from './database-error.ts';
import { runs } from './migrations/0001-runs.ts';
import { scheduling } from './migrations/0002-scheduling.ts';
import { history } from './migrations/0003-history.ts';
import type { Database } from './schema.ts';

/** The type of texts: compared by their bytes in both databases. */
export type TextType = ColumnTypes['text'];

/** One step of the schema. Steps go forward only; one that was released never changes. */
export type Migration = {
  readonly name: string;
  /** Sees no types of tables: those are of the newest schema, and this step is of an older one. */
  readonly up: (database: Kysely<unknown>, text: TextType) => Promise<void>;
};

const steps: readonly Migration[] = [runs, scheduling, history];

const migrations: readonly DatabaseMigration[] = steps.map(({ name, up }) => ({
  name,
  up: (database, { text }) => up(database, text),
}));

/** Any number that no other program takes. */
const lock = 7_265_938_105;

/**
 * Brings the store to the newest schema: the steps it lacks, all of them or none.
 * @throws {StoreError} `newer_database` when it has steps that this version does not know
 */
export function migrateStore(database: Database): Promise<void> {
  return migrate(database, { migrations, table: 'outlay_migration', lock, errorOf: databaseError });
}
