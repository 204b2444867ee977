import type { PurchaseDocument } from '@outlay/core';
import { addMoney } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { BatchAmount, BatchCounts, ExportedForm, ReversedEntry } from '../figures/batch-figures.ts';
import { ReportError } from '../figures/report-error.ts';
import { type ExportedByKey, type ExportedInBatch, heldDocuments } from './held-documents.ts';

/** A document in the form in which a batch exported it. Plain values. */
export type ExportedDocument = ExportedForm & {
  readonly key: string;
  readonly reference: string;
  /** A part of `whole` if a filter selected only that. */
  readonly document: PurchaseDocument & { readonly whole?: PurchaseDocument };
  /** The day on which it was booked, in the time zone of then; `null` if it had none or was recorded without it. */
  readonly day: CalendarDate | null;
};

/** What a batch exported. Plain values. */
export type BatchRecord = {
  /** From 1, without gaps. */
  readonly number: number;
  readonly counts: BatchCounts;
  readonly totals: readonly BatchAmount[];
  readonly documents: readonly ExportedDocument[];
  readonly reversals: readonly RecordedReversal[];
  /** The formats of all its files, also of those in archives; absent where they are not known. */
  readonly formats?: readonly string[] | undefined;
  /** What the files of a format have instead, if earlier ones had other versions of documents; absent if there is none. */
  readonly ofFormats?: readonly FormatRecord[] | undefined;
};

/** What the file of a format has of a batch. Plain values. */
export type FormatRecord = Pick<BatchRecord, 'documents' | 'reversals'> & { readonly format: string };

/** The reversal of an entry of an earlier batch. */
export type RecordedReversal = {
  readonly key: string;
  readonly reference: string;
  readonly reverses: ReversedEntry;
};

/** What the batches of an account come to. */
export type BatchHistory = {
  /** Of the last batch; 0 before the first. */
  readonly number: number;
  /** What is exported and not reversed, with the batch that exported it. */
  readonly documents: ExportedByKey;
  /** What the files of formats had last, where that is another version, or of a document that is no longer exported. */
  readonly held?: ReadonlyMap<string, ExportedByKey> | undefined;
  /** Those of every entry, reversals included. */
  readonly references: ReadonlySet<string>;
  readonly totals: readonly BatchAmount[];
};

/**
 * What batches come to, the oldest first.
 * @param written - the formats of the next batch
 * @throws {ReportError} `invalid_batches` if one is missing, reverses what is not exported, or exports a document again
 */
export function batchHistory(
  records: readonly BatchRecord[],
  written: ReadonlySet<string> = new Set(),
): BatchHistory {
  const documents = new Map<string, ExportedInBatch>();
  const references = new Set<string>();
  const totals = new Map<string, BatchAmount>();
  const add = (batch: number, reference: string) => {
    if (references.has(reference))
      throw invalid(batch, `contains ${reference}, which another entry already has`);
    references.add(reference);
  };
  for (const [index, record] of records.entries()) {
    const { number, formats, ofFormats = [] } = record;
    if (number !== index + 1) throw invalid(index + 1, 'is missing');
    for (const { key, reference, reverses } of record.reversals) {
      const reversed = documents.get(key);
      if (reversed?.reference !== reverses.reference || reversed.batch !== reverses.batch) {
        throw invalid(number, `reverses ${reverses.reference}, which was not exported`);
      }
      documents.delete(key);
      add(number, reference);
    }
    for (const exported of record.documents) {
      if (documents.has(exported.key)) throw invalid(number, `exports ${exported.reference} again`);
      documents.set(exported.key, { ...exported, batch: number, ...(formats ? { formats } : {}) });
      add(number, exported.reference);
    }
    for (const { reference } of ofFormats.flatMap((own) => [...own.reversals, ...own.documents])) {
      references.add(reference);
    }
    for (const { flow, amount } of record.totals) {
      const name = `${flow} ${amount.currency}`;
      const sum = totals.get(name);
      totals.set(name, { flow, amount: sum ? addMoney(sum.amount, amount) : amount });
    }
  }
  const held = heldDocuments({ records, exported: documents, written });
  return { number: records.length, documents, held, references, totals: [...totals.values()] };
}

function invalid(batch: number, what: string): ReportError {
  return new ReportError('invalid_batches', `batch ${batch} ${what}; the batches of the account are damaged`);
}
