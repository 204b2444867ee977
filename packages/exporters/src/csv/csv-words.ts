import { columnWords, type LocalizedText } from '@outlay/reports';
import { phrases } from '../format/phrases.ts';

/** Labels of columns: those of the report's tables, and those that only CSV has. */
export const csvWords = {
  ...columnWords,
  currency: { en: phrases.en.currency, pl: phrases.pl.currency },
  position: { en: 'Number in the list', pl: 'Numer na liście' },
  receipt: { en: phrases.en.imageFile, pl: phrases.pl.imageFile },
} as const satisfies Record<string, LocalizedText>;
