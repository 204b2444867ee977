import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Whether a run was attempted and is attempted again: as in the index of these runs, and no process works on it. SQLite would
 * use the index of owners, in which nearly all runs have none.
 */
export const isToRetry: Expression<SqlBool> = sql<SqlBool>`next_at is not null and attempt > 0 and (owner || '') is null`;
