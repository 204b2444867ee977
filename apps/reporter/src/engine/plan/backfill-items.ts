import { type CalendarDate, type Instant, inclusivePeriod, instantsOf } from '@outlay/core/time';
import { filterCriteria, filterSlug } from '@outlay/reports';
import { occurrencesBetween } from '@outlay/schedule';
import type { TokenAccount } from '../../adapters/configuration/account-tokens.ts';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import { plannedRun, plannedRuns } from './planned-run.ts';
import { runIdOfReport } from './run-identity.ts';

/** The occurrences of a job to backfill. */
export type BackfillRange = {
  readonly job: Job;
  /** The accounts of the job. */
  readonly accounts: readonly TokenAccount[];
  /** First and last day, inclusive, in the time zone of the job's schedule. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Sender of e-mails. */
  readonly sender: string | undefined;
  readonly now: Date;
  /** Usual identifiers that belong to reports of other days or of another filter. */
  readonly taken?: ReadonlySet<string>;
};

/**
 * The runs of past occurrences of a job within some days: oldest first, one for each account. They have the same
 * identifiers as scheduled runs, so that occurrences that already ran are recognized; a report of other days, or of another filter, keeps its own.
 * @throws {DomainError} `invalid_period` if the last day is before the first
 */
export function backfillItems(range: BackfillRange): PlannedRun[] {
  const { job, accounts, sender: from, now, taken } = range;
  return [...occurrencesOf(range)].flatMap((scheduledFor) => {
    const period = periodOf(job, scheduledFor);
    const plan = { job, period, scheduledFor, from, origin: 'manual', now } as const;
    const planned = plannedRuns(plan, accounts);
    if (!taken) return planned;
    const filter = filterCriteria(job.filter).length > 0 ? filterSlug(job.filter ?? {}) : undefined;
    return planned.map((one) => {
      const of = accounts.find(({ account }) => account.name === one.run.account);
      const id = runIdOfReport(one.run.id, period, filter);
      return of && taken.has(one.run.id) ? plannedRun({ ...plan, ...of, id }) : one;
    });
  });
}

/** The number of runs that a backfill would plan, counted up to a limit: a short schedule has millions in some years. */
export function countBackfillItems(
  range: Pick<BackfillRange, 'job' | 'from' | 'to' | 'now'>,
  limit: number,
): number {
  const accounts = Math.max(1, range.job.accounts.length);
  return (
    occurrencesOf(range)
      .take(Math.ceil(limit / accounts))
      .toArray().length * accounts
  );
}

function occurrencesOf({
  job: { schedule },
  from,
  to,
  now,
}: Pick<BackfillRange, 'job' | 'from' | 'to' | 'now'>): Generator<Instant, void> {
  const days = instantsOf(inclusivePeriod(from, to), schedule.timeZone);
  const justBefore = (instant: Instant) => Date.parse(instant) - 1;
  const after = new Date(justBefore(days.from)).toISOString();
  const last = new Date(Math.min(justBefore(days.until), now.getTime())).toISOString();
  return occurrencesBetween(schedule, after, last);
}
