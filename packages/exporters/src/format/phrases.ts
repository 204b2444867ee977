import type { Locale } from '@outlay/reports';

/** The exporters' own texts; all others come from the report. */
export type Phrases = {
  readonly summary: string;
  readonly account: string;
  readonly filter: string;
  readonly period: string;
  readonly timeZone: string;
  readonly readAt: string;
  readonly warnings: string;
  readonly currency: string;
  readonly figure: string;
  readonly value: string;
  readonly average: string;
  readonly change: string;
  readonly changeShare: string;
  readonly comparedWith: string;
  /** The column with the names of document images. */
  readonly imageFile: string;
  /** `page` and `pages` are numbers, or placeholders of a file format. */
  readonly pageOf: (page: number | string, pages: number | string) => string;
  /** Of a document without a date, in a format that needs one; without commas, which end a tag of hledger. */
  readonly undated: string;
  /** What columns of a chart mean that are drawn in stripes, or with a dashed outline. */
  readonly unfinished: (look: 'stripes' | 'dashes', unit: 'day' | 'month') => string;
  /** Names the parts that do not fit on a page, by title, and where they are. */
  readonly leftOut: (titles: readonly string[]) => string;
};

/** The texts in each language. */
export const phrases: Readonly<Record<Locale, Phrases>> = {
  pl: {
    summary: 'Podsumowanie',
    account: 'Konto',
    filter: 'Filtr',
    period: 'Okres',
    timeZone: 'Strefa czasowa',
    readAt: 'Dane pobrano',
    warnings: 'Ostrzeżenia',
    currency: 'Waluta',
    figure: 'Wskaźnik',
    value: 'Wartość',
    average: 'Średnia',
    change: 'Zmiana',
    changeShare: 'Zmiana w %',
    comparedWith: 'Okres porównawczy',
    imageFile: 'Plik z obrazem',
    undated: 'nieznana data zakupu; podano ostatni dzień okresu',
    pageOf: (page, pages) => `strona ${page} z ${pages}`,
    unfinished: (look, unit) =>
      `${look === 'stripes' ? 'w paski' : 'linia przerywana'}: niepełny ${unit === 'month' ? 'miesiąc' : 'dzień'}`,
    leftOut: (titles) =>
      `Na tej stronie zabrakło miejsca na: ${titles.join('; ')}. Znajdziesz to w\u00a0raporcie HTML i w\u00a0skoroszycie.`,
  },
  en: {
    summary: 'Summary',
    account: 'Account',
    filter: 'Filter',
    period: 'Period',
    timeZone: 'Time zone',
    readAt: 'Data read on',
    unfinished: (look, unit) => `${look === 'stripes' ? 'striped' : 'dashed outline'}: incomplete ${unit}`,
    warnings: 'Warnings',
    currency: 'Currency',
    figure: 'Figure',
    value: 'Value',
    average: 'Average',
    change: 'Change',
    changeShare: 'Change in %',
    comparedWith: 'Compared with',
    imageFile: 'Image file',
    undated: 'the purchase date is unknown; this is the last day of the period',
    pageOf: (page, pages) => `page ${page} of ${pages}`,
    leftOut: (titles) =>
      `No room on this page for: ${titles.join('; ')}. See the HTML report or the workbook.`,
  },
};
