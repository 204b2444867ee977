import { monthStartOf, type Period, parsePeriod, periodName } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { calendarOf, periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { Run } from '../../adapters/store/schema.ts';

/** A period that a job has reported. */
export type ReportedPeriod = Pick<Run, 'job' | 'kind' | 'periodFrom' | 'periodUntil'>;

/**
 * Describes as a clause that a job now reports other periods than when a run was planned: its kind has changed, or its
 * months start on another day. `undefined` if neither has. The days of such a run are no longer a period of the job.
 */
export function otherPeriodsText(job: Job, run: ReportedPeriod): string | undefined {
  if (run.kind !== job.kind) {
    return `the reports of the job ${run.job} are ${job.kind}, but the report of this run is ${run.kind}`;
  }
  if (run.kind !== 'monthly' || job.kind !== 'monthly') return undefined;
  const [before, now] = [monthStartOf(daysOf(run)), job.month?.startsOn ?? 1];
  if (before === now) return undefined;
  return `the months of the job ${run.job} start on day ${now}, but those of this run on day ${before}`;
}

/**
 * The period of a recorded run by the current configuration: its own, unless its job now reports other periods. Then it
 * is the period of the scheduled time or, for a manual run of a month, the month with the same name.
 */
export function presentPeriod(job: Job, run: Run): Period {
  const period = daysOf(run);
  if (otherPeriodsText(job, run) === undefined) return period;
  if (run.origin === 'schedule' || run.kind !== job.kind) return periodOf(job, run.scheduledFor);
  return parsePeriod(periodName(run.kind, period), calendarOf(job), period.from);
}

function daysOf({ periodFrom, periodUntil }: ReportedPeriod): Period {
  return { from: periodFrom, until: periodUntil };
}
