import type { CalendarDate } from '@outlay/core/time';
import { accountTokens } from '../../adapters/configuration/account-tokens.ts';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { jobAccounts } from '../../adapters/configuration/job-accounts.ts';
import { isPeriodRepeated } from '../../adapters/configuration/repeated-names.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import { type BackfillRules, type BackfillStep, backfillStep } from './backfill-step.ts';
import { type BackfillDeps, planBackfill } from './plan-backfill.ts';

/** Which occurrences of a job someone wants to backfill. */
export type BackfillChoice = {
  readonly job: Job;
  /** First and last day on which the job was due, inclusive, in the time zone of its schedule. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whether to retry runs that failed before they were staged. */
  readonly retriesFailed: boolean;
};

/** An occurrence of a backfill as it would be planned, and what would be done for it. */
export type BackfillItem = { readonly planned: PlannedRun; readonly found: BackfillStep };

/** What a backfill would do. */
export type BackfillPreview = {
  /** Oldest first. */
  readonly items: readonly BackfillItem[];
  readonly rules: BackfillRules;
};

/**
 * Finds out what a backfill would do, with the current configuration. Changes nothing.
 * @throws as `planBackfill`
 */
export async function previewBackfill(
  deps: BackfillDeps & { readonly now: () => Date },
  { job, from, to, retriesFailed }: BackfillChoice,
): Promise<BackfillPreview> {
  const { database, current, now } = deps;
  const { accounts: all, smtp } = current.configuration();
  const accounts = await accountTokens(jobAccounts(all)(job), current.environment);
  const range = { job, accounts, from, to, sender: smtp?.from, now: now() };
  const { items, categories } = await planBackfill({ database, current }, range);
  const rules = { retriesFailed, isPeriodUnique: !isPeriodRepeated(job), categories };
  const found: BackfillItem[] = [];
  for (const planned of items) {
    found.push({ planned, found: await backfillStep(database, planned.run, rules) });
  }
  return { items: found, rules };
}
