import type { Instant } from '@outlay/core/time';
import { type Expression, type SqlBool, sql } from 'kysely';
import { isToRetry } from './is-to-retry.ts';
import type { Database, Run } from './schema.ts';
import { openRunStates } from './states.ts';

/** Runs of a job that were due at the same time and are in the same state. */
export type OccurrenceRuns = Pick<Run, 'job' | 'scheduledFor' | 'state' | 'isHeld'> & {
  /** Whether they were attempted and are attempted again. */
  readonly isWaiting: boolean;
  readonly count: number;
  /** Identifier of one of them. */
  readonly anyId: string;
};

/** The runs of jobs that were due in a span, by state, the earliest first. @param until - exclusive */
export async function runsByOccurrence(
  database: Database,
  jobs: readonly string[],
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<OccurrenceRuns[]> {
  if (jobs.length === 0) return [];
  const inSpan = sql<SqlBool>`job in (${sql.join(jobs)}) and scheduled_for >= ${from} and scheduled_for < ${until}`;
  return groupedRuns(database, inSpan);
}

/** The runs of the last time that each of some jobs ran, by state. */
export async function lastOccurrences(
  database: Database,
  jobs: readonly string[],
): Promise<OccurrenceRuns[]> {
  if (jobs.length === 0) return [];
  // A search for each job, since both databases would read all runs for the highest of each group.
  const { rows } = await sql<Pick<Run, 'job'> & { readonly scheduledFor: Instant | null }>`
    with asked (job) as (values ${sql.join(jobs.map((job) => sql`(${job})`))})
    select asked.job, (select max(scheduled_for) from run where run.job = asked.job) as scheduled_for from asked`.execute(
    database,
  );
  const last = rows.filter(({ scheduledFor }) => scheduledFor !== null);
  if (last.length === 0) return [];
  const times = last.map(({ job, scheduledFor }) => sql`(job = ${job} and scheduled_for = ${scheduledFor})`);
  return groupedRuns(database, sql<SqlBool>`(${sql.join(times, sql` or `)})`);
}

/** Counts runs. The index has everything about those that have ended, which are the most; the others are read. */
async function groupedRuns(database: Database, condition: Expression<SqlBool>): Promise<OccurrenceRuns[]> {
  const grouped = database
    .selectFrom('run')
    .select(['job', 'scheduledFor', 'state', 'isHeld'])
    .select(({ fn }) => [fn.min('id').as('anyId'), fn.countAll<number | string>().as('count')])
    .where(condition)
    .groupBy(['job', 'scheduledFor', 'state', 'isHeld']);
  const ended = await grouped.where('state', 'not in', openRunStates).execute();
  const open = await grouped
    .select(sql<number>`case when ${isToRetry} then 1 else 0 end`.as('waiting'))
    .where('state', 'in', openRunStates)
    .groupBy('waiting')
    .execute();
  return [...ended.map((row) => ({ ...row, waiting: 0 })), ...open]
    .map(({ count, waiting, ...row }) => ({
      ...row,
      // PostgreSQL counts in 64 bits, which arrive as text.
      count: Number(count),
      isWaiting: waiting === 1,
    }))
    .toSorted((one, other) => (one.scheduledFor < other.scheduledFor ? -1 : 1));
}
