import {
  dateInZone,
  type Instant,
  type Period,
  type PeriodCalendar,
  type PeriodKind,
  parsePeriod,
} from '@outlay/core/time';
import { nextOccurrences, type Schedule } from '@outlay/schedule';

/** The part of a job that determines when it is due and what it reports. */
export type TimedJob = {
  readonly kind: PeriodKind;
  readonly period: 'last' | 'current';
  readonly schedule: Schedule;
  /** The day on which its months start; by default the first. */
  readonly month?: { readonly startsOn: number } | undefined;
};

/** When a job is due, and the period of its reports then. */
export type JobOccurrence = { readonly at: Instant; readonly period: Period };

/**
 * The next occurrences of a job after an instant; fewer if its schedule ends.
 * @param count - maximum number
 */
export function jobOccurrences(job: TimedJob, after: Instant, count: number): JobOccurrence[] {
  return nextOccurrences(job.schedule, after, count).map((at) => ({ at, period: periodOf(job, at) }));
}

/**
 * The period of a job's occurrence, however late it runs. `last` and `current` are relative to the day in the time zone
 * of the schedule, so that all accounts report the same days.
 */
export function periodOf(job: TimedJob, at: Instant): Period {
  return parsePeriod(job.period, calendarOf(job), dateInZone(at, job.schedule.timeZone));
}

/** The kind of a job's periods, and the day on which its months start. */
export function calendarOf({ kind, month }: Pick<TimedJob, 'kind' | 'month'>): PeriodCalendar {
  return { kind, ...(month ? { monthStartsOn: month.startsOn } : {}) };
}
