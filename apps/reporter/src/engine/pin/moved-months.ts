import { monthStartOf, type Period, parsePeriod, periodName } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { calendarOf, periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { Run } from '../../adapters/store/schema.ts';

/**
 * Describes as a clause that the months of a job now start on another day than when a run was planned; `undefined` if
 * they do not. The days of such a run are no longer a month of the job.
 */
export function movedMonthsText(job: Job, run: Run): string | undefined {
  if (run.kind !== 'monthly' || job.kind !== 'monthly') return undefined;
  const [before, now] = [monthStartOf(daysOf(run)), job.month?.startsOn ?? 1];
  if (before === now) return undefined;
  return `the months of the job ${run.job} start on day ${now}, but those of this run on day ${before}`;
}

/**
 * The period of a recorded run by the current configuration: its own, unless the months of its job now start on another
 * day. Then it is the period of the scheduled time or, for a manual run, the month with the same name.
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
