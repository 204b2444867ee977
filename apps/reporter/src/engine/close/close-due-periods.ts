import { type PeriodKind, periodName } from '@outlay/core/time';
import type { Account, Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { jobAccounts } from '../../adapters/configuration/job-accounts.ts';
import { dueClosings } from '../../adapters/store/due-closings.ts';
import type { PeriodKey } from '../../adapters/store/runs-of-period.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { forgetUnclosed, recordUnclosed, unclosedPeriods } from '../../adapters/store/unclosed-periods.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { closePeriod } from './close-period.ts';
import { UnclosableError } from './unclosable-error.ts';

/** What the closing of due periods needs. */
export type DueClosingDeps = {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly now: Date;
  /** Called before the first period is closed. A clock that is ahead makes every period due, so the caller can refuse. */
  readonly mayClose: () => Promise<boolean>;
};

/** What became of the due periods. */
export type DueClosings = {
  /** The number of periods that were closed. */
  readonly closed: number;
  /** The periods that cannot be closed until somebody acts, and of which nobody was told before. */
  readonly unclosed: readonly UnclosedReport[];
};

/** A period whose report cannot be closed. */
export type UnclosedReport = {
  readonly job: string;
  readonly account: string;
  /** Its name. */
  readonly period: string;
  /** Identifier of the run of its report. */
  readonly run: string;
  readonly reason: string;
};

const dayMs = 86_400_000;

/**
 * Closes the periods whose report was delivered as many days ago as their job says. A period that cannot be closed with
 * its report is recorded with the reason, and its owner is alerted once. One that a run is in progress of is left for later.
 */
export async function closeDuePeriods(deps: DueClosingDeps): Promise<DueClosings> {
  let closed = 0;
  const unclosed: UnclosedReport[] = [];
  for (const job of deps.configuration.jobs) {
    if (job.close === undefined || job.close === 'manually') continue;
    const deliveredBy = new Date(deps.now.getTime() - job.close.afterDays * dayMs);
    const ofJob = await closeOfJob(deps, job, deliveredBy);
    closed += ofJob.closed;
    unclosed.push(...ofJob.unclosed);
  }
  return { closed, unclosed };
}

async function closeOfJob(deps: DueClosingDeps, job: Job, deliveredBy: Date): Promise<DueClosings> {
  const { database, configuration, now, mayClose } = deps;
  const due = await dueClosings(database, job.name, deliveredBy.toISOString());
  if (due.length === 0 || !(await mayClose())) return { closed: 0, unclosed: [] };
  const known = new Set((await unclosedPeriods(database, [job.name])).map(keyOf));
  const accounts = new Map(jobAccounts(configuration.accounts)(job).map((one) => [one.name, one]));
  const unclosed: UnclosedReport[] = [];
  let closed = 0;
  for (const key of due) {
    const account = accounts.get(key.account);
    if (!account) continue;
    const outcome = await closeDue(database, { job, account, key }, { now, deliveredBy });
    if (outcome === 'closed') closed += 1;
    else if (outcome instanceof UnclosableError) {
      const { message: reason, run } = outcome;
      const isNew = await recordUnclosed(database, { run, reason }, now);
      if (isNew) unclosed.push(reportOf(job.kind, key, outcome));
    } else if (outcome === 'early' && known.has(keyOf(key))) await forgetUnclosed(database, key);
  }
  return { closed, unclosed };
}

type DuePeriod = { readonly job: Job; readonly account: Account; readonly key: PeriodKey };

/** @returns `early` if its report was delivered later, `busy` if it has to be left for later */
async function closeDue(
  database: Database,
  { job, account, key: { periodFrom: from, periodUntil: until } }: DuePeriod,
  options: { readonly now: Date; readonly deliveredBy: Date },
): Promise<'closed' | 'early' | 'busy' | UnclosableError> {
  try {
    const period = { from, until };
    const result = await closePeriod(
      database,
      { job, account, period },
      { closedBy: 'automatic', ...options },
    );
    return result?.isNew ? 'closed' : 'early';
  } catch (error) {
    if (error instanceof UnclosableError) return error;
    if (error instanceof UsageError) return 'busy';
    throw error;
  }
}

function reportOf(
  kind: PeriodKind,
  { job, account, periodFrom: from, periodUntil: until }: PeriodKey,
  { message: reason, run }: UnclosableError,
): UnclosedReport {
  return { job, account, period: periodName(kind, { from, until }), run: run.id, reason };
}

function keyOf({ account, periodFrom, periodUntil }: PeriodKey): string {
  return JSON.stringify([account, periodFrom, periodUntil]);
}
