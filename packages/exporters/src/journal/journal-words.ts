import { type Locale, wordsOf } from '@outlay/reports';
import { phrases } from '../format/phrases.ts';

/** Texts for names and days that the service does not have. */
export type JournalWords = {
  readonly unnamedStore: string;
  readonly uncategorized: string;
  readonly withoutPaymentMethod: string;
  /** Of a category or payment method that the accounting file does not map. */
  readonly withoutAccount: string;
  readonly undated: string;
};

/** The texts in each language, without commas, which end a tag of hledger. */
export const journalWords: Readonly<Record<Locale, JournalWords>> = {
  pl: {
    unnamedStore: wordsOf('pl').unnamedStore,
    uncategorized: wordsOf('pl').uncategorized,
    withoutPaymentMethod: 'Bez formy płatności',
    withoutAccount: 'bez konta',
    undated: phrases.pl.undated,
  },
  en: {
    unnamedStore: wordsOf('en').unnamedStore,
    uncategorized: wordsOf('en').uncategorized,
    withoutPaymentMethod: 'No payment method',
    withoutAccount: 'no account',
    undated: phrases.en.undated,
  },
};
