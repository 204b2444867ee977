import { instantsOf, type Period, periodName } from '@outlay/core/time';
import type { WarningCode } from '@outlay/reports';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import { addRevision, documentsOf, latestRevision } from '../../adapters/store/closed-periods.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { keepFiles } from '../../adapters/store/keep-files.ts';
import { lockPeriod } from '../../adapters/store/lock-period.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import { warningsOf } from '../../adapters/store/run-warnings.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { ClosedPeriod, Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { isOfFilter } from '../plan/account-pin.ts';
import { periodKey } from '../plan/same-report.ts';
import { UnclosableError } from './unclosable-error.ts';

/** The period of an account to close. */
export type PeriodToClose = {
  readonly job: Job;
  readonly account: Account;
  readonly period: Period;
};

/** How it is closed. */
export type CloseOptions = {
  readonly closedBy: 'manual' | 'automatic';
  readonly now: Date;
  /** Only if its report was delivered at this time or earlier. */
  readonly deliveredBy?: Date | undefined;
};

/** A closed period. */
export type ClosedResult = {
  readonly closed: ClosedPeriod;
  /** Whether it was closed now; otherwise it had been closed before. */
  readonly isNew: boolean;
};

/**
 * Closes a period of an account with the documents of the report that was delivered last. A closed period stays as it is.
 * @returns `undefined` if its report was delivered later than `deliveredBy`
 * @throws {UnclosableError} if it cannot be closed with its report, naming the command that creates another one
 * @throws {UsageError} if there is nothing to close, or a run of the period is in progress
 */
export function closePeriod(
  database: Database,
  closing: PeriodToClose,
  { closedBy, now, deliveredBy }: CloseOptions,
): Promise<ClosedResult | undefined> {
  const key = periodKey(closing);
  return inTransaction(database, async (transaction) => {
    const busy = await lockPeriod(transaction, key);
    const before = await latestRevision(transaction, key);
    if (before) return { closed: before, isNew: false };
    if (busy)
      throw new UsageError(
        joinReasons(sayReason('same_period_busy', { run: busy.id }), sayReason('close_later')),
      );
    const { run, otherRun } = await lastDelivered(transaction, closing);
    if (!run && otherRun) throw new UnclosableError(otherFilter(closing, otherRun), otherRun);
    if (!run) throw new UsageError(nothingDelivered(closing));
    if (deliveredBy && run.deliveredAt > deliveredBy.toISOString()) return undefined;
    if (!(await documentsOf(transaction, run)) || !(await keepFiles(transaction, run))) {
      throw new UnclosableError(noDocuments(closing, run), run);
    }
    if (mayLackDocuments(run)) throw new UnclosableError(incomplete(closing, run), run);
    return { closed: await addRevision(transaction, run, { closedBy, now }), isNew: true };
  });
}

type LastDelivered = {
  /** The run whose report of the whole period was delivered last, at least to one recipient, and since when it is. */
  readonly run?: Run & { readonly deliveredAt: string };
  /** The last one of another filter, if there is none of the job's. */
  readonly otherRun?: Run | undefined;
};

async function lastDelivered(transaction: Database, closing: PeriodToClose): Promise<LastDelivered> {
  const runs = await runsOfPeriod(transaction, periodKey(closing));
  let otherRun: Run | undefined;
  for (const run of runs) {
    if (run.isHeld === 1 || !isOfWholePeriod(run, closing)) continue;
    const accepted = (await deliveriesOf(transaction, run)).filter(isAccepted).map((one) => one.changedAt);
    const [deliveredAt] = accepted.toSorted();
    if (deliveredAt === undefined) continue;
    if (isOfFilter(run, { filter: closing.job.filter })) return { run: { ...run, deliveredAt } };
    otherRun ??= run;
  }
  return { otherRun };
}

/** Whether a report was created when its period was over; a manual one need not be. */
function isOfWholePeriod({ origin, scheduledFor }: Run, { period, account }: PeriodToClose): boolean {
  return origin !== 'manual' || scheduledFor >= instantsOf(period, account.timeZone).until;
}

function isAccepted({ origin, state }: Delivery): boolean {
  return origin === 'planned' && state === 'accepted';
}

/** Warnings of a report that documents of its period may be missing. */
const incompleteCodes: ReadonlySet<string> = new Set([
  'documents_incomplete',
  'documents_unreadable',
] satisfies WarningCode[]);

/** What is missing would later look as if it had been added after the period was closed. */
function mayLackDocuments(run: Run): boolean {
  return warningsOf(run).some(({ code }) => incompleteCodes.has(code));
}

function incomplete(closing: PeriodToClose, { id }: Run): string {
  const { job, account } = closing;
  return joinReasons(
    sayReason('closing_incomplete', {
      job: job.name,
      account: account.name,
      period: nameOf(closing),
      run: id,
    }),
    sayReason('closing_reads_again', { command: `${commandOf(closing)} --revision` }),
  );
}

function otherFilter(closing: PeriodToClose, { id }: Run): string {
  const { job, account } = closing;
  return joinReasons(
    sayReason('closing_other_filter', {
      job: job.name,
      account: account.name,
      period: nameOf(closing),
      run: id,
    }),
    sayReason('closing_creates_filtered', { command: commandOf(closing) }),
  );
}

function nothingDelivered(closing: PeriodToClose): string {
  const { job, account } = closing;
  return joinReasons(
    sayReason('closing_undelivered', { job: job.name, account: account.name, period: nameOf(closing) }),
    sayReason('closing_creates', { command: commandOf(closing) }),
  );
}

function noDocuments(closing: PeriodToClose, { id, filesRemovedAt }: Run): string {
  const { job, account } = closing;
  const code = filesRemovedAt === null ? 'closing_not_recorded' : 'closing_removed';
  return joinReasons(
    sayReason(code, { job: job.name, account: account.name, run: id, period: nameOf(closing) }),
    sayReason('closing_revision', { command: `${commandOf(closing)} --revision` }),
  );
}

function nameOf({ job, period }: PeriodToClose): string {
  return periodName(job.kind, period);
}

function commandOf(closing: PeriodToClose): string {
  const { job, account } = closing;
  return `outlay run ${job.name} --period ${nameOf(closing)} --account ${account.name}`;
}
