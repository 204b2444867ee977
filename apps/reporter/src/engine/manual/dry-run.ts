import type { Changes, Report } from '@outlay/reports';
import type { NewBatch } from '../../adapters/store/export-batches.ts';
import { batchField, batchText } from '../../adapters/store/export-batches.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { makeInTemporaryFolder } from '../make/make-in-temporary-folder.ts';
import type { MadeReport } from '../make/make-report.ts';
import { messageForm } from '../make/message-form.ts';
import type { ReportAction } from '../make/report-action.ts';
import { openConnectedSource } from '../make/report-source.ts';
import { plannedRun } from '../plan/planned-run.ts';
import { requestOf } from '../run/account-settings.ts';
import { renditionsOf } from '../run/renditions-of.ts';
import { type DryRunBasis, type DryRunStore, dryRunBasis, dryRunRevision } from './dry-run-basis.ts';
import type { ManualRunRequest } from './run-account.ts';

/** The result of a dry run. */
export type DryRun = Pick<MadeReport, 'action' | 'reason' | 'files' | 'warnings'> & {
  /** Deliveries that would be made, or held. */
  readonly deliveries: readonly Delivery[];
  /** The batch that would be recorded. */
  readonly batch?: NewBatch | undefined;
  /** What a correction of a closed period would change. */
  readonly correction?: DryCorrection | undefined;
};

/** The revision that a correction would be, and its changes. */
export type DryCorrection = { readonly revision: number; readonly changes: Changes };

/** What a dry run needs besides its request. */
export type DryRunDeps = {
  /** Sender of e-mails. */
  readonly from: string | undefined;
  /** Only for a job whose reports depend on earlier ones: batches, and closed periods. It is only read. */
  readonly store?: DryRunStore | undefined;
};

/** Creates a report like a run, but records and delivers nothing and removes the files. */
export async function dryRun(request: ManualRunRequest, { from, store }: DryRunDeps): Promise<DryRun> {
  const { now, settings } = request;
  const { run, deliveries } = plannedRun({
    ...request,
    token: settings.token,
    scheduledFor: now.toISOString(),
    from,
    origin: 'manual',
    revision: store ? await dryRunRevision(store, request) : 1,
  });
  const basis = store ? await dryRunBasis(store, request, run) : { request: requestOf(request) };
  if ('held' in basis) return { action: 'hold', reason: basis.held, files: [], warnings: [], deliveries: [] };
  return make(request, { ...basis, revision: run.revision }, deliveries);
}

async function make(
  request: ManualRunRequest,
  { revision, ...basis }: DryRunBasis & { readonly revision: number },
  deliveries: readonly Delivery[],
): Promise<DryRun> {
  const { signal, settings, form, job, account, connection = {}, due } = request;
  await using source = await openConnectedSource({ settings, connection, timeZone: account.timeZone, due });
  const task = {
    ...basis,
    form: { ...form, keepsFigures: false, keepsDocuments: false },
    renditions: renditionsOf(deliveries),
    revision,
    messages: messageForm(job, account),
  };
  await using made = await makeInTemporaryFolder(source, task, { signal });
  const { action, reason, files, warnings, batch, reports } = made;
  return {
    action,
    reason,
    files,
    warnings,
    deliveries: files.length === 0 ? [] : madeOf(deliveries, action).map((one) => named(one, batch)),
    batch,
    correction: basis.closed && correctionOf(reports, revision),
  };
}

function correctionOf([report]: readonly Report[], revision: number): DryCorrection | undefined {
  const changes = report?.figures.changes;
  return changes ? { revision, changes } : undefined;
}

/** A delivery whose files are named after the number that the batch would have. */
function named(delivery: Delivery, batch: NewBatch | undefined): Delivery {
  if (!batch) return delivery;
  const number = batchText(batch.number);
  const files = delivery.files.map((file) => ({ ...file, name: file.name.replaceAll(batchField, number) }));
  return { ...delivery, files };
}

function madeOf(deliveries: readonly Delivery[], action: ReportAction): readonly Delivery[] {
  switch (action) {
    case 'deliver':
    case 'hold':
      return deliveries;
    case 'note':
      return deliveries
        .filter(({ channel }) => channel === 'email')
        .map((delivery) => ({ ...delivery, files: [] }));
    case 'skip':
      return [];
  }
}
