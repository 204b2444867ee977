import type { Instant } from '@outlay/core';
import type { Job } from '../configuration/configuration.ts';
import type { AccountsOf } from '../configuration/job-accounts.ts';
import { periodOf } from '../configuration/job-occurrences.ts';
import { plannedRuns } from '../runs/planned-run.ts';
import { type DueOccurrences, dueOccurrences } from '../schedule/due-occurrences.ts';
import { lockCursor, moveCursor } from '../store/job-cursors.ts';
import { type PlannedRun, planRuns } from '../store/plan-run.ts';
import type { Database } from '../store/schema.ts';
import type { Offers } from './offers.ts';

/** What a job is planned with. */
export type Planning = {
  readonly database: Database;
  readonly offers: Offers;
  readonly accountsOf: AccountsOf;
  /** The sender of e-mails. */
  readonly from: string | undefined;
  readonly now: Date;
  /** Since when this process knows the job with this schedule. */
  readonly since: Instant;
};

/** So many runs are planned together, unless one occurrence has more: to make them stops everything else. */
const mostRunsAtOnce = 10_000;

/** What was planned of a job. */
export type PlannedJob = {
  readonly occurrences: readonly Instant[];
  readonly runs: number;
  /** Occurrences that were missed and are not run. */
  readonly passedOver: number;
  readonly cursor: Instant;
};

/**
 * Plans what of a job is due, of very much only the oldest: runs, their deliveries, the offers and the job's cursor change together or not at all.
 * @returns `undefined` while another process plans the same job
 */
export function planJob(planning: Planning, job: Job): Promise<PlannedJob | undefined> {
  const { database, offers } = planning;
  const now = planning.now.toISOString();
  return database.transaction().execute(async (transaction) => {
    const key = { job: job.name, schedule: scheduleKey(job) };
    const cursor = await lockCursor(transaction, key, planning.since < now ? planning.since : now);
    if (cursor === undefined) return undefined;
    const due = firstStep(dueOccurrences({ schedule: job.schedule, cursor }, now, job.whenMissed), job);
    const planned = due.occurrences.flatMap((at) => runsOf(planning, job, at));
    const ids = await planRuns(transaction, planned);
    if (due.cursor !== cursor) await moveCursor(transaction, job.name, due.cursor);
    await offers.add(transaction, [...ids]);
    return {
      occurrences: due.occurrences,
      runs: ids.size,
      passedOver: due.passedOver,
      cursor: due.cursor,
    };
  });
}

/** The oldest of many occurrences: the cursor stays before the others, which the next tick plans. */
function firstStep(due: DueOccurrences, { accounts }: Job): DueOccurrences {
  const count = Math.max(1, Math.floor(mostRunsAtOnce / Math.max(1, accounts.length)));
  const occurrences = due.occurrences.slice(0, count);
  const last = occurrences.at(-1);
  return last === undefined || count >= due.occurrences.length ? due : { ...due, occurrences, cursor: last };
}

/** What tells one schedule from another. */
export function scheduleKey({ schedule }: Job): string {
  return JSON.stringify(schedule);
}

/** The runs of an occurrence: one for each account that something goes out of. */
function runsOf({ accountsOf, from, now }: Planning, job: Job, at: Instant): PlannedRun[] {
  const plan = { job, period: periodOf(job, at), scheduledFor: at, from, origin: 'schedule', now } as const;
  return plannedRuns(plan, accountsOf(job));
}
