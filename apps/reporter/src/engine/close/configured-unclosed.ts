import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { Database, UnclosedPeriod } from '../../adapters/store/schema.ts';
import { unclosedPeriods } from '../../adapters/store/unclosed-periods.ts';

/** The periods that could not be closed automatically, of jobs that still close theirs, and of their accounts. */
export async function configuredUnclosed(
  database: Database,
  { jobs }: Configuration,
): Promise<UnclosedPeriod[]> {
  const closing = new Map(
    jobs.filter(({ close }) => typeof close === 'object').map((job) => [job.name, new Set(job.accounts)]),
  );
  const unclosed = await unclosedPeriods(database, [...closing.keys()]);
  return unclosed.filter(({ job, account }) => closing.get(job)?.has(account));
}
