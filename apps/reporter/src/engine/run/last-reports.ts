import { filesOf } from '../../adapters/store/read-runs.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { missingKey, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { StoreError } from '../../errors/store-error.ts';
import { verifyOrFetch } from '../deliver/verify-or-fetch.ts';
import type { LastReportFile } from '../make/report-task.ts';
import type { PresentAccount } from '../pin/present-account.ts';
import { isOfSameAccount, isOfSameFilter } from '../plan/account-pin.ts';
import { latestDayFirst, sentStates } from '../plan/same-report.ts';
import type { RunDeps } from './run-deps.ts';

/**
 * The latest report of a run's period that was sent, as JSON; empty if there is none, or if its files were removed. One of
 * another token or address may be another customer's, whose documents the recipients of this one must not see.
 */
export async function lastReports(
  deps: RunDeps,
  run: Run,
  { job, identity }: Pick<Exclude<PresentAccount, { readonly missing: string }>, 'job' | 'identity'>,
): Promise<readonly LastReportFile[]> {
  const runs = latestDayFirst(job, await runsOfPeriod(deps.database, run));
  const sent = runs.filter(
    (one) =>
      one.id !== run.id && one.isHeld === 0 && sentStates.has(one.state) && isOfSameAccount(one, identity),
  );
  // If none is of the same names, the report itself says whether they mean the same.
  const last = sent.find((one) => isOfSameFilter(one, run)) ?? sent[0];
  if (!last || last.filesRemovedAt !== null) return [];
  const files = (await filesOf(deps.database, last)).filter(({ format }) => format === 'json');
  if (missingKey(deps, files)) return [];
  // One that stays damaged is left out later.
  await verifyOrFetch(deps.database, deps, files).catch(unlessDamaged);
  return files.map((file) => ({ locale: file.locale, file: stagedBytesOf(deps, file) }));
}

function unlessDamaged(error: unknown): void {
  if (!(error instanceof StoreError) || error.code !== 'staged_file_changed') throw error;
}
