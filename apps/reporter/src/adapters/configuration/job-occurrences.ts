import { dateInZone, type Instant, type Period, type PeriodKind, parsePeriod } from '@outlay/core/time';
import { nextOccurrences, type Schedule } from '@outlay/schedule';

/** What of a job decides when it is due and what it reports. */
export type TimedJob = {
  readonly kind: PeriodKind;
  readonly period: 'last' | 'current';
  readonly schedule: Schedule;
};

/** A time at which a job is due, and what its reports cover then. */
export type JobOccurrence = { readonly at: Instant; readonly period: Period };

/**
 * The next times of a job after an instant; fewer where its schedule ends.
 * @param count - how many
 */
export function jobOccurrences(job: TimedJob, after: Instant, count: number): JobOccurrence[] {
  return nextOccurrences(job.schedule, after, count).map((at) => ({ at, period: periodOf(job, at) }));
}

/**
 * The period that a job reports when it is due at an instant, however late it runs. `last` and `current` are relative to
 * the day in the zone of the schedule, so that all accounts of a job report the same days.
 */
export function periodOf({ kind, period, schedule }: TimedJob, at: Instant): Period {
  return parsePeriod(period, kind, dateInZone(at, schedule.timeZone));
}
