import type { Job } from '../../adapters/configuration/configuration.ts';
import { pinRun } from '../../adapters/store/change-run.ts';
import { revisionBefore } from '../../adapters/store/closed-periods.ts';
import { batchesOf } from '../../adapters/store/export-batches.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { ClosedPeriod, Database, Run } from '../../adapters/store/schema.ts';
import { SettingsError } from '../../errors/settings-error.ts';
import { continuedAdvice } from '../deliver/settings-advice.ts';
import { continuedText, type PresentAccount } from '../pin/present-account.ts';
import { confirmedPin, isOfSameFilter } from '../plan/account-pin.ts';

/** What a run continues: the last batch of its account, or the revision of its closed period that it may correct. */
export type ContinuedRun = {
  readonly run: Run;
  /** Its name in messages: `batch 2`. */
  readonly name: string;
};

/** The run that a run continues; `undefined` if its report stands for itself. */
export async function continuedRun(
  database: Database,
  { only }: Pick<Job, 'only'>,
  run: Run,
): Promise<ContinuedRun | undefined> {
  if (only === undefined) {
    const corrected = await correctedRun(database, run);
    return corrected && { run: corrected.of, name: `revision ${corrected.closed.revision}` };
  }
  const last = (await batchesOf(database, run)).at(-1);
  const of = last && (await runById(database, last.runId));
  return of && { run: of, name: `batch ${last.number}` };
}

/** The revision that a run may correct: the one before it, if its period is closed with the same filter. */
export async function correctedRun(
  database: Database,
  run: Run,
): Promise<{ readonly closed: ClosedPeriod; readonly of: Run } | undefined> {
  // Revisions are numbered from 1.
  const closed = run.revision > 1 ? await revisionBefore(database, run) : undefined;
  const of = closed && (await runById(database, closed.runId));
  return closed && of && isOfSameFilter(of, run) ? { closed, of } : undefined;
}

/**
 * Refuses a run that continues what was created for another account or with another filter: it would take back the
 * documents of one customer, and export or report those of another in their place.
 * @throws {SettingsError} `changed`
 */
export function verifyContinued(
  run: Run,
  continued: ContinuedRun | undefined,
  present: Exclude<PresentAccount, { readonly missing: string }>,
): void {
  const changed = continued && continuedText(present, continued.run, continued.name);
  if (changed === undefined) return;
  const isBatch = present.job.only !== undefined;
  throw new SettingsError('changed', continuedAdvice(run, changed, { isBatch }));
}

/** Records that a person has confirmed what a run continues: it is of the current account. */
export async function confirmContinued(
  transaction: Database,
  run: Run,
  present: Exclude<PresentAccount, { readonly missing: string }>,
): Promise<void> {
  const continued = await continuedRun(transaction, present.job, run);
  if (continued) await pinRun(transaction, continued.run, confirmedPin(continued.run, present.identity));
}
