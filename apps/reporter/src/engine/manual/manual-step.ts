import type { Period } from '@outlay/core/time';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { isStaged } from '../../adapters/store/states.ts';
import { isNameConflict } from '../deliver/name-conflict.ts';
import { countedDeliveries, isDelivered } from '../deliver/run-outcome.ts';
import { goneReason } from '../pin/present-account.ts';
import { ofSameReport, periodKey, sentStates } from '../plan/same-report.ts';

/** The report of an account and period that a person asks for. */
export type ManualReport = {
  readonly job: Job;
  readonly account: Account;
  readonly period: Period;
  readonly now: Date;
  /** What the command is known by, where it has an identity: asked for again, it is the same run. */
  readonly request: string | null;
  /** Whether the report is made anew although it was delivered. */
  readonly isForced: boolean;
};

/** What is to be done for a report that a person asks for. */
export type ManualStep =
  /** Nothing is there, or the report is made anew. */
  | { readonly step: 'make'; readonly revision: number }
  /** Nothing was staged of it: it was interrupted, has failed, or waits. */
  | { readonly step: 'again'; readonly run: Run }
  /** Its files are staged, and its deliveries were interrupted or put off. */
  | { readonly step: 'finish'; readonly run: Run }
  /** Some places refused it for good. */
  | { readonly step: 'complete'; readonly run: Run }
  /** A person has to look: it is held, or may have arrived. */
  | { readonly step: 'leave'; readonly run: Run }
  /** This very request was delivered. */
  | { readonly step: 'done'; readonly run: Run }
  /** The period was delivered before. */
  | { readonly step: 'delivered'; readonly run: Run };

/**
 * Decides what is to be done for a report that a person asks for: what is missing of it, and nothing that somebody has
 * already, unless it is forced.
 */
export async function manualStep(database: Database, report: ManualReport): Promise<ManualStep> {
  const runs = ofSameReport(report, await runsOfPeriod(database, periodKey(report)));
  const own = report.request === null ? undefined : runs.find(({ request }) => request === report.request);
  if (own) return ownStep(database, report, own);
  if (report.isForced) return { step: 'make', revision: await nextRevision(database, runs) };
  const sent = runs.find(({ state }) => sentStates.has(state));
  if (sent) return sentStep(database, report, sent);
  for (const run of runs) if (await isUnstaged(database, run)) return { step: 'again', run };
  return { step: 'make', revision: 1 };
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
  const isMissing = refused.some((delivery) => goneReason(report, run, delivery) === undefined);
  return { step: isMissing ? 'complete' : 'delivered', run };
}

async function isUnstaged(database: Database, run: Run): Promise<boolean> {
  if (!isStaged(run)) return true;
  return run.state === 'failed' && (await filesOf(database, run)).length === 0;
}

/** Corrections count those that somebody got, and those whose files' names are taken by other files. */
async function nextRevision(database: Database, runs: readonly Run[]): Promise<number> {
  let latest = 0;
  for (const run of runs) {
    if (run.revision <= latest) continue;
    const deliveries = await deliveriesOf(database, run);
    const isUsed = isDelivered(deliveries) || deliveries.some((delivery) => isNameConflict(run, delivery));
    if (isUsed) latest = run.revision;
  }
  return latest + 1;
}
