import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { latestRevision } from '../../adapters/store/closed-periods.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import type { FilesPlace } from '../../adapters/store/staged-bytes-of.ts';
import { nextRevision } from '../close/next-revision.ts';
import type { ReportTask } from '../make/report-task.ts';
import { continuedText } from '../pin/present-account.ts';
import { withCategoriesIfRead } from '../pin/with-categories.ts';
import { isOfFilter } from '../plan/account-pin.ts';
import { periodKey } from '../plan/same-report.ts';
import { requestOf } from '../run/account-settings.ts';
import { batchTask } from '../run/batch-task.ts';
import { closedFile } from '../run/closed-file.ts';
import { continuedRun } from '../run/continued-run.ts';
import type { ManualRunRequest } from './run-account.ts';

/** The store that a dry run reads. */
export type DryRunStore = FilesPlace & { readonly database: Database; readonly configuration: Configuration };

/** What a dry run is compared with: earlier batches, or the documents of a closed period. */
export type DryRunBasis = Pick<ReportTask, 'request' | 'batch' | 'closed'>;

/**
 * The revision that a report would be: that of a correction if its period is closed with the same filter; otherwise 1, as
 * the first report. Only a closed period has revisions that nobody asks for.
 */
export async function dryRunRevision({ database }: DryRunStore, request: ManualRunRequest): Promise<number> {
  const { job, categories } = request;
  const key = periodKey(request);
  if (job.only !== undefined || !(await latestRevision(database, key))) return 1;
  const runs = (await runsOfPeriod(database, key)).filter((run) =>
    isOfFilter(run, { filter: job.filter, categories }),
  );
  return nextRevision(database, key, runs);
}

/**
 * Reads what a run would continue, as the run does.
 * @param run - as it would be planned
 * @returns why the run would be held, if the account or filter has changed since
 * @throws {StoreError} `staged_file_changed` if its files are missing or damaged; `missing_key`
 */
export async function dryRunBasis(
  store: DryRunStore,
  request: ManualRunRequest,
  run: Run,
): Promise<DryRunBasis | { readonly held: string }> {
  const { database, configuration } = store;
  const { job, account, settings, categories } = request;
  const continued = await continuedRun(database, job, run);
  if (continued) {
    const configured = { job, account, identity: { ...settings, filter: job.filter, categories } };
    const deps = { database, current: { configuration: () => configuration } };
    const present = await withCategoriesIfRead(deps, configured, [continued.run]);
    const held = continuedText(present, continued.run, continued.name);
    if (held !== undefined) return { held };
  }
  const basis = await batchTask(store, { job, run, request: requestOf(request) });
  return job.only === undefined ? { ...basis, closed: await closedFile(store, run) } : basis;
}
