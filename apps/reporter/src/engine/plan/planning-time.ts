import { nextOccurrences } from '@outlay/schedule';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { addClockAlert } from '../../adapters/store/clock-alerts.ts';
import type { JobCursor } from '../../adapters/store/job-cursors.ts';
import { type CursorReset, resetCursor } from '../../adapters/store/reset-cursor.ts';
import type { ClockWatch } from '../clocks/clock-watch.ts';
import { clockToleranceMs } from '../clocks/compare-clocks.ts';
import type { Planning } from './plan-jobs.ts';

/** The time that a job is planned by, and whether more than one clock agrees on it. */
export type PlanningTime = { readonly now: Date; readonly isConfirmed: boolean };

/** What decides on the time of planning. */
type ClockDeps = Pick<Planning, 'database'> & {
  readonly now: Date;
  readonly clockWatch: Pick<ClockWatch, 'compare' | 'confirm'>;
};

/**
 * The time that a job is planned by. Before an occurrence is planned, other clocks are checked. If the job was planned
 * too far ahead by a wrong clock, its cursor is reset once clocks agree.
 * @param known - the job's cursor, if it was ever planned
 * @returns `undefined` if the cursor is ahead and clocks do not agree on the time
 */
export async function planningTime(
  { database, clockWatch, now }: ClockDeps,
  job: Job,
  known: JobCursor | undefined,
): Promise<PlanningTime | undefined> {
  if (known === undefined) return { now, isConfirmed: clockWatch.compare().isConfirmed };
  const { cursor } = known;
  const [next] = nextOccurrences(job.schedule, cursor, 1);
  const isDue = next !== undefined && next <= now.toISOString();
  const comparison = isDue || isAhead(cursor, now) ? await clockWatch.confirm() : clockWatch.compare();
  if (!isAhead(cursor, comparison.now)) return comparison;
  if (!comparison.isConfirmed) return undefined;
  const reset = await resetCursor(database, job.name, comparison.now.toISOString());
  if (reset) {
    const reason = reasonOf(job, reset);
    await addClockAlert(database, { subject: job.name, reason }, comparison.now);
  }
  return comparison;
}

function isAhead(cursor: string, now: Date): boolean {
  return Date.parse(cursor) - now.getTime() > clockToleranceMs;
}

function reasonOf({ name }: Job, { from, to, withdrawn, kept }: CursorReset): string {
  const early = kept.map(({ id }) => id);
  return [
    `a clock that was ahead had planned ${name} up to ${minute(from)}; it is planned on from ${minute(to)}`,
    ...(withdrawn.length > 0 ? [`runs taken back, of which nothing was delivered: ${withdrawn.length}`] : []),
    ...(early.length > 0
      ? [
          `created before their period ended: ${early.join(', ')}; when it is over, outlay run ${name} --period PERIOD --revision creates a revision`,
        ]
      : []),
  ].join('; ');
}

function minute(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
