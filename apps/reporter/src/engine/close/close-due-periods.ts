import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { jobAccounts } from '../../adapters/configuration/job-accounts.ts';
import { dueClosings } from '../../adapters/store/due-closings.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { closePeriod } from './close-period.ts';

/** What the closing of due periods needs. */
export type DueClosingDeps = {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly now: Date;
  /** Called before the first period is closed. A clock that is ahead makes every period due, so the caller can refuse. */
  readonly mayClose: () => Promise<boolean>;
};

const dayMs = 86_400_000;

/**
 * Closes the periods whose report was delivered as many days ago as their job says. What cannot be closed at the moment,
 * such as a period that a run is in progress of, is left for later.
 * @returns the number of periods
 */
export async function closeDuePeriods(deps: DueClosingDeps): Promise<number> {
  let count = 0;
  for (const job of deps.configuration.jobs) {
    if (job.close === undefined || job.close === 'manually') continue;
    const deliveredBy = new Date(deps.now.getTime() - job.close.afterDays * dayMs);
    count += await closeOfJob(deps, job, deliveredBy);
  }
  return count;
}

async function closeOfJob(deps: DueClosingDeps, job: Job, deliveredBy: Date): Promise<number> {
  const { database, configuration, now, mayClose } = deps;
  const due = await dueClosings(database, job.name, deliveredBy.toISOString());
  if (due.length === 0 || !(await mayClose())) return 0;
  const accounts = new Map(jobAccounts(configuration.accounts)(job).map((one) => [one.name, one]));
  let count = 0;
  for (const { account: name, periodFrom: from, periodUntil: until } of due) {
    const account = accounts.get(name);
    if (!account) continue;
    const closing = { job, account, period: { from, until } };
    const closed = await unlessUsageError(() =>
      closePeriod(database, closing, { closedBy: 'automatic', now, deliveredBy }),
    );
    if (closed?.isNew) count += 1;
  }
  return count;
}

async function unlessUsageError<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
