import type { Instant } from '@outlay/core/time';
import type { TokenAccount } from '../../adapters/configuration/account-tokens.ts';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { periodOf } from '../../adapters/configuration/job-occurrences.ts';
import { lastClosed } from '../../adapters/store/closed-periods.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import type { ClosedPeriod, Database } from '../../adapters/store/schema.ts';
import { otherPeriodsText } from './other-periods.ts';
import { plannedRun } from './planned-run.ts';
import { correctionId, runId } from './run-identity.ts';

/** An occurrence of a job for some of its accounts. */
export type CorrectedOccurrence = {
  readonly job: Job;
  readonly at: Instant;
  readonly accounts: readonly TokenAccount[];
};

/** Sender of e-mails, and the time of planning. */
export type PlanningFacts = { readonly from: string | undefined; readonly now: Date };

/**
 * The runs of an occurrence that read closed periods again: one for each of the last closed periods of each account, as
 * many as the job watches. The period that the occurrence itself reports is not among them.
 */
export async function plannedCorrections(
  transaction: Database,
  { from, now }: PlanningFacts,
  { job, at, accounts }: CorrectedOccurrence,
): Promise<PlannedRun[]> {
  if (!job.corrections || !job.close) return [];
  const own = periodOf(job, at);
  const isWatched = (one: ClosedPeriod) =>
    otherPeriodsText(job, one) === undefined && one.periodFrom !== own.from;
  const known = new Map(accounts.map((one) => [one.account.name, one]));
  const closed = await lastClosed(
    transaction,
    { job: job.name, accounts: [...known.keys()] },
    { count: job.corrections.watch, isWatched },
  );
  return closed.flatMap(({ account: name, periodFrom, periodUntil, revision: before }) => {
    const one = known.get(name);
    if (!one) return [];
    const period = { from: periodFrom, until: periodUntil };
    const revision = before + 1;
    const id = correctionId(runId(job.name, name, at), period);
    const plan = { id, job, period, scheduledFor: at, from, origin: 'correction', revision, now } as const;
    const planned = plannedRun({ ...plan, ...one });
    return planned.deliveries.length > 0 ? [planned] : [];
  });
}
