import type { Instant } from '@outlay/core/time';
import { type Expression, sql } from 'kysely';
import type { Database, Run } from './schema.ts';

/** Runs of a job that were due at the same time and are in the same state. */
export type OccurrenceRuns = Pick<Run, 'scheduledFor' | 'state' | 'isHeld'> & {
  /** Whether they were attempted and are attempted again. */
  readonly isWaiting: boolean;
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
    .select((select) => [
      select.fn.min('id').as('anyId'),
      sql<number | string>`count(*)`.as('count'),
      waitingFlag(select.ref('nextAt'), select.ref('attempt'), select.ref('owner')).as('waiting'),
    ])
    .where('job', '=', job)
    .where('scheduledFor', '>=', from)
    .where('scheduledFor', '<', until)
    .groupBy(['scheduledFor', 'state', 'isHeld', 'waiting'])
    .orderBy('scheduledFor')
    .execute();
  // PostgreSQL counts in 64 bits, which arrive as text.
  return rows.map(({ count, waiting, ...row }) => ({
    ...row,
    count: Number(count),
    isWaiting: waiting === 1,
  }));
}

function waitingFlag(nextAt: Expression<unknown>, attempt: Expression<unknown>, owner: Expression<unknown>) {
  return sql<number>`case when ${nextAt} is not null and ${attempt} > 0 and ${owner} is null then 1 else 0 end`;
}

/** The runs of the last time that a job ran, by state. */
export async function lastOccurrence(database: Database, job: string): Promise<OccurrenceRuns[]> {
  const last = await database
    .selectFrom('run')
    .select('scheduledFor')
    .where('job', '=', job)
    .orderBy('scheduledFor', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return [];
  const until = new Date(Date.parse(last.scheduledFor) + 1).toISOString();
  return runsByOccurrence(database, job, { from: last.scheduledFor, until });
}
