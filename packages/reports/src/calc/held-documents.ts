import type { PurchaseDocument } from '@outlay/core';
import type { BatchHistory, BatchRecord, ExportedDocument } from './batch-history.ts';

/** The formats whose files take back only what earlier files of the format had; every other file has the whole batch. */
const ownFormats = ['datev', 'epp', 'optima'] as const;

/** A document as a batch exported it. */
export type ExportedInBatch = ExportedDocument & {
  readonly batch: number;
  /**
   * Only in the history of a format, and only of what its files had last in another version: the document as the batches
   * export it; `null` if they no longer do.
   */
  readonly current?: (PurchaseDocument & { readonly whole?: PurchaseDocument }) | null;
};

/** What is exported, by the keys of documents. */
export type ExportedByKey = ReadonlyMap<string, ExportedInBatch>;

/** Batches, and what they come to. */
type HeldOptions = {
  /** The oldest first. */
  readonly records: readonly BatchRecord[];
  /** What the batches export after them. */
  readonly exported: ExportedByKey;
  /** The formats of the next batch. */
  readonly written: ReadonlySet<string>;
};

/**
 * What the files of accounting formats of the next batch had last, where that is not what the batches export: documents that
 * changed or were removed while the batches had no file of the format. Formats without such documents are absent.
 */
export function heldDocuments({ records, exported, written }: HeldOptions): Map<string, ExportedByKey> {
  const formats = ownFormats
    .filter((format) => written.has(format) && !records.every((record) => mayHave(record, format)))
    .map((format) => {
      const held = [...heldBy(format, records)].filter(
        ([key, { document }]) => exported.get(key)?.document !== document,
      );
      return [format, new Map(held)] as const;
    });
  return new Map(formats.filter(([, held]) => held.size > 0));
}

/** Where the formats of a batch are not known, it may have had each of them. */
function mayHave({ formats }: BatchRecord, format: string): boolean {
  return formats?.includes(format) ?? true;
}

/**
 * What the files of a format had, or listed as left out, and did not take back. What a batch of unknown formats exported is
 * not among it: nothing is corrected that a program may never have had.
 */
function heldBy(format: string, records: readonly BatchRecord[]): Map<string, ExportedInBatch> {
  const held = new Map<string, ExportedInBatch>();
  for (const record of records) {
    if (!mayHave(record, format)) continue;
    const { number, formats } = record;
    const own = record.ofFormats?.find((each) => each.format === format) ?? record;
    for (const { key, reverses } of own.reversals) {
      if (held.get(key)?.reference === reverses.reference) held.delete(key);
    }
    for (const document of own.documents) {
      if (formats) held.set(document.key, { ...document, batch: number, formats });
    }
  }
  return held;
}

/** The history of batches from which a file of a format is taken: of each document, the version that its files had last. */
export function historyOfFormat(history: BatchHistory, format: string): BatchHistory {
  const held = [...(history.held?.get(format) ?? [])].map(
    ([key, each]) => [key, { ...each, current: history.documents.get(key)?.document ?? null }] as const,
  );
  return { ...history, held: undefined, documents: new Map([...history.documents, ...held]) };
}
