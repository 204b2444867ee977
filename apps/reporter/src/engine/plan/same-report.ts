import { dateInZone, type Period } from '@outlay/core/time';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import { isPeriodRepeated } from '../../adapters/configuration/repeated-names.ts';
import type { PeriodKey } from '../../adapters/store/runs-of-period.ts';
import type { Run } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';

/** States of runs whose report was delivered, may have been, or will be. */
export const sentStates: ReadonlySet<RunState> = new Set([
  'staged',
  'delivering',
  'delivered',
  'partial',
  'unknown',
]);

/** Identifies the report of an account and period. */
export function periodKey({
  job,
  account,
  period,
}: {
  readonly job: Job;
  readonly account: Account;
  readonly period: Period;
}): PeriodKey {
  return { job: job.name, account: account.name, periodFrom: period.from, periodUntil: period.until };
}

/**
 * Selects the runs of a period that belong to the same report. If a period is due several times, such as a current one,
 * each day has its own report.
 */
export function ofSameReport(
  { job, now, request }: { readonly job: Job; readonly now: Date; readonly request: string | null },
  runs: readonly Run[],
): readonly Run[] {
  if (runs.length === 0 || !isPeriodRepeated(job)) return runs;
  const { timeZone } = job.schedule;
  const today = dateInZone(now.toISOString(), timeZone);
  const isOwn = (run: Run) => request !== null && run.request === request;
  return runs.filter((run) => isOwn(run) || dateInZone(run.scheduledFor, timeZone) === today);
}

/** Orders runs of a period that is due several times by the day of their report, the latest first; others stay as they are. */
export function latestDayFirst(job: Job, runs: readonly Run[]): readonly Run[] {
  if (runs.length === 0 || !isPeriodRepeated(job)) return runs;
  const dayOf = (run: Run) => dateInZone(run.scheduledFor, job.schedule.timeZone);
  return runs.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0));
}
