import type { Instant } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { type DueTimes, dueTimes } from './due-times.ts';

/** A span of time: `from` is inside, `until` is the first instant outside. */
export type TimeSpan = { readonly from: Instant; readonly until: Instant };

/** The times of a job in a month that are later than an instant. */
export type MonthTimes = (job: Job, month: TimeSpan, after: Instant) => DueTimes;

/** This month, and those before and after it. */
const maxMonths = 3;

/**
 * Computes the times of jobs in months, and keeps those of the last months for each job of the configuration, because hundreds
 * of jobs take long. A changed configuration has new jobs.
 */
export function createMonthTimes(): MonthTimes {
  const known = new WeakMap<Job, Map<string, DueTimes>>();
  const ofMonth = (job: Job, { from, until }: TimeSpan): DueTimes => {
    const months = known.get(job) ?? new Map<string, DueTimes>();
    known.set(job, months);
    const name = `${from}/${until}`;
    const found = months.get(name) ?? dueTimes(job, earlier(from), earlier(until));
    months.delete(name);
    months.set(name, found);
    const [oldest] = months.keys();
    if (months.size > maxMonths && oldest !== undefined) months.delete(oldest);
    return found;
  };
  return (job, month, after) => {
    if (after >= month.until) return { times: [], isCut: false };
    const { times, isCut } = ofMonth(job, month);
    // The first times of the month may all be over.
    return isCut && after >= month.from
      ? dueTimes(job, after, earlier(month.until))
      : { times: times.filter((at) => at > after), isCut };
  };
}

/** The last millisecond before an instant. */
function earlier(instant: Instant): Instant {
  return new Date(Date.parse(instant) - 1).toISOString();
}
