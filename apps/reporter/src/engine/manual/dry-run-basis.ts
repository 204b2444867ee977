import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import type { FilesPlace } from '../../adapters/store/staged-bytes-of.ts';
import type { ReportTask } from '../make/report-task.ts';
import { continuedText } from '../pin/present-account.ts';
import { withCategoriesIfRead } from '../pin/with-categories.ts';
import { requestOf } from '../run/account-settings.ts';
import { batchTask } from '../run/batch-task.ts';
import { closedFile } from '../run/closed-file.ts';
import { continuedRun } from '../run/continued-run.ts';
import { type ManualStep, manualStep } from './manual-step.ts';
import type { ManualRunRequest } from './run-account.ts';
import { withKnownCategories } from './with-known-categories.ts';

/** The store that a dry run reads. */
export type DryRunStore = FilesPlace & { readonly database: Database; readonly configuration: Configuration };

/** What a dry run is compared with: earlier batches, or the documents of a closed period. */
export type DryRunBasis = Pick<ReportTask, 'request' | 'batch' | 'closed'>;

/** Why a run would create and send nothing, and the run that it would leave as it is. */
export type LeftReport = {
  /** `undecided`: it is held, or a message may have arrived; `repeated`: a command with the same `--id` has done it. */
  readonly because: 'delivered' | 'undecided' | 'repeated';
  readonly run: string;
};

/** The revision that a report would be, and why a run would leave it, if it would. */
export type DryRunStep = { readonly revision: number; readonly left?: LeftReport };

const leftBecause = { delivered: 'delivered', leave: 'undecided', done: 'repeated' } as const;

/**
 * Decides as a run does what would become of a report. If a run would leave it, its revision is the one that
 * `--revision` would create. A batch has a number of its own instead.
 */
export async function dryRunStep(
  { database, configuration }: DryRunStore,
  given: ManualRunRequest,
): Promise<DryRunStep> {
  const current = { configuration: () => configuration };
  const request = await withKnownCategories({ database, current }, given);
  const revisionOf = (found: ManualStep) => {
    if (request.job.only !== undefined) return 1;
    return found.step === 'make' ? found.revision : found.run.revision;
  };
  const found = await manualStep(database, request);
  switch (found.step) {
    case 'delivered':
    case 'leave':
    case 'done': {
      const again = await manualStep(database, { ...request, request: null, isForced: true });
      return { revision: revisionOf(again), left: { because: leftBecause[found.step], run: found.run.id } };
    }
    case 'make':
    case 'again':
    case 'finish':
    case 'complete':
      return { revision: revisionOf(found) };
  }
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
