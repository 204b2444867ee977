import type { DocumentRow, Report } from '@outlay/reports';
import type { ReceiptImage } from '../../exporter/exporter.ts';
import { receiptFailure } from '../../exporter/receipt-failure.ts';
import type { Picture, PictureProblem } from '../picture/picture.ts';
import { isPdf, readPicture } from '../picture/read-picture.ts';

/**
 * The receipt of a document as the appendix shows it. `file` is a receipt that cannot be shown and is attached
 * instead.
 */
export type Receipt = { readonly document: DocumentRow } & (
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'problem'; readonly problem: PictureProblem; readonly file: ReceiptFile | null }
  | { readonly kind: 'pdf'; readonly file: ReceiptFile }
);

/** A receipt file from the service, with a unique name. */
export type ReceiptFile = ReceiptImage & { readonly name: string };

/**
 * Reads the receipts of a report's documents in order, one at a time. Skips documents that have none according to the
 * service, and reports a receipt as missing if the service should have it but returns none.
 * @throws errors of `receipts` that would prevent reading any other picture too
 */
export async function* readReceipts(
  { figures }: Report,
  receipts: (documentId: string) => Promise<ReceiptImage | null>,
): AsyncGenerator<Receipt> {
  const names = new Set<string>();
  for (const document of [...figures.documents, ...figures.income]) {
    if (document.id === null || document.hasImage === false) continue;
    const image = await receipts(document.id).catch((error: unknown) => receiptFailure(error));
    if (typeof image === 'string') yield { document, kind: 'failed', reason: image };
    else if (image) yield await receiptOf(document, image, names);
    else if (document.hasImage === true) yield { document, kind: 'missing' };
  }
}

async function receiptOf(document: DocumentRow, image: ReceiptImage, names: Set<string>): Promise<Receipt> {
  if (isPdf(image.bytes)) {
    const file = { mediaType: 'application/pdf', bytes: image.bytes, name: ownName(document, 'pdf', names) };
    return { document, kind: 'pdf', file };
  }
  const outcome = await readPicture(image.bytes);
  if (outcome.status === 'readable') return { document, kind: 'picture', picture: outcome.picture };
  const { problem } = outcome;
  const isWhole = problem === 'unsupported' || problem === 'too-large';
  const extension = image.bytes[0] === 0xff ? 'jpg' : 'png';
  const mediaType = extension === 'jpg' ? 'image/jpeg' : 'image/png';
  const file = isWhole ? { mediaType, bytes: image.bytes, name: ownName(document, extension, names) } : null;
  return { document, kind: 'problem', problem, file };
}

/** A unique file name that is valid on any system. */
function ownName({ id }: DocumentRow, extension: string, names: Set<string>): string {
  const base = `receipt-${(id ?? '').replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60)}`;
  let name = `${base}.${extension}`;
  for (let number = 2; names.has(name); number += 1) name = `${base}-${number}.${extension}`;
  names.add(name);
  return name;
}
