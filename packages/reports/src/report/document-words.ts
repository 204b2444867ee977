import type { CountedPartKind } from '../calc/counted-parts.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';

const flowWords: Readonly<Record<DocumentRow['flow'], LocalizedText>> = {
  purchase: { en: 'Purchase', pl: 'Zakup' },
  refund: { en: 'Refund', pl: 'Zwrot' },
  income: { en: 'Income', pl: 'Przychód' },
};

const reversal: LocalizedText = { en: 'Reversal', pl: 'Storno' };

/** The kind of a document; a reversal in a batch is not a refund. */
export function documentType(
  { flow, batchEntry }: Pick<DocumentRow, 'flow' | 'batchEntry'>,
  locale: Locale,
): string {
  return (batchEntry?.change === 'reversal' ? reversal : flowWords[flow])[locale];
}

/** Names of the kinds of document part. */
export const partWords: Readonly<Record<CountedPartKind, LocalizedText>> = {
  item: { en: 'Line item', pl: 'Pozycja' },
  rest: { en: 'Not itemized', pl: 'Poza pozycjami' },
  whole: { en: 'Whole document', pl: 'Cały dokument' },
};
