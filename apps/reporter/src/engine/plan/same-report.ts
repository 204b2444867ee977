import { dateInZone, type Period } from '@outlay/core/time';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import { isPeriodRepeated } from '../../adapters/configuration/repeated-names.ts';
import type { PeriodKey } from '../../adapters/store/runs-of-period.ts';
import type { Run } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';

/** Of runs of which somebody has something, or is to get it. */
export const sentStates: ReadonlySet<RunState> = new Set([
  'staged',
  'delivering',
  'delivered',
  'partial',
  'unknown',
]);

/** What tells the report of an account and period from others. */
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
 * Those of some runs of a period that are of the same report: where a period is due several times, as one that goes on,
 * each day has a report of its own.
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
