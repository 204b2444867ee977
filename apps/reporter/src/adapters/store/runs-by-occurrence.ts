import type { Instant } from '@outlay/core/time';
import { sql } from 'kysely';
import type { Database, Run } from './schema.ts';

/** Runs of a job that were due at the same time and are in the same state. */
export type OccurrenceRuns = Pick<Run, 'scheduledFor' | 'state' | 'isHeld'> & {
  readonly count: number;
  /** Identifier of one of them. */
  readonly anyId: string;
};

/** The runs of a job that were due in a span, by time and state. @param until - exclusive */
export async function runsByOccurrence(
  database: Database,
  job: string,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<OccurrenceRuns[]> {
  const rows = await database
    .selectFrom('run')
    .select(['scheduledFor', 'state', 'isHeld'])
    .select(({ fn }) => [fn.min('id').as('anyId'), sql<number | string>`count(*)`.as('count')])
    .where('job', '=', job)
    .where('scheduledFor', '>=', from)
    .where('scheduledFor', '<', until)
    .groupBy(['scheduledFor', 'state', 'isHeld'])
    .orderBy('scheduledFor')
    .execute();
  // PostgreSQL counts in 64 bits, which arrive as text.
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}
