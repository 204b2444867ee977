import type { DocumentRow } from '@outlay/reports';
import type { ExportOptions, ReceiptImage } from '../exporter/exporter.ts';
import { receiptFailure } from '../exporter/receipt-failure.ts';
import type { ZipWords } from './zip-words.ts';

/** The picture of a document, or why there is none. */
export type TakenReceipt =
  | { readonly id: string; readonly picture: ReceiptImage }
  | { readonly reason: string };

/**
 * Takes the receipt picture of a document.
 * @throws errors of `receipts` that would prevent fetching any other picture: aborted, unauthorized, or rate limited
 */
export async function takeReceipt(
  { id, hasImage }: DocumentRow,
  receipts: NonNullable<ExportOptions['receipts']>,
  words: ZipWords,
): Promise<TakenReceipt> {
  if (id === null) return { reason: words.withoutId };
  if (hasImage === false) return { reason: words.withoutImage };
  try {
    const picture = await receipts(id);
    if (picture === null) return { reason: words.withoutImage };
    return picture.bytes.length === 0 ? { reason: words.emptyImage } : { id, picture };
  } catch (error) {
    return { reason: receiptFailure(error) };
  }
}
