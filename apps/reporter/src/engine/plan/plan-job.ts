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
  type UnfinishedOccurrence,
  unfinishedOf,
} from '../../adapters/store/job-cursors.ts';
import { openPause } from '../../adapters/store/job-pauses.ts';
import { type PlannedRun, planRuns } from '../../adapters/store/plan-run.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { plannedCorrections } from './planned-corrections.ts';
import { plannedRuns } from './planned-run.ts';

/** Dependencies and time of planning a job. */
export type Planning = {
  readonly database: Database;
  readonly queue: Queue;
  readonly accountsOf: AccountsOf;
  readonly environment: Environment;
  /** Sender of e-mails. */
  readonly from: string | undefined;
  readonly now: Date;
  /** Whether more than one clock agrees on `now`. */
  readonly isConfirmed: boolean;
  /** Since when this process knows the job with this schedule. */
  readonly since: Instant;
};

/** Maximum number of runs planned in one transaction: everything else waits for it. */
const maxRunsPerTransaction = 500;

/** The result of planning a job. */
export type PlannedJob = {
  readonly occurrences: readonly Instant[];
  readonly runs: number;
  /** Missed occurrences that are not run. */
  readonly skipped: number;
  readonly cursor: Instant;
  /** Whether more accounts of the last occurrence must be planned immediately. */
  readonly isUnfinished: boolean;
};

/**
 * Plans the due occurrences of a job, or the first batch if there are many; the last one also reads closed periods again. Runs, deliveries, queue entries and the
 * job's cursor change in one transaction. Tokens, which runs are pinned to, are read beforehand, so that a slow folder
 * of secrets does not block other transactions.
 * @returns `undefined` if another process is planning the same job; `paused` if nothing of it is planned until it is resumed
 */
export async function planJob(planning: Planning, job: Job): Promise<PlannedJob | 'paused' | undefined> {
  const { database, queue, environment } = planning;
  if (await openPause(database, job.name)) return 'paused';
  const now = planning.now.toISOString();
  const size = maxAccounts(job);
  const batch = accountBatch(planning.accountsOf(job), await unfinishedOf(database, job.name), size);
  const accounts = await accountTokens(batch.accounts, environment);
  return database.transaction().execute(async (transaction) => {
    const key = { job: job.name, schedule: scheduleKey(job) };
    const known = await lockCursor(transaction, key, planning.since < now ? planning.since : now);
    if (known === undefined) return undefined;
    // Pausing waits for the same lock.
    if (await openPause(transaction, job.name)) return 'paused';
    const { occurrences, skipped, cursor } = dueNow(known, now, job);
    const { upTo, ...part } = accountBatch(planning.accountsOf(job), known.unfinished, size);
    // Another process has just planned some of them.
    if (part.accounts[0]?.name !== batch.accounts[0]?.name || upTo !== batch.upTo) return undefined;
    const last = occurrences.at(-1);
    const planned = [
      ...occurrences.flatMap((at) => runsOf(planning, { job, at, accounts })),
      ...(last === undefined
        ? []
        : await plannedCorrections(transaction, planning, { job, at: last, accounts })),
    ];
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

/** An occurrence that was partly planned is completed first. */
function dueNow({ cursor, unfinished }: JobCursor, now: Instant, job: Job): DueOccurrences {
  if (unfinished) return { occurrences: [unfinished.occurrence], skipped: 0, cursor };
  return firstBatch(dueOccurrences({ schedule: job.schedule, cursor }, now, job.whenMissed), job);
}

/**
 * The accounts to plan now; if there are many, the next ones by name.
 * @returns the accounts, with the name of the last one if more remain
 */
function accountBatch(
  accounts: readonly Account[],
  unfinished: UnfinishedOccurrence | null,
  size: number,
): { readonly accounts: readonly Account[]; readonly upTo: string | null } {
  if (unfinished === null && accounts.length <= size) return { accounts, upTo: null };
  const left = accounts
    .filter(({ name }) => unfinished === null || name > unfinished.upTo)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const part = left.slice(0, size);
  return { accounts: part, upTo: left.length > part.length ? (part.at(-1)?.name ?? null) : null };
}

/** How many accounts are planned in one transaction: each has a run for the occurrence, and one for each watched period. */
function maxAccounts({ corrections }: Job): number {
  return Math.floor(maxRunsPerTransaction / (1 + (corrections?.watch ?? 0)));
}

/** The oldest of many occurrences. The cursor stays before the others, which the next tick plans. */
function firstBatch(due: DueOccurrences, job: Job): DueOccurrences {
  const count = Math.max(1, Math.floor(maxAccounts(job) / Math.max(1, job.accounts.length)));
  const occurrences = due.occurrences.slice(0, count);
  const last = occurrences.at(-1);
  return last === undefined || count >= due.occurrences.length ? due : { ...due, occurrences, cursor: last };
}

/** Identifies a schedule. */
export function scheduleKey({ schedule }: Job): string {
  return JSON.stringify(schedule);
}

/** An occurrence of a job for some of its accounts. */
type Part = { readonly job: Job; readonly at: Instant; readonly accounts: readonly TokenAccount[] };

/** The runs of an occurrence: one for each account that has deliveries. */
function runsOf({ from, now }: Planning, { job, at, accounts }: Part): PlannedRun[] {
  const plan = { job, period: periodOf(job, at), scheduledFor: at, from, origin: 'schedule', now } as const;
  return plannedRuns(plan, accounts);
}
