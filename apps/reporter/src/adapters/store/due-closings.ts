import type { Instant } from '@outlay/core/time';
import type { PeriodKey } from './runs-of-period.ts';
import type { Database } from './schema.ts';

/**
 * The periods of a job with a report that was delivered at an instant or earlier, and that are not closed. Those of
 * which no documents are kept cannot be.
 */
export function dueClosings(database: Database, job: string, deliveredBy: Instant): Promise<PeriodKey[]> {
  return database
    .selectFrom('run')
    .select(['job', 'account', 'periodFrom', 'periodUntil'])
    .distinct()
    .where('job', '=', job)
    .where('plannedAt', '<=', deliveredBy)
    .where('state', 'in', ['delivered', 'partial'])
    .where('filesRemovedAt', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('stagedFile')
          .select('stagedFile.path')
          .whereRef('stagedFile.runId', '=', 'run.id')
          .where('stagedFile.format', '=', 'documents'),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('closedPeriod')
            .select('closedPeriod.revision')
            .whereRef('closedPeriod.job', '=', 'run.job')
            .whereRef('closedPeriod.account', '=', 'run.account')
            .whereRef('closedPeriod.periodFrom', '=', 'run.periodFrom')
            .whereRef('closedPeriod.periodUntil', '=', 'run.periodUntil'),
        ),
      ),
    )
    .execute();
}
