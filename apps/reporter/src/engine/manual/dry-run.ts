import type { ExportFormat } from '@outlay/exporters';
import type { Locale } from '@outlay/reports';
import type { Job } from '../../adapters/configuration/configuration.ts';
import type { NewBatch } from '../../adapters/store/export-batches.ts';
import { batchField, batchText } from '../../adapters/store/export-batches.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import type { CorrectionCounts } from '../make/correction-counts.ts';
import { makeInTemporaryFolder, type TemporaryReport } from '../make/make-in-temporary-folder.ts';
import type { MadeReport } from '../make/make-report.ts';
import { messageForm } from '../make/message-form.ts';
import type { ReportAction } from '../make/report-action.ts';
import { openConnectedSource, type ReportSource } from '../make/report-source.ts';
import type { Rendition } from '../make/report-task.ts';
import { plannedRun } from '../plan/planned-run.ts';
import { requestOf } from '../run/account-settings.ts';
import { renditionsOf } from '../run/renditions-of.ts';
import {
  type DryRunBasis,
  type DryRunStep,
  type DryRunStore,
  dryRunBasis,
  dryRunStep,
  type LeftReport,
} from './dry-run-basis.ts';
import type { ManualRunRequest } from './run-account.ts';

/** The result of a dry run. */
export type DryRun = Pick<MadeReport, 'action' | 'reason' | 'files' | 'warnings'> & {
  /** Deliveries that would be made, or held. */
  readonly deliveries: readonly Delivery[];
  /** The batch that would be recorded. */
  readonly batch?: NewBatch | undefined;
  /** What a correction of a closed period would change. */
  readonly correction?: DryCorrection | undefined;
  /** Why a run would create and send nothing; the rest is then what `--revision` would do. */
  readonly left?: LeftReport | undefined;
};

/** The revision that a correction would be, and its changes. */
export type DryCorrection = CorrectionCounts & { readonly revision: number };

/** What a dry run needs besides its request. */
export type DryRunDeps = {
  /** Sender of e-mails. */
  readonly from: string | undefined;
  /** Where the run would be recorded. It is only read. Without it, the report counts as the first. */
  readonly store?: DryRunStore | undefined;
  /** How the report is created; by default in this process. */
  readonly open?: (request: ManualRunRequest) => Promise<ReportSource>;
  /** A format to create in addition, in the language of the account if a delivery has it. */
  readonly withFormat?: ExportFormat;
  /** Called with the files before they are removed. */
  readonly onMade?: (made: TemporaryFiles) => Promise<void>;
};

/** The files of a dry run. */
export type TemporaryFiles = Pick<TemporaryReport, 'staged' | 'messages'>;

/** Whether the reports of a job depend on what earlier runs exported or closed. */
function dependsOnEarlier({ only, close }: Job): boolean {
  return only !== undefined || close !== undefined;
}

/** Creates a report like a run, but records and delivers nothing and removes the files. */
export async function dryRun(request: ManualRunRequest, deps: DryRunDeps): Promise<DryRun> {
  const { now, settings } = request;
  const { from, store } = deps;
  const { revision, left }: DryRunStep = store ? await dryRunStep(store, request) : { revision: 1 };
  const { run, deliveries } = plannedRun({
    ...request,
    token: settings.token,
    scheduledFor: now.toISOString(),
    from,
    origin: 'manual',
    revision,
  });
  const basis =
    store && dependsOnEarlier(request.job)
      ? await dryRunBasis(store, request, run)
      : { request: requestOf(request) };
  if ('held' in basis) {
    return { action: 'hold', reason: basis.held, files: [], warnings: [], deliveries: [], left };
  }
  return { ...(await make(request, { ...basis, revision, deliveries }, deps)), left };
}

type Making = DryRunBasis & { readonly revision: number; readonly deliveries: readonly Delivery[] };

async function make(
  request: ManualRunRequest,
  { revision, deliveries, ...basis }: Making,
  { open = openHere, withFormat, onMade }: DryRunDeps,
): Promise<DryRun> {
  const { signal, form, job, account } = request;
  await using source = await open(request);
  const task = {
    ...basis,
    form: { ...form, keepsFigures: false, keepsDocuments: false, wordsWarnings: false },
    renditions: withAdded(renditionsOf(deliveries), withFormat, account.locale),
    revision,
    messages: messageForm(job, account),
  };
  await using made = await makeInTemporaryFolder(source, task, { signal });
  await onMade?.(made);
  const { action, reason, files, warnings, batch, correction } = made;
  return {
    action,
    reason,
    files,
    warnings,
    deliveries: files.length === 0 ? [] : madeOf(deliveries, action).map((one) => named(one, batch)),
    batch,
    correction: correction && { ...correction, revision },
  };
}

function openHere({ settings, connection = {}, account, due }: ManualRunRequest): Promise<ReportSource> {
  return openConnectedSource({ settings, connection, timeZone: account.timeZone, due });
}

/** Adds a format to one language. */
function withAdded(
  renditions: readonly Rendition[],
  format: ExportFormat | undefined,
  preferred: Locale,
): readonly Rendition[] {
  const locale = (renditions.find((one) => one.locale === preferred) ?? renditions[0])?.locale;
  return renditions.map((one) =>
    format === undefined || one.locale !== locale || one.formats.includes(format)
      ? one
      : { ...one, formats: [...one.formats, format] },
  );
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
