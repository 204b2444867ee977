import { decimalString } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import { findWaiting } from '@outlay/exporters/epp';
import {
  type BatchHistory,
  type BatchOptions,
  batchRecord,
  type Dataset,
  type DocumentRow,
  type Locale,
  missingDocuments,
  type Report,
  type ReportFigures,
  type ReportFilter,
  takeBatch,
} from '@outlay/reports';
import { batchAction, shownOfBatch, whyEmptyBatch, whyHeldBatch, whyManyGone } from './batch-action.ts';
import { batchFile, readBatches } from './batch-file.ts';
import { type PurchaseFormat, purchasesOf } from './purchase-formats.ts';
import { lacksCategories, type ShownRecords } from './report-action.ts';
import type { Decision, ReportBasis } from './report-basis.ts';
import type { BatchFiles, RecordedBatch } from './report-task.ts';

/** What a batch takes from the report's task. */
export type BatchContext = {
  readonly shownOf: (dataset: Dataset) => ShownRecords & Dataset;
  readonly locale: Locale;
  readonly filter: ReportFilter | undefined;
  /** Formats of the batch that leave out documents. */
  readonly purchaseFormats: readonly PurchaseFormat[];
  /** The formats whose file does not have a document of the report of a batch. */
  readonly leftOutOf: (report: Report) => (document: DocumentRow) => readonly string[];
  /** The figures of its report. */
  readonly figuresOf: (dataset: Dataset, batch: BatchOptions) => ReportFigures;
};

/**
 * Opens what earlier batches exported: the report is the next batch, without a revision. It has files only where they are
 * delivered, because its number is taken with them.
 * @throws {StoreError} `staged_file_changed` | `unavailable`
 */
export async function openBatchBasis(
  { files, ...same }: BatchFiles,
  { shownOf, locale, filter, purchaseFormats, leftOutOf, figuresOf }: BatchContext,
): Promise<ReportBasis> {
  const history = withFormats(await readBatches(files), files);
  return {
    missing: (listed) => missingDocuments(listed, history),
    read({ dataset, unverified }) {
      const offered = { ...same, history };
      const divisions = purchaseFormats.map((format) => purchasesOf[format]);
      const waits = findWaiting(divisions, (some) => figuresOf(dataset, { ...offered, waits: some }));
      const batch = { ...offered, waits };
      const taken = takeBatch(dataset, { ...batch, filter, locale });
      const { isDoubtful } = shownOf(dataset);
      const exported = [...history.documents.values()].map(({ document }) => document);
      const isBare = lacksCategories(dataset, exported);
      const shown = shownOfBatch({ ...dataset, isDoubtful }, taken);
      return {
        options: { batch },
        dataset,
        shown,
        decide(unavailable) {
          const read = { ...shown, unavailable, isBare };
          const action = batchAction(read, taken);
          if (action !== 'hold' && unverified.length > 0) return heldForDeletions(unverified.length);
          const hold = whyHeldBatch(read, taken);
          const reason = { deliver: '', hold, skip: whyEmptyBatch(taken) }[action];
          return { action, hasFiles: action === 'deliver', reason };
        },
        batchOf(report) {
          const record = batchRecord(taken, report.figures, leftOutOf(report));
          const { number, counts } = record;
          const totals = record.totals.map(({ flow, amount }) => {
            return { flow, currency: amount.currency, amount: decimalString(amount) };
          });
          const file = batchFile(record, files.at(-1)?.sha256 ?? null);
          const waitingFrom = firstWaitingDay(report.figures);
          return { file, batch: { number, counts, totals, covered: dataset.period, waitingFrom } };
        },
      };
    },
  };
}

/** The first day of the documents that wait: a document without a day is read with those of when it was recorded. */
function firstWaitingDay({ batch }: ReportFigures): CalendarDate | null {
  const days = batch?.waiting.flatMap(({ document: { date, createdAt } }) => {
    return date ?? createdAt?.slice(0, 'YYYY-MM-DD'.length) ?? [];
  });
  return days?.toSorted()[0] ?? null;
}

/** The records are complete, as far as anybody can tell, but so many documents are gone that a person has to look. */
function heldForDeletions(count: number): Decision {
  return { action: 'hold', hasFiles: false, reason: whyManyGone(count), heldFor: 'deletions' };
}

/** Says of what is exported which formats its batch had. What an archive contains is not known. */
function withFormats(history: BatchHistory, files: readonly RecordedBatch[]): BatchHistory {
  const documents = [...history.documents].map(([key, exported]) => {
    const { formats } = files[exported.batch - 1] ?? {};
    return [key, formats?.includes('zip') ? exported : { ...exported, formats }] as const;
  });
  return { ...history, documents: new Map(documents) };
}
