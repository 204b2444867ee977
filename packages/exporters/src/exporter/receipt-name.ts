import { createHash } from 'node:crypto';
import type { DocumentRow } from '@outlay/reports';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};
const maxStoreCharacters = 40;
const plainId = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * The name of a document's receipt picture beside a report: `receipts/2026-10-05_biedronka_<id>.jpg`. It contains only
 * lowercase letters, digits, `-`, `_` and `.`, so that no text of a document becomes a path, and different names differ
 * on every disk. Documents with different IDs have different names.
 */
export function receiptName(
  { id, date, store }: Pick<DocumentRow, 'date' | 'store'> & { readonly id: string },
  mediaType: string,
): string {
  const [type = ''] = mediaType.toLowerCase().split(';');
  const parts = [date ?? 'undated', slug(store ?? '') || 'unnamed', plainId.test(id) ? id : codedId(id)];
  return `receipts/${parts.join('_')}.${extensions[type.trim()] ?? 'bin'}`;
}

/** A name in lowercase Latin letters and digits, joined by hyphens. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxStoreCharacters)
    .replaceAll(/^-+|-+$/g, '');
}

/** An identifier that is no valid file name: its readable part and its hash; `_` is in no plain one. */
function codedId(id: string): string {
  return `${slug(id)}_${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
}
