import { type RawBuilder, sql } from 'kysely';
import { clockMs, isPostgres } from './database-clock.ts';
import type { Database } from './schema.ts';

/** A process that has said nothing for so long is taken for gone, and its runs are taken over. Milliseconds. */
export const leaseMs = 60_000;

/**
 * Now by the clock that leases are measured with, milliseconds: the one of PostgreSQL, which all its clients share; for
 * SQLite, whose clients are on one machine, the time since that machine started, which nobody sets.
 */
export function leaseClockMs(database: Database): RawBuilder<number> {
  if (isPostgres(database)) return clockMs(database);
  const sinceStartMs = Number(process.hrtime.bigint() / 1_000_000n);
  return sql<number>`${sql.lit(sinceStartMs)}`;
}

/**
 * Whether a lease has not run out. One that ends later than any lease can is none: a clock gave it that was ahead, or
 * one of before the machine was started again.
 * @param maxMs - how long a lease is at most
 */
export function isLeased(database: Database, maxMs: number): RawBuilder<boolean> {
  const now = leaseClockMs(database);
  return sql<boolean>`coalesce(${sql.ref('leaseUntilMs')} between ${now} and ${now} + ${sql.lit(maxMs)}, false)`;
}
