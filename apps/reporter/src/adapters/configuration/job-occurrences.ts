import {
  dateInZone,
  type Instant,
  type Period,
  type PeriodCalendar,
  type PeriodKind,
  parsePeriod,
} from '@outlay/core/time';
import { nextOccurrences, type Schedule } from '@outlay/schedule';

/** What of a job decides when it is due and what it reports. */
export type TimedJob = {
  readonly kind: PeriodKind;
  readonly period: 'last' | 'current';
  readonly schedule: Schedule;
  /** On which day of the month its months start; on the first where it is not given. */
  readonly month?: { readonly startsOn: number } | undefined;
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
export function periodOf(job: TimedJob, at: Instant): Period {
  return parsePeriod(job.period, calendarOf(job), dateInZone(at, job.schedule.timeZone));
}

/** What periods of a job are: its kind, and the day on which its months start. */
export function calendarOf({ kind, month }: Pick<TimedJob, 'kind' | 'month'>): PeriodCalendar {
  return { kind, ...(month ? { monthStartsOn: month.startsOn } : {}) };
}
