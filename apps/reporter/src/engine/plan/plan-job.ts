import type { Instant } from '@outlay/core/time';
import { type DueOccurrences, dueOccurrences } from '@outlay/schedule';
import { accountTokens, type TokenAccount } from '../../adapters/configuration/account-tokens.ts';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import type { AccountsOf } from '../../adapters/configuration/job-accounts.ts';
import { periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import {
  type JobCursor,
  lockCursor,
  moveCursor,
  type Unfinished,
  unfinishedOf,
} from '../../adapters/store/job-cursors.ts';
import { type PlannedRun, planRuns } from '../../adapters/store/plan-run.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { plannedRuns } from './planned-run.ts';

/** What a job is planned with. */
export type Planning = {
  readonly database: Database;
  readonly queue: Queue;
  readonly accountsOf: AccountsOf;
  readonly environment: Environment;
  /** The sender of e-mails. */
  readonly from: string | undefined;
  readonly now: Date;
  /** Whether more than one clock agreed on it. */
  readonly isConfirmed: boolean;
  /** Since when this process knows the job with this schedule. */
  readonly since: Instant;
};

/** So many runs are planned in a transaction: to make them keeps everything else waiting. */
const maxRunsAtOnce = 500;

/** What was planned of a job. */
export type PlannedJob = {
  readonly occurrences: readonly Instant[];
  readonly runs: number;
  /** Occurrences that were missed and are not run. */
  readonly skipped: number;
  readonly cursor: Instant;
  /** Whether more accounts of the last occurrence are to be planned at once. */
  readonly isUnfinished: boolean;
};

/**
 * Plans what of a job is due, of very much only the first part: runs, their deliveries, the queue and the job's cursor
 * change together or not at all. Tokens, which a run is pinned to, are read before: a folder of secrets that is slow is
 * not to keep everything else waiting.
 * @returns `undefined` while another process plans the same job
 */
export async function planJob(planning: Planning, job: Job): Promise<PlannedJob | undefined> {
  const { database, queue, environment } = planning;
  const now = planning.now.toISOString();
  const seen = accountsNow(planning.accountsOf(job), await unfinishedOf(database, job.name));
  const accounts = await accountTokens(seen.accounts, environment);
  return database.transaction().execute(async (transaction) => {
    const key = { job: job.name, schedule: scheduleKey(job) };
    const known = await lockCursor(transaction, key, planning.since < now ? planning.since : now);
    if (known === undefined) return undefined;
    const { occurrences, skipped, cursor } = dueNow(known, now, job);
    const { upTo, ...part } = accountsNow(planning.accountsOf(job), known.unfinished);
    // Another process has just planned some of them.
    if (part.accounts[0]?.name !== seen.accounts[0]?.name || upTo !== seen.upTo) return undefined;
    const planned = occurrences.flatMap((at) => runsOf(planning, { job, at, accounts }));
    const ids = await planRuns(transaction, planned);
    const [occurrence] = occurrences;
    const unfinished = upTo === null || occurrence === undefined ? null : { occurrence, upTo };
    if (cursor !== known.cursor || unfinished !== known.unfinished) {
      await moveCursor(transaction, job.name, { cursor, unfinished, isConfirmed: planning.isConfirmed });
    }
    await queue.enqueue(transaction, [...ids]);
    return { occurrences, runs: ids.size, skipped, cursor, isUnfinished: unfinished !== null };
  });
}

/** An occurrence that was begun is finished before anything else. */
function dueNow({ cursor, unfinished }: JobCursor, now: Instant, job: Job): DueOccurrences {
  if (unfinished) return { occurrences: [unfinished.occurrence], skipped: 0, cursor };
  return firstStep(dueOccurrences({ schedule: job.schedule, cursor }, now, job.whenMissed), job);
}

/** The accounts that are planned now; of many, the next ones by name. @returns with the last of them, where others follow */
function accountsNow(
  accounts: readonly Account[],
  unfinished: Unfinished | null,
): { readonly accounts: readonly Account[]; readonly upTo: string | null } {
  if (unfinished === null && accounts.length <= maxRunsAtOnce) return { accounts, upTo: null };
  const left = accounts
    .filter(({ name }) => unfinished === null || name > unfinished.upTo)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const part = left.slice(0, maxRunsAtOnce);
  return { accounts: part, upTo: left.length > part.length ? (part.at(-1)?.name ?? null) : null };
}

/** The oldest of many occurrences: the cursor stays before the others, which the next tick plans. */
function firstStep(due: DueOccurrences, { accounts }: Job): DueOccurrences {
  const count = Math.max(1, Math.floor(maxRunsAtOnce / Math.max(1, accounts.length)));
  const occurrences = due.occurrences.slice(0, count);
  const last = occurrences.at(-1);
  return last === undefined || count >= due.occurrences.length ? due : { ...due, occurrences, cursor: last };
}

/** What tells one schedule from another. */
export function scheduleKey({ schedule }: Job): string {
  return JSON.stringify(schedule);
}

/** An occurrence of a job for some of its accounts. */
type Part = { readonly job: Job; readonly at: Instant; readonly accounts: readonly TokenAccount[] };

/** The runs of an occurrence: one for each account that something goes out of. */
function runsOf({ from, now }: Planning, { job, at, accounts }: Part): PlannedRun[] {
  const plan = { job, period: periodOf(job, at), scheduledFor: at, from, origin: 'schedule', now } as const;
  return plannedRuns(plan, accounts);
}
