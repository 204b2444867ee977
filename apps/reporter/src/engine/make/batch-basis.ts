import { decimalString } from '@outlay/core/money';
import {
  batchRecord,
  type Dataset,
  type Locale,
  missingDocuments,
  type ReportFilter,
  takeBatch,
} from '@outlay/reports';
import { batchAction, shownOfBatch, whyEmptyBatch, whyHeldBatch, whyManyGone } from './batch-action.ts';
import { batchFile, readBatches } from './batch-file.ts';
import { lacksCategories, type ShownRecords } from './report-action.ts';
import type { Decision, ReportBasis } from './report-basis.ts';
import type { BatchFiles } from './report-task.ts';

/** What a batch takes from the report's task. */
export type BatchContext = {
  readonly shownOf: (dataset: Dataset) => ShownRecords & Dataset;
  readonly locale: Locale;
  readonly filter: ReportFilter | undefined;
};

/**
 * Opens what earlier batches exported: the report is the next batch, without a revision. It has files only where they are
 * delivered, because its number is taken with them.
 * @throws {StoreError} `staged_file_changed` | `unavailable`
 */
export async function openBatchBasis(
  { files, ...same }: BatchFiles,
  { shownOf, locale, filter }: BatchContext,
): Promise<ReportBasis> {
  const batch = { ...same, history: await readBatches(files) };
  return {
    options: { batch },
    missing: (listed) => missingDocuments(listed, batch.history),
    read({ dataset, unverified }) {
      const taken = takeBatch(dataset, { ...batch, filter, locale });
      const { isDoubtful } = shownOf(dataset);
      const exported = [...batch.history.documents.values()].map(({ document }) => document);
      const isBare = lacksCategories(dataset, exported);
      const shown = shownOfBatch({ ...dataset, isDoubtful }, taken);
      return {
        dataset,
        shown,
        decide(unavailable) {
          const read = { ...shown, unavailable, isBare };
          const action = batchAction(read, taken);
          if (action !== 'hold' && unverified.length > 0) return heldForDeletions(unverified.length);
          const hold = whyHeldBatch(read, taken);
          const reason = { deliver: '', hold, skip: whyEmptyBatch(taken.number) }[action];
          return { action, hasFiles: action === 'deliver', reason };
        },
        batchOf({ figures }) {
          const record = batchRecord(taken, figures);
          const { number, counts } = record;
          const totals = record.totals.map(({ flow, amount }) => {
            return { flow, currency: amount.currency, amount: decimalString(amount) };
          });
          const file = batchFile(record, files.at(-1)?.sha256 ?? null);
          return { file, batch: { number, counts, totals, covered: dataset.period } };
        },
      };
    },
  };
}

/** The records are complete, as far as anybody can tell, but so many documents are gone that a person has to look. */
function heldForDeletions(count: number): Decision {
  return { action: 'hold', hasFiles: false, reason: whyManyGone(count), heldFor: 'deletions' };
}
