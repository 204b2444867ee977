import type { DocumentRow, Locale } from '@outlay/reports';
import type { ExportOptions } from '../exporter/exporter.ts';
import { receiptFailure } from '../exporter/receipt-failure.ts';
import { receiptName } from '../exporter/receipt-name.ts';
import { textEntry, type ZipEntry } from './zip-entries.ts';
import { type ZipWords, zipWords } from './zip-words.ts';

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
 * picture in the archive, with the reasons. Every document is in one of the two.
 * @throws errors of `receipts` that would prevent fetching any other picture: aborted, unauthorized, or rate limited
 */
export async function* receiptEntries({
  documents,
  receipts,
  names,
  locale,
}: ReceiptSources): AsyncGenerator<ZipEntry> {
  const words = zipWords[locale];
  const missing: string[] = [];
  for (const document of documents) {
    if (document.id !== null && names.has(document.id)) continue;
    const taken = await takenFor(document, receipts, words);
    if ('reason' in taken) {
      missing.push(line(document, taken.reason, words));
      continue;
    }
    names.set(taken.id, taken.entry.name);
    yield taken.entry;
  }
  if (missing.length > 0) yield textEntry('receipts/missing.txt', [words.missing, '', ...missing]);
}

type Taken = { readonly id: string; readonly entry: ZipEntry } | { readonly reason: string };

async function takenFor(
  { id, hasImage, date, store }: DocumentRow,
  receipts: ReceiptSources['receipts'],
  words: ZipWords,
): Promise<Taken> {
  if (id === null) return { reason: words.withoutId };
  if (hasImage === false) return { reason: words.withoutImage };
  try {
    const picture = await receipts(id);
    if (picture === null) return { reason: words.withoutImage };
    const { mediaType, bytes } = picture;
    if (bytes.length === 0) return { reason: words.emptyImage };
    const name = receiptName({ id, date, store }, mediaType);
    return { id, entry: { name, isCompressed: true, pieces: bytes } };
  } catch (error) {
    return { reason: receiptFailure(error) };
  }
}

function line({ date, store, id }: DocumentRow, reason: string, words: ZipWords): string {
  const parts = [date ?? words.undated, store ?? words.unnamedStore, id ?? '–'];
  return `${parts.join(' · ')}: ${reason}`.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
