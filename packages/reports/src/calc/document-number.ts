import type { DocumentRow } from '../figures/figures.ts';

/** The number printed on a document; `null` where it has none, or a blank one. */
export function documentNumber({ identifier }: Pick<DocumentRow, 'identifier'>): string | null {
  return identifier?.trim() || null;
}
