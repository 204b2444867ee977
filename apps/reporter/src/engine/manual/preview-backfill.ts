import { createHash } from 'node:crypto';
import type { CalendarDate } from '@outlay/core/time';
import { accountTokens } from '../../adapters/configuration/account-tokens.ts';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
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
export type BackfillItem = {
  readonly planned: PlannedRun;
  readonly found: BackfillStep;
  /** A hash of the settings of its job, the accounts of the job, and the mail server. */
  readonly settings: string;
};

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
  const configuration = current.configuration();
  const { accounts: all, smtp } = configuration;
  const settings = settingsOf(configuration, job);
  const accounts = await accountTokens(jobAccounts(all)(job), current.environment);
  const range = { job, accounts, from, to, sender: smtp?.from, now: now() };
  const { items, categories } = await planBackfill({ database, current }, range);
  const rules = { retriesFailed, isPeriodUnique: !isPeriodRepeated(job), categories };
  const found: BackfillItem[] = [];
  for (const planned of items) {
    found.push({ planned, found: await backfillStep(database, planned.run, rules), settings });
  }
  return { items: found, rules };
}

/** Secrets are references; whether the token of an account is another one is a part of the pin of its runs. */
function settingsOf({ accounts, smtp }: Configuration, job: Job): string {
  const settings = [job, jobAccounts(accounts)(job), smtp ?? null];
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
}
