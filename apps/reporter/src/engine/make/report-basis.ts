import type { PurchaseDocument } from '@outlay/core';
import {
  buildReport,
  type ClosedDocuments,
  type Dataset,
  filterDataset,
  hasChangedSinceClosing,
  missingDocuments,
  type Report,
  type ReportOptions,
} from '@outlay/reports';
import type { NewBatch } from '../../adapters/store/export-batches.ts';
import type { BatchContext } from './batch-basis.ts';
import { readDocuments } from './documents-file.ts';
import { documentsLeftOut } from './documents-left-out.ts';
import { type FoundRecords, withUnverified } from './find-missing.ts';
import { purchaseFormats } from './purchase-formats.ts';
import {
  actionFor,
  correctionFor,
  lacksCategories,
  type ReportAction,
  type ShownRecords,
  whyBare,
  whyEmpty,
  whyHeld,
  whyUnchanged,
} from './report-action.ts';
import type { ReportTask } from './report-task.ts';
import type { KeptFile } from './stage-rendition.ts';
import { writtenFormats } from './written-formats.ts';

/**
 * What decides about a report besides its own records: nothing, the documents with which its period was closed, or what
 * earlier batches exported.
 */
export type ReportBasis = {
  /** Documents that it has and that the records, as they were listed, do not have. */
  readonly missing: (listed: Dataset) => readonly PurchaseDocument[];
  /** @throws {ReportError} `unknown_filter_name` */
  readonly read: (found: FoundRecords) => ReadRecords;
};

/** The records that were read for a report. */
export type ReadRecords = {
  /** The options of the report that follow from its basis. */
  readonly options: Pick<ReportOptions, 'revision' | 'closed' | 'batch'>;
  /** All of them. */
  readonly dataset: Dataset;
  /** What the report shows of them. */
  readonly shown: ShownRecords & Dataset;
  /** @param unavailable - what the service has not provided so far */
  readonly decide: (unavailable: Dataset['unavailable']) => Decision;
  /** The batch that the report is, and the file that records it. */
  readonly batchOf?: (report: Report) => {
    readonly file: KeptFile;
    readonly batch: Omit<NewBatch, 'sha256'>;
  };
};

/** What becomes of a report. */
export type Decision = {
  readonly action: ReportAction;
  /** Whether it has files. A report that is held may have none, because its number is not known yet. */
  readonly hasFiles: boolean;
  /** Why it is held, or why there is none; empty if it is delivered. */
  readonly reason: string;
  /** What a person has to accept, if it is held only for that. */
  readonly heldFor?: 'deletions' | undefined;
};

/**
 * Opens the basis of a report. A damaged file of a closed period or of a batch ends the run here, before anything is
 * requested.
 * @throws {StoreError} `staged_file_changed` | `unavailable`
 */
export async function openBasis(task: ReportTask): Promise<ReportBasis> {
  if (task.batch) {
    // Most reports are no batches, and what decides about them is much code.
    const { openBatchBasis } = await import('./batch-basis.ts');
    return openBatchBasis(task.batch, batchContext(task));
  }
  if (!task.closed) {
    return { missing: () => [], read: ({ dataset }) => ordinaryRecords(dataset, task) };
  }
  const closed = await readDocuments(task.closed);
  return {
    missing: (listed) => missingDocuments(listed, closed),
    read: (found) => correctedRecords(withUnverified(found), closed, task),
  };
}

function batchContext(task: ReportTask): BatchContext {
  const { form, renditions } = task;
  const { exportOptions, report } = form;
  const locale = localeOf(task);
  const written = writtenFormats({ formats: renditions.flatMap(({ formats }) => formats), exportOptions });
  return {
    shownOf: (dataset) => shownRecords(dataset, task),
    locale,
    filter: report.filter,
    written,
    purchaseFormats: purchaseFormats.filter((format) => written.has(format)),
    leftOutOf: (built) => documentsLeftOut(built, written, exportOptions),
    figuresOf: (dataset, batch) => buildReport(dataset, { ...report, locale, batch }).figures,
  };
}

function revisionOf({ revision }: ReportTask): Pick<ReportOptions, 'revision'> {
  return revision ? { revision } : {};
}

/** The records of a report that stands for itself. */
function ordinaryRecords(dataset: Dataset, task: ReportTask): ReadRecords {
  const shown = shownRecords(dataset, task);
  return {
    options: revisionOf(task),
    dataset,
    shown,
    decide(unavailable) {
      const action = actionFor({ ...shown, unavailable }, task);
      const { isDoubtful } = shown;
      const hold = whyHeld({ ...dataset, isDoubtful, unavailable });
      const none = whyEmpty(dataset.documents);
      const reason = { deliver: '', hold, note: none, skip: none }[action];
      return { action, hasFiles: action !== 'skip', reason };
    },
  };
}

/** The records of a period that is closed. */
function correctedRecords(dataset: Dataset, closed: ClosedDocuments, task: ReportTask): ReadRecords {
  const shown = shownRecords(dataset, task);
  const isBare = lacksCategories(dataset, closed.documents);
  let found: boolean | undefined;
  const hasChanged = () =>
    (found ??= hasChangedSinceClosing(dataset, closed, { ...task.form.report, locale: localeOf(task) }));
  return {
    options: { ...revisionOf(task), closed },
    dataset,
    shown,
    decide(unavailable) {
      const { isDoubtful } = shown;
      const action = correctionFor({ ...shown, unavailable, isBare }, hasChanged);
      const hold = whyHeld({ ...dataset, isDoubtful, unavailable }) || whyBare;
      const reason = { deliver: '', hold, skip: whyUnchanged(closed.revision) }[action];
      return { action, hasFiles: action !== 'skip', reason };
    },
  };
}

/** What of the records the report is of. @throws {ReportError} `unknown_filter_name` */
function shownRecords(dataset: Dataset, task: ReportTask): ShownRecords & Dataset {
  const { dataset: shown, unknown } = filterDataset(dataset, task.form.report.filter, localeOf(task));
  return { ...shown, isDoubtful: unknown.length > 0 };
}

function localeOf({ renditions }: ReportTask) {
  return renditions[0]?.locale ?? 'en';
}
