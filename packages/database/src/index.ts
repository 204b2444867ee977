export { databaseClockMs } from './database-clock-ms.ts';
export type { DatabaseFailure, ErrorOfFailure } from './database-failure.ts';
export { isPostgres } from './is-postgres.ts';
export { type ColumnTypes, type Migration, migrate, type Schema } from './migrate.ts';
export { orFailure, toldFailure } from './or-failure.ts';
export { type PostgresSettings, postgresDialect } from './postgres-dialect.ts';
export { limitSettings, type PostgresLimits, patientLimits, promptLimits } from './postgres-limits.ts';
export { type SqliteSettings, sqliteDialect } from './sqlite-dialect.ts';
