export { databaseClockMs } from './database-clock-ms.ts';
export type { DatabaseFailure, ErrorOfFailure } from './database-failure.ts';
export { isPostgres } from './is-postgres.ts';
export { type ColumnTypes, type Migration, migrate, type Schema } from './migrate.ts';
export { postgresDialect } from './postgres-dialect.ts';
export { type PostgresLimits, patientLimits, promptLimits } from './postgres-limits.ts';
export { type PostgresQueries, postgresQueries } from './postgres-queries.ts';
export type { PostgresSettings } from './postgres-settings.ts';
export { type SqliteSettings, sqliteDialect } from './sqlite-dialect.ts';
