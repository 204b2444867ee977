import { type CalendarDate, type Instant, inclusivePeriod, instantsOf } from '@outlay/core/time';
import { occurrencesBetween } from '@outlay/schedule';
import type { TokenAccount } from '../../adapters/configuration/account-tokens.ts';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import { plannedRuns } from './planned-run.ts';

/** Which occurrences of a job are brought back. */
export type BackfillRange = {
  readonly job: Job;
  /** Those of the job. */
  readonly accounts: readonly TokenAccount[];
  /** The first and the last day, both inside, in the zone of the job's schedule. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The sender of e-mails. */
  readonly sender: string | undefined;
  readonly now: Date;
};

/**
 * The runs of the occurrences of a job on some days, as far as they are past: oldest first, an account each. They have
 * the identity that the scheduler gives them, so that what was run is known.
 * @throws {DomainError} `invalid_period` where the last day is before the first
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
