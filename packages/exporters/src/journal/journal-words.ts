import type { Locale } from '@outlay/reports';

/** What stands in a journal where the service gives no name or day; without commas, which end a tag of hledger, and without the parentheses of a code. */
export type JournalWords = {
  readonly unnamedStore: string;
  readonly uncategorised: string;
  readonly withoutPaymentMethod: string;
  readonly undated: string;
};

/** The words in each language. */
export const journalWords: Readonly<Record<Locale, JournalWords>> = {
  pl: {
    unnamedStore: 'Bez nazwy sklepu',
    uncategorised: 'Bez kategorii',
    withoutPaymentMethod: 'Bez metody płatności',
    undated: 'data zakupu nie jest znana; wpisano ostatni dzień okresu',
  },
  en: {
    unnamedStore: 'No store name',
    uncategorised: 'Without category',
    withoutPaymentMethod: 'Without payment method',
    undated: 'the day of the purchase is not known; this is the last day of the period',
  },
};
