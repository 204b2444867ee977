import { isDeepStrictEqual } from 'node:util';
import { decimalString } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import { findWaiting } from '@outlay/exporters/epp';
import {
  type BatchHistory,
  type BatchOptions,
  type BatchRecord,
  batchRecord,
  type Dataset,
  type DocumentRow,
  type FormatRecord,
  historyOfFormat,
  type Locale,
  missingDocuments,
  type Report,
  type ReportFigures,
  type ReportFilter,
  reportOfFormat,
  type TakenBatch,
  takeBatch,
} from '@outlay/reports';
import { batchAction, shownOfBatch, whyEmptyBatch, whyHeldBatch, whyManyGone } from './batch-action.ts';
import { batchFile, readBatches } from './batch-file.ts';
import { type PurchaseFormat, purchasesOf } from './purchase-formats.ts';
import { lacksCategories, type ShownRecords } from './report-action.ts';
import type { Decision, ReportBasis } from './report-basis.ts';
import type { BatchFiles } from './report-task.ts';

/** What a batch takes from the report's task. */
export type BatchContext = {
  readonly shownOf: (dataset: Dataset) => ShownRecords & Dataset;
  readonly locale: Locale;
  readonly filter: ReportFilter | undefined;
  /** The formats of all files of the batch. */
  readonly written: ReadonlySet<string>;
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
  { shownOf, locale, filter, written, purchaseFormats, leftOutOf, figuresOf }: BatchContext,
): Promise<ReportBasis> {
  const history = await readBatches(files, written);
  return {
    missing: (listed) => missingDocuments(listed, history),
    read({ dataset, unverified }) {
      const offered = { ...same, history };
      const divisions = purchaseFormats.map((format) => purchasesOf[format]);
      const common = { ...history, held: undefined };
      const waits = findWaiting(divisions, (some) =>
        figuresOf(dataset, { ...offered, history: common, waits: some }),
      );
      const batch = { ...offered, waits };
      const takenFrom = (earlier: BatchHistory) =>
        takeBatch(dataset, { ...batch, history: earlier, filter, locale });
      const taken = takenFrom(history);
      const ofFormats = new Map(
        [...(history.held?.keys() ?? [])].map((format) => [
          format,
          takenFrom(historyOfFormat(history, format)),
        ]),
      );
      const all = withDocumentsOf([...ofFormats.values()], taken);
      const { isDoubtful } = shownOf(dataset);
      const exported = [...history.documents.values()].map(({ document }) => document);
      const isBare = lacksCategories(dataset, exported);
      const shown = shownOfBatch({ ...dataset, isDoubtful }, all);
      return {
        options: { batch },
        dataset,
        shown,
        decide(unavailable) {
          const read = { ...shown, unavailable, isBare };
          const action = batchAction(read, all);
          if (action !== 'hold' && unverified.length > 0) return heldForDeletions(unverified.length);
          const hold = whyHeldBatch(read, all);
          const reason = { deliver: '', hold, skip: whyEmptyBatch(taken) }[action];
          return { action, hasFiles: action === 'deliver', reason };
        },
        batchOf(report) {
          const record = {
            ...batchRecord(taken, report.figures, leftOutOf(report)),
            formats: [...written],
          };
          const own = [...ofFormats].flatMap(([format, next]) =>
            formatRecord(format, next, { report, record, leftOutOf }),
          );
          const { number, counts } = record;
          const totals = record.totals.map(({ flow, amount }) => {
            return { flow, currency: amount.currency, amount: decimalString(amount) };
          });
          const ofFiles = own.length > 0 ? { ofFormats: own } : {};
          const file = batchFile({ ...record, ...ofFiles }, files.at(-1)?.sha256 ?? null);
          const waitingFrom = firstWaitingDay(report.figures);
          return { file, batch: { number, counts, totals, covered: dataset.period, waitingFrom } };
        },
      };
    },
  };
}

/** A batch, and documents that only files of formats have. */
function withDocumentsOf(ofFormats: readonly TakenBatch[], taken: TakenBatch): TakenBatch {
  const keys = new Set(taken.documents.map(({ batchEntry }) => batchEntry?.key));
  const others = ofFormats
    .flatMap(({ documents }) => documents.map((document) => [document.batchEntry?.key, document] as const))
    .filter(([key]) => !keys.has(key));
  return { ...taken, documents: [...taken.documents, ...new Map(others).values()] };
}

type RecordedReport = Pick<BatchContext, 'leftOutOf'> & {
  readonly report: Report;
  readonly record: BatchRecord;
};

/** What the file of a format has of a batch, if it is not what the batch has. */
function formatRecord(
  format: string,
  next: TakenBatch,
  { report, record, leftOutOf }: RecordedReport,
): FormatRecord[] {
  const own = reportOfFormat(report, format);
  const { documents, reversals } = batchRecord(next, own.figures, leftOutOf(own));
  const { documents: ofAll, reversals: reversalsOfAll } = record;
  const isSame = isDeepStrictEqual([documents, reversals], [ofAll, reversalsOfAll]);
  return isSame ? [] : [{ format, documents, reversals }];
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
