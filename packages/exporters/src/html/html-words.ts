import type { Locale } from '@outlay/reports';

/** The few words that only a page in a browser needs. */
export type HtmlWords = {
  readonly skip: string;
  readonly contents: string;
  readonly rows: (count: string) => string;
  readonly uncategorised: string;
  readonly categoryChart: (currency: string) => string;
  /** How many of them the chart shows, where that is not all. */
  readonly largestCategories: (shown: string, all: string) => string;
  readonly dayChart: (currency: string) => string;
  readonly weekends: string;
  readonly weekChart: (currency: string) => string;
  readonly weekNumbers: string;
  /** What the highest column is, for readers who do not see it. */
  readonly most: (amount: string, when: string) => string;
  readonly inTable: string;
};

/** The words in each language. */
export const htmlWords: Readonly<Record<Locale, HtmlWords>> = {
  pl: {
    skip: 'Przejdź do treści',
    contents: 'Spis treści',
    rows: (count) => `liczba wierszy: ${count}`,
    uncategorised: 'Bez kategorii',
    categoryChart: (currency) => `Wydatki według kategorii, ${currency}`,
    largestCategories: (shown, all) => `Największe kategorie: ${shown} z ${all}; wszystkie są w tabeli.`,
    dayChart: (currency) => `Wydatki dzień po dniu, ${currency}`,
    weekends: 'Słupki kreskowane: soboty i niedziele.',
    weekChart: (currency) => `Wydatki tydzień po tygodniu, ${currency}`,
    weekNumbers: 'Pod słupkami: numery tygodni.',
    most: (amount, when) => `Najwięcej: ${amount} (${when}).`,
    inTable: 'Wszystkie wartości są w tabeli.',
  },
  en: {
    skip: 'Skip to content',
    contents: 'Contents',
    rows: (count) => `rows: ${count}`,
    uncategorised: 'Without category',
    categoryChart: (currency) => `Spending by category, ${currency}`,
    largestCategories: (shown, all) => `The largest ${shown} of ${all} categories; the table has them all.`,
    dayChart: (currency) => `Spending day by day, ${currency}`,
    weekends: 'Hatched columns: Saturdays and Sundays.',
    weekChart: (currency) => `Spending week by week, ${currency}`,
    weekNumbers: 'Below the columns: numbers of the weeks.',
    most: (amount, when) => `The most: ${amount} (${when}).`,
    inTable: 'The table has all values.',
  },
};
