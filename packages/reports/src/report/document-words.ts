import type { CountedPartKind } from '../calc/counted-parts.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { LocalizedText } from '../locale/locale.ts';

/** What a document is. */
export const flowWords: Readonly<Record<DocumentRow['flow'], LocalizedText>> = {
  purchase: { en: 'Purchase', pl: 'Zakup' },
  refund: { en: 'Refund', pl: 'Zwrot' },
  income: { en: 'Income', pl: 'Przychód' },
};

/** What a part of a document is. */
export const partWords: Readonly<Record<CountedPartKind, LocalizedText>> = {
  item: { en: 'Line item', pl: 'Pozycja' },
  rest: { en: 'Not itemized', pl: 'Poza pozycjami' },
  whole: { en: 'Whole document', pl: 'Cały dokument' },
};
