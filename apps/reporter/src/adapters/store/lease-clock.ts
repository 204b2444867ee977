import { type RawBuilder, sql } from 'kysely';
import { clockMs, isPostgres } from './database-clock.ts';
import type { Database } from './schema.ts';

/**
 * A process that has not renewed its lease for this long is considered gone, and its runs are taken over. Milliseconds.
 */
export const leaseMs = 60_000;

/**
 * The clock that leases are measured with, in milliseconds: that of PostgreSQL, which all clients share; for SQLite,
 * whose clients are on one machine, the machine's uptime, which cannot be set.
 */
export function leaseClockMs(database: Database): RawBuilder<number> {
  if (isPostgres(database)) return clockMs(database);
  const sinceStartMs = Number(process.hrtime.bigint() / 1_000_000n);
  return sql<number>`${sql.lit(sinceStartMs)}`;
}

/**
 * Whether a lease has not expired. A lease that ends later than possible does not count: it is from a clock that was
 * ahead, or from before a restart of the machine.
 * @param maxMs - maximum duration of a lease
 */
export function isLeased(database: Database, maxMs: number): RawBuilder<boolean> {
  const now = leaseClockMs(database);
  return sql<boolean>`coalesce(${sql.ref('leaseUntilMs')} between ${now} and ${now} + ${sql.lit(maxMs)}, false)`;
}
