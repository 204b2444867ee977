import type { DocumentRow, Locale } from '@outlay/reports';
import type { ExportOptions } from '../exporter/exporter.ts';
import { receiptName } from '../exporter/receipt-name.ts';
import { type ListedDocument, listByReason } from './list-by-reason.ts';
import { takeReceipt } from './take-receipt.ts';
import { textEntry, type ZipEntry } from './zip-entries.ts';
import { zipWords } from './zip-words.ts';

/** The documents of a report with the source of their receipt pictures. File names are recorded in `names`. */
export type ReceiptSources = {
  readonly documents: Iterable<DocumentRow>;
  readonly receipts: NonNullable<ExportOptions['receipts']>;
  /** Receives the file name of each picture by document ID. */
  readonly names: Map<string, string>;
  readonly locale: Locale;
};

/**
 * Yields the receipt pictures of documents, with one in memory at a time, then a list of the documents without a
 * picture in the archive, by reason. Every document is in one of the two.
 * @throws errors of `receipts` that would prevent fetching any other picture: aborted, unauthorized, or rate limited
 */
export async function* receiptEntries({
  documents,
  receipts,
  names,
  locale,
}: ReceiptSources): AsyncGenerator<ZipEntry> {
  const words = zipWords[locale];
  const missing: ListedDocument[] = [];
  for (const document of documents) {
    if (document.id !== null && names.has(document.id)) continue;
    const taken = await takeReceipt(document, receipts, words);
    if ('reason' in taken) {
      missing.push({ document, reason: taken.reason });
      continue;
    }
    const { id, picture } = taken;
    const name = receiptName({ ...document, id }, picture.mediaType);
    names.set(id, name);
    yield { name, isCompressed: true, pieces: picture.bytes };
  }
  if (missing.length > 0)
    yield textEntry('receipts/missing.txt', listByReason(words.missing, missing, words));
}
