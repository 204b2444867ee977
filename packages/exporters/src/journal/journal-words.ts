import { type Locale, wordsOf } from '@outlay/reports';

/** Texts for names and days that the service does not have. */
export type JournalWords = {
  readonly unnamedStore: string;
  readonly uncategorized: string;
  readonly withoutPaymentMethod: string;
  readonly undated: string;
};

/** The texts in each language, without commas, which end a tag of hledger. */
export const journalWords: Readonly<Record<Locale, JournalWords>> = {
  pl: {
    unnamedStore: wordsOf('pl').unnamedStore,
    uncategorized: wordsOf('pl').uncategorized,
    withoutPaymentMethod: 'Bez formy płatności',
    undated: 'nieznana data zakupu; podano ostatni dzień okresu',
  },
  en: {
    unnamedStore: wordsOf('en').unnamedStore,
    uncategorized: wordsOf('en').uncategorized,
    withoutPaymentMethod: 'No payment method',
    undated: 'the purchase date is unknown; this is the last day of the period',
  },
};
