import type { Locale } from '@outlay/reports';

/** The exporters' own few words; everything else comes from the report in its own language. */
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
  /** `page` and `pages` are numbers, or what a file format writes for them. */
  readonly pageOf: (page: number | string, pages: number | string) => string;
  /** What a page has no room for, by titles, and where it is. */
  readonly leftOut: (titles: readonly string[]) => string;
};

/** The words in each language. */
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
    pageOf: (page, pages) => `strona ${page} z ${pages}`,
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
    warnings: 'Warnings',
    currency: 'Currency',
    figure: 'Figure',
    value: 'Value',
    average: 'Average',
    change: 'Change',
    changeShare: 'Change in %',
    comparedWith: 'Compared with',
    imageFile: 'Image file',
    pageOf: (page, pages) => `page ${page} of ${pages}`,
    leftOut: (titles) =>
      `No room on this page for: ${titles.join('; ')}. See the HTML report or the workbook.`,
  },
};
