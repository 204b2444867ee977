import type { Category } from '@outlay/core';
import type { Period } from '@outlay/core/time';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import { latestRevision } from '../../adapters/store/closed-periods.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { isStaged } from '../../adapters/store/states.ts';
import { nextRevision } from '../close/next-revision.ts';
import { countedDeliveries } from '../deliver/run-outcome.ts';
import { removedReason } from '../pin/present-account.ts';
import { isOfFilter } from '../plan/account-pin.ts';
import { ofSameReport, periodKey, sentStates } from '../plan/same-report.ts';

/** The report of an account and period that a command requests. */
export type ManualReport = {
  readonly job: Job;
  readonly account: Account;
  readonly period: Period;
  readonly now: Date;
  /** Identifier of the command, if any: a command with the same identifier continues the same run. */
  readonly request: string | null;
  /** Whether to create the report again although it was delivered. */
  readonly isForced: boolean;
  /** The service's names of categories, if they are needed to compare the filters of reports. */
  readonly categories?: readonly Category[] | undefined;
};

/** What to do for a requested report. */
export type ManualStep =
  /** No run exists, or the report is created again. */
  | { readonly step: 'make'; readonly revision: number }
  /** Nothing was staged: the run was interrupted, failed, or is deferred. */
  | { readonly step: 'again'; readonly run: Run }
  /** Its files are staged, but its deliveries were interrupted or deferred. */
  | { readonly step: 'finish'; readonly run: Run }
  /** Some deliveries were refused. */
  | { readonly step: 'complete'; readonly run: Run }
  /** Someone must check it first: it is held, or a message may have arrived. */
  | { readonly step: 'leave'; readonly run: Run }
  /** This command was already completed. */
  | { readonly step: 'done'; readonly run: Run }
  /** The report of the period was already delivered. */
  | { readonly step: 'delivered'; readonly run: Run };

/**
 * Decides what to do for a requested report: whatever is missing, without repeating what was delivered unless forced. A
 * report that was filtered otherwise is another one. A closed period is read again: it may need a correction.
 */
export async function manualStep(database: Database, report: ManualReport): Promise<ManualStep> {
  const runs = ofSameReport(report, await runsOfPeriod(database, periodKey(report)));
  const own = report.request === null ? undefined : runs.find(({ request }) => request === report.request);
  if (own) return ownStep(database, report, own);
  const filtering = { filter: report.job.filter, categories: report.categories };
  const ofFilter = runs.filter((run) => isOfFilter(run, filtering));
  const again = async () => {
    const revision = await nextRevision(database, periodKey(report), ofFilter);
    return { step: 'make', revision } as const;
  };
  if (report.isForced) return again();
  const sent = ofFilter.find(({ state }) => sentStates.has(state));
  if (sent) {
    const found = await sentStep(database, report, sent);
    return found.step === 'delivered' && (await isClosed(database, report, ofFilter)) ? again() : found;
  }
  // Revisions are counted for each filter, so that runs of several filters are in no order.
  for (const run of new Set([...ofFilter, ...runs]))
    if (await isUnstaged(database, run)) return { step: 'again', run };
  return { step: 'make', revision: 1 };
}

/** Whether the period is closed with one of these runs. */
async function isClosed(database: Database, report: ManualReport, runs: readonly Run[]): Promise<boolean> {
  const closed = await latestRevision(database, periodKey(report));
  return runs.some(({ id }) => id === closed?.runId);
}

async function ownStep(database: Database, report: ManualReport, run: Run): Promise<ManualStep> {
  if (await isUnstaged(database, run)) return { step: 'again', run };
  if (run.state === 'failed') return { step: 'complete', run };
  if (run.state === 'skipped') return { step: 'done', run };
  const found = await sentStep(database, report, run);
  return found.step === 'delivered' ? { step: 'done', run } : found;
}

async function sentStep(database: Database, report: ManualReport, run: Run): Promise<ManualStep> {
  if (run.isHeld === 1 || run.state === 'unknown') return { step: 'leave', run };
  if (run.state === 'staged' || run.state === 'delivering') return { step: 'finish', run };
  if (run.state !== 'partial') return { step: 'delivered', run };
  const refused = countedDeliveries(await deliveriesOf(database, run)).filter(
    ({ state }) => state === 'refused',
  );
  const isMissing = refused.some((delivery) => removedReason(report, run, delivery) === undefined);
  return { step: isMissing ? 'complete' : 'delivered', run };
}

async function isUnstaged(database: Database, run: Run): Promise<boolean> {
  if (!isStaged(run)) return true;
  return run.state === 'failed' && (await filesOf(database, run)).length === 0;
}
