import type { Instant } from '@outlay/core/time';
import { type DueOccurrences, dueOccurrences } from '@outlay/schedule';
import { accountTokens, type TokenAccount } from '../../adapters/configuration/account-tokens.ts';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import type { AccountsOf } from '../../adapters/configuration/job-accounts.ts';
import { periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import {
  type CursorMove,
  type CursorToLock,
  type JobCursor,
  lockCursors,
  moveCursors,
  type UnfinishedOccurrence,
} from '../../adapters/store/job-cursors.ts';
import { openPauses } from '../../adapters/store/job-pauses.ts';
import { type PlannedRun, planRuns } from '../../adapters/store/plan-run.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { type PlanningFacts, plannedCorrections } from './planned-corrections.ts';
import { plannedRuns } from './planned-run.ts';
import type { PlanningTime } from './planning-time.ts';

/** Dependencies of planning jobs. */
export type Planning = {
  readonly database: Database;
  readonly queue: Queue;
  readonly accountsOf: AccountsOf;
  readonly environment: Environment;
  /** Sender of e-mails. */
  readonly from: string | undefined;
};

/** A job to plan, and the time that it is planned by. */
export type DueJob = PlanningTime & {
  readonly job: Job;
  /** Since when this process knows the job with this schedule. */
  readonly since: Instant;
  /** What was planned of it before; absent if nothing ever was. */
  readonly known: JobCursor | undefined;
};

/**
 * Maximum number of runs planned in one transaction: everything else waits for it. Twice as many took up to a second on two
 * cores that were busy with reports.
 */
const maxRunsPerTransaction = 125;

/** Maximum number of jobs planned in one transaction: on SQLite, all else in this process waits for it. */
const maxJobsPerTransaction = 100;

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

/** Of jobs that are due, the first ones, as many as one transaction plans. At least one, if there are any. */
export function firstToPlan(due: readonly Job[]): readonly Job[] {
  let runs = 0;
  const first = due.slice(0, maxJobsPerTransaction).findIndex((job, index) => {
    runs += Math.min(job.accounts.length, maxAccounts(job)) * (1 + watched(job));
    return index > 0 && runs > maxRunsPerTransaction;
  });
  return due.slice(0, first === -1 ? maxJobsPerTransaction : first);
}

/**
 * Plans the due occurrences of jobs, or of each the first part if there are many; the last one also reads closed periods
 * again. Runs, deliveries, queue entries and the jobs' cursors change in one transaction. Tokens, which runs are pinned to,
 * are read beforehand, so that a slow folder of secrets does not block other transactions.
 * @returns by job; `paused` if nothing of it is planned until it is resumed. Jobs that another process is planning are absent
 */
export async function planJobs(
  planning: Planning,
  jobs: readonly DueJob[],
): Promise<ReadonlyMap<string, PlannedJob | 'paused'>> {
  const { database, queue, environment } = planning;
  const names = jobs.map(({ job }) => job.name);
  const batches = jobs.map((due) => ({ due, batch: nextAccounts(planning, due.job, due.known?.unfinished) }));
  const needed = new Set(batches.flatMap(({ batch }) => batch.accounts));
  const tokens = await accountTokens([...needed], environment);
  const tokenOf = new Map(tokens.map((one) => [one.account, one]));
  return database.transaction().execute(async (transaction) => {
    const locked = await lockCursors(transaction, jobs.map(cursorToLock));
    // Pausing waits for the same locks.
    const paused = await openPauses(transaction, names);
    const results = new Map<string, PlannedJob | 'paused'>();
    const plans: JobPlan[] = [];
    for (const { due, batch } of batches) {
      const { name } = due.job;
      const cursor = locked.get(name);
      if (!cursor) continue;
      if (paused.has(name)) results.set(name, 'paused');
      else {
        const accounts = batch.accounts.flatMap((account) => tokenOf.get(account) ?? []);
        const plan = await planOf(transaction, planning, { due, cursor, accounts, upTo: batch.upTo });
        if (plan) plans.push(plan);
      }
    }
    const ids = await planRuns(
      transaction,
      plans.flatMap(({ runs }) => runs),
    );
    await moveCursors(
      transaction,
      plans.flatMap(({ move }) => move ?? []),
    );
    await queue.enqueue(transaction, [...ids]);
    for (const { job, runs, result } of plans) {
      results.set(job, { ...result, runs: runs.filter(({ run }) => ids.has(run.id)).length });
    }
    return results;
  });
}

/** What is planned of a job. */
type JobPlan = {
  readonly job: string;
  readonly runs: readonly PlannedRun[];
  readonly move: CursorMove | undefined;
  readonly result: Omit<PlannedJob, 'runs'>;
};

/** A job whose cursor is locked, and the accounts that were chosen for it before. */
type LockedJob = AccountBatch<TokenAccount> & { readonly due: DueJob; readonly cursor: JobCursor };

/** @returns `undefined` if another process has just planned some of the accounts */
async function planOf(
  transaction: Database,
  planning: Planning,
  { due, cursor: known, accounts, upTo: chosenUpTo }: LockedJob,
): Promise<JobPlan | undefined> {
  const { job, now, isConfirmed } = due;
  const { occurrences, skipped, cursor } = dueNow(known, now.toISOString(), job);
  const { upTo, ...part } = nextAccounts(planning, job, known.unfinished);
  if (part.accounts[0]?.name !== accounts[0]?.account.name || upTo !== chosenUpTo) return undefined;
  const facts = { from: planning.from, now };
  const last = occurrences.at(-1);
  const runs = [
    ...occurrences.flatMap((at) => runsOf(facts, { job, at, accounts })),
    ...(last === undefined ? [] : await plannedCorrections(transaction, facts, { job, at: last, accounts })),
  ];
  const [occurrence] = occurrences;
  const unfinished = upTo === null || occurrence === undefined ? null : { occurrence, upTo };
  const isMoved = cursor !== known.cursor || unfinished !== known.unfinished;
  const move = isMoved
    ? { job: job.name, schedule: scheduleKey(job), cursor, unfinished, isConfirmed }
    : undefined;
  const result = { occurrences, skipped, cursor, isUnfinished: unfinished !== null };
  return { job: job.name, runs, move, result };
}

function cursorToLock({ job, now, since }: DueJob): CursorToLock {
  const at = now.toISOString();
  return { job: job.name, schedule: scheduleKey(job), since: since < at ? since : at };
}

/** An occurrence that was partly planned is completed first. */
function dueNow({ cursor, unfinished }: JobCursor, now: Instant, job: Job): DueOccurrences {
  if (unfinished) return { occurrences: [unfinished.occurrence], skipped: 0, cursor };
  return firstBatch(dueOccurrences({ schedule: job.schedule, cursor }, now, job.whenMissed), job);
}

/** Accounts of a job, and the name of the last one if more remain. */
type AccountBatch<Of> = { readonly accounts: readonly Of[]; readonly upTo: string | null };

/** The accounts of a job to plan now; if there are many, the next ones by name. */
function nextAccounts(
  { accountsOf }: Planning,
  job: Job,
  unfinished: UnfinishedOccurrence | null = null,
): AccountBatch<Account> {
  const [accounts, size] = [accountsOf(job), maxAccounts(job)];
  if (unfinished === null && accounts.length <= size) return { accounts, upTo: null };
  const left = accounts
    .filter(({ name }) => unfinished === null || name > unfinished.upTo)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const part = left.slice(0, size);
  return { accounts: part, upTo: left.length > part.length ? (part.at(-1)?.name ?? null) : null };
}

/** How many accounts are planned in one transaction: each has a run for the occurrence, and one for each watched period. */
function maxAccounts(job: Job): number {
  return Math.floor(maxRunsPerTransaction / (1 + watched(job)));
}

/** How many closed periods an occurrence of a job reads again. */
function watched({ corrections }: Job): number {
  return corrections?.watch ?? 0;
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
function runsOf({ from, now }: PlanningFacts, { job, at, accounts }: Part): PlannedRun[] {
  const plan = { job, period: periodOf(job, at), scheduledFor: at, from, origin: 'schedule', now } as const;
  return plannedRuns(plan, accounts);
}
