import { type CalendarDate, type Instant, inclusivePeriod, instantsOf } from '@outlay/core/time';
import { occurrencesBetween } from '@outlay/schedule';
import type { TokenAccount } from '../../adapters/configuration/account-tokens.ts';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import { plannedRuns } from './planned-run.ts';

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
};

/**
 * The runs of past occurrences of a job within some days: oldest first, one for each account. They have the same
 * identifiers as scheduled runs, so that occurrences that already ran are recognized.
 * @throws {DomainError} `invalid_period` if the last day is before the first
 */
export function backfillItems(range: BackfillRange): PlannedRun[] {
  const { job, accounts, sender: from, now } = range;
  return occurrencesOf(range).flatMap((scheduledFor) => {
    const period = periodOf(job, scheduledFor);
    return plannedRuns({ job, period, scheduledFor, from, origin: 'manual', now }, accounts);
  });
}

function occurrencesOf({ job: { schedule }, from, to, now }: BackfillRange): Instant[] {
  const days = instantsOf(inclusivePeriod(from, to), schedule.timeZone);
  const justBefore = (instant: Instant) => Date.parse(instant) - 1;
  const after = new Date(justBefore(days.from)).toISOString();
  const last = new Date(Math.min(justBefore(days.until), now.getTime())).toISOString();
  return [...occurrencesBetween(schedule, after, last)];
}
