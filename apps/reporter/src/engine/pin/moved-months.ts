import { monthStartOf, type Period, parsePeriod, periodName } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { calendarOf, periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { Run } from '../../adapters/store/schema.ts';

/**
 * Says that the months of a job start on another day than when a run was planned, as a clause; `undefined` where they do
 * not. The days of such a run are no month of the job any more.
 */
export function movedMonthsText(job: Job, run: Run): string | undefined {
  if (run.kind !== 'monthly' || job.kind !== 'monthly') return undefined;
  const [before, now] = [monthStartOf(daysOf(run)), job.month?.startsOn ?? 1];
  if (before === now) return undefined;
  return `the months of the job ${run.job} start on day ${now}, but those of this run on day ${before}`;
}

/**
 * The period that a recorded run has by the configuration as it is now: its own, unless the months of its job start on
 * another day. Then it is what the job reports when the run is due, or the month of the same name that a person asked for.
 */
export function presentPeriod(job: Job, run: Run): Period {
  const period = daysOf(run);
  if (movedMonthsText(job, run) === undefined) return period;
  if (run.origin === 'schedule') return periodOf(job, run.scheduledFor);
  return parsePeriod(periodName(run.kind, period), calendarOf(job), period.from);
}

function daysOf({ periodFrom, periodUntil }: Run): Period {
  return { from: periodFrom, until: periodUntil };
}
