import type { CountedPartKind } from '../calc/counted-parts.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { LocalizedText } from '../locale/locale.ts';

/** Names of the kinds of document. */
export const flowWords: Readonly<Record<DocumentRow['flow'], LocalizedText>> = {
  purchase: { en: 'Purchase', pl: 'Zakup' },
  refund: { en: 'Refund', pl: 'Zwrot' },
  income: { en: 'Income', pl: 'Przychód' },
};

/** Names of the kinds of document part. */
export const partWords: Readonly<Record<CountedPartKind, LocalizedText>> = {
  item: { en: 'Line item', pl: 'Pozycja' },
  rest: { en: 'Not itemized', pl: 'Poza pozycjami' },
  whole: { en: 'Whole document', pl: 'Cały dokument' },
};
