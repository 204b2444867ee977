import type { Period } from '@outlay/core/time';
import type { Dataset, FilteredDocument } from '../figures/dataset.ts';
import type { BatchHistory } from './batch-history.ts';
import { type BatchOptions, batchOf, type TakenBatch } from './batch-of.ts';
import type { FilteredDataset } from './filter-dataset.ts';

/** A batch, and the records that it was taken from. */
export type SourcedBatch = {
  readonly taken: TakenBatch;
  readonly history: BatchHistory;
  /** The days whose documents were read. */
  readonly covered: Period;
  /** All documents that match the filter. */
  readonly selected: readonly FilteredDocument[];
};

/** Records of which a report shows only a batch. */
export type BatchDataset = FilteredDataset & { readonly batch: SourcedBatch };

/** Nothing is compared with a batch, and nothing expected of it: it is a difference. */
const withoutOthers = {
  previous: null,
  lastYear: null,
  recordsStart: null,
  paymentHistory: null,
  earlierMonths: null,
  recurring: null,
  duplicates: null,
} as const satisfies Partial<Dataset>;

/** Replaces the documents of a report with those of the next batch. Control totals still cover all documents. */
export function batchDataset(filtered: FilteredDataset, options: BatchOptions): BatchDataset {
  const { dataset, whole, origins } = filtered;
  const taken = batchOf(filtered, options);
  const { kind, period, documents } = taken;
  return {
    ...filtered,
    dataset: { ...dataset, ...withoutOthers, kind, period, documents, summary: null },
    whole: { ...whole, ...withoutOthers },
    origins: new Map(
      [...taken.origins].map(([document, selected]) => [document, origins?.get(selected) ?? selected]),
    ),
    batch: {
      taken,
      history: options.history,
      covered: dataset.period,
      selected: dataset.documents,
    },
  };
}
