import type { Instant } from '@outlay/core/time';
import type { DocumentRow, Locale } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import type { ExportOptions } from '../exporter/exporter.ts';
import { receiptName } from '../exporter/receipt-name.ts';
import { type ListedDocument, listByReason } from '../zip/list-by-reason.ts';
import { takeReceipt } from '../zip/take-receipt.ts';
import { writeZip } from '../zip/write-zip.ts';
import { textEntry, type ZipEntry } from '../zip/zip-entries.ts';
import { zipWords } from '../zip/zip-words.ts';
import { datevWords } from './datev-words.ts';
import { documentXml, type ListedReceipt } from './document-xml.ts';
import { type Peekable, peekable } from './peekable.ts';
import { receiptGuid } from './receipt-guid.ts';

/** The receipts of a report, for document packages. */
export type PackedReceipts = {
  readonly documents: Iterable<DocumentRow>;
  readonly receipts: NonNullable<ExportOptions['receipts']>;
  readonly settings: DatevSettings;
  readonly locale: Locale;
  /** In the names of the packages. */
  readonly name: string;
  readonly time: Instant;
  /** Receives the GUID of each receipt by document ID. */
  readonly guids: Map<string, string>;
  /** `packageLimits` where it is absent. */
  readonly limits?: typeof packageLimits;
};

/** Limits of a document package. DATEV allows 465 MB and advises against using all of it. */
export const packageLimits = { bytes: 100_000_000, receipts: 1000, receiptBytes: 20_000_000 };

/**
 * Yields the document packages of a report, ZIP files in which `document.xml` gives each receipt its GUID, then a list of the documents
 * without a receipt. Holds one receipt in memory at a time. A reversal has none: that of its document was in an earlier batch.
 * @throws errors of `receipts`, as `takeReceipt`
 */
export async function* documentPackages(sources: PackedReceipts): AsyncGenerator<ZipEntry> {
  const missing: ListedDocument[] = [];
  const source = peekable(takenReceipts(sources, missing));
  for (let number = 1; (await source.peek()) !== undefined; number += 1) {
    yield {
      name: `Belege_${sources.name}_${number}.zip`,
      isCompressed: true,
      pieces: writeZip(packageEntries(source, sources), sources.time),
    };
  }
  const { missingReceipts } = datevWords[sources.locale];
  const lines = listByReason(missingReceipts, missing, zipWords[sources.locale]);
  if (missing.length > 0) yield textEntry('missing-receipts.txt', lines);
}

type Taken = ListedReceipt & { readonly bytes: Uint8Array };

/** Takes receipts until a package is full; its list of them is the last file. */
async function* packageEntries(
  source: Peekable<Taken>,
  { time, limits = packageLimits }: Pick<PackedReceipts, 'time' | 'limits'>,
): AsyncGenerator<ZipEntry> {
  const listed: ListedReceipt[] = [];
  let size = 0;
  for (let next = await source.peek(); next !== undefined; next = await source.peek()) {
    const { bytes, ...receipt } = next;
    const isFull = listed.length === limits.receipts || size + bytes.length > limits.bytes;
    if (isFull && listed.length > 0) break;
    source.take();
    listed.push(receipt);
    size += bytes.length;
    yield { name: receipt.fileName, isCompressed: true, pieces: bytes };
  }
  yield { name: 'document.xml', isCompressed: false, pieces: Buffer.from(documentXml(listed, time)) };
}

async function* takenReceipts(
  { documents, receipts, settings, locale, guids }: PackedReceipts,
  missing: ListedDocument[],
): AsyncGenerator<Taken> {
  const words = zipWords[locale];
  for (const document of documents) {
    const isKnown = document.id !== null && guids.has(document.id);
    if (document.batchEntry?.change === 'reversal' || isKnown) continue;
    const taken = await takeReceipt(document, receipts, words);
    const reason = 'reason' in taken ? taken.reason : whyRefused(taken.picture, locale);
    if ('reason' in taken || reason !== null) {
      missing.push({ document, reason: reason ?? '' });
      continue;
    }
    const { id, picture } = taken;
    const guid = receiptGuid({ documentId: id, bytes: picture.bytes }, settings);
    guids.set(id, guid);
    const fileName = receiptName({ ...document, id }, picture.mediaType).replace('receipts/', '');
    yield { guid, fileName, bytes: picture.bytes };
  }
}

const accepted = new Set(['image/jpeg', 'image/png', 'application/pdf']);

/** Why DATEV would refuse a receipt; `null` if it would not. */
function whyRefused(
  { mediaType, bytes }: { readonly mediaType: string; readonly bytes: Uint8Array },
  locale: Locale,
): string | null {
  const [type = ''] = mediaType.toLowerCase().split(';');
  if (!accepted.has(type.trim())) return datevWords[locale].otherFileType;
  return bytes.length > packageLimits.receiptBytes ? datevWords[locale].tooLarge : null;
}
