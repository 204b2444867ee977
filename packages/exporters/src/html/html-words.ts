import { englishCount, type Locale, polishCount, wordsOf } from '@outlay/reports';

/** Texts that only a page in a browser needs. */
export type HtmlWords = {
  readonly skip: string;
  readonly contents: string;
  readonly rows: (count: number) => string;
  /** Opens a collapsed list. */
  readonly allRows: (count: string) => string;
  /** The field that filters a list. */
  readonly filter: string;
  /** How many rows a filter shows: `{shown}` and `{all}` are numbers. */
  readonly shownOfAll: string;
  readonly uncategorized: string;
  readonly categoryChart: (currency: string) => string;
  /** How many of them the chart shows, if not all. */
  readonly largestCategories: (shown: string, all: string) => string;
  readonly dayChart: (currency: string) => string;
  readonly weekends: string;
  readonly weekChart: (currency: string) => string;
  readonly weekNumbers: string;
  /** Describes the highest bar in alternative texts. */
  readonly highest: (amount: string, when: string) => string;
  readonly inTable: string;
};

/** The texts in each language. */
export const htmlWords: Readonly<Record<Locale, HtmlWords>> = {
  pl: {
    skip: 'Przejdź do treści',
    contents: 'Spis treści',
    rows: (count) => polishCount(count, { one: 'wiersz', few: 'wiersze', many: 'wierszy' }),
    allRows: (count) => `Wszystkie wiersze (${count})`,
    filter: 'Filtruj',
    shownOfAll: 'Widoczne wiersze: {shown} z {all}',
    uncategorized: wordsOf('pl').uncategorized,
    categoryChart: (currency) => `Wydatki według kategorii (${currency})`,
    largestCategories: (shown, all) => `Największe kategorie: ${shown} z ${all}. Wszystkie są w tabeli.`,
    dayChart: (currency) => `Wydatki według dni (${currency})`,
    weekends: 'Słupki zakreskowane: soboty i niedziele.',
    weekChart: (currency) => `Wydatki według tygodni (${currency})`,
    weekNumbers: 'Pod słupkami podano numery tygodni.',
    highest: (amount, when) => `Najwięcej: ${amount} (${when}).`,
    inTable: 'Wszystkie wartości są w tabeli.',
  },
  en: {
    skip: 'Skip to content',
    contents: 'Contents',
    rows: (count) => englishCount(count, 'row'),
    allRows: (count) => `All ${count} rows`,
    filter: 'Filter',
    shownOfAll: 'Showing {shown} of {all}',
    uncategorized: wordsOf('en').uncategorized,
    categoryChart: (currency) => `Spending by category (${currency})`,
    largestCategories: (shown, all) =>
      `The ${shown} largest of ${all} categories. The table shows all of them.`,
    dayChart: (currency) => `Spending by day (${currency})`,
    weekends: 'Hatched bars: Saturdays and Sundays.',
    weekChart: (currency) => `Spending by week (${currency})`,
    weekNumbers: 'Week numbers are below the bars.',
    highest: (amount, when) => `Highest: ${amount} (${when}).`,
    inTable: 'The table shows all values.',
  },
};
