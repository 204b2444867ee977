import { type Locale, polishCount, wordsOf } from '@outlay/reports';

/** The words of charts; amounts and days in them are written as people read them. */
export type ChartWords = {
  /** What each column of a chart is. */
  readonly spans: Readonly<Record<'day' | 'week' | 'month', string>>;
  readonly uncategorized: string;
  readonly weekend: string;
  readonly refund: string;
  readonly moreBelow: (count: number) => string;
  readonly categoriesAlt: (parts: { currency: string; list: string }) => string;
  readonly daysAlt: (parts: { span: string; currency: string; from: string; to: string }) => string;
  readonly extremes: (parts: {
    highest: string;
    highestOn: string;
    lowest: string;
    lowestOn: string;
  }) => string;
};

/** The words in each language. */
export const chartWords: Readonly<Record<Locale, ChartWords>> = {
  pl: {
    spans: { day: 'Wydatki według dni', week: 'Wydatki według tygodni', month: 'Wydatki według miesięcy' },
    uncategorized: wordsOf('pl').uncategorized,
    weekend: wordsOf('pl').weekend,
    refund: 'przewaga zwrotów',
    moreBelow: (count) =>
      `W tabeli poniżej: jeszcze ${polishCount(count, { one: 'kategoria', few: 'kategorie', many: 'kategorii' })}.`,
    categoriesAlt: ({ currency, list }) =>
      `Wykres słupkowy: wydatki według kategorii w ${currency}, od największej. ${list}.`,
    daysAlt: ({ span, currency, from, to }) => `Wykres słupkowy: ${span} w ${currency}, od ${from} do ${to}.`,
    extremes: ({ highest, highestOn, lowest, lowestOn }) =>
      `Najwięcej: ${highest} (${highestOn}). Najmniej: ${lowest} (${lowestOn}).`,
  },
  en: {
    spans: { day: 'Spending by day', week: 'Spending by week', month: 'Spending by month' },
    uncategorized: wordsOf('en').uncategorized,
    weekend: wordsOf('en').weekend,
    refund: 'net refund',
    moreBelow: (count) =>
      `${count} more ${count === 1 ? 'category is' : 'categories are'} in the table below.`,
    categoriesAlt: ({ currency, list }) =>
      `Bar chart: spending by category in ${currency}, largest first. ${list}.`,
    daysAlt: ({ span, currency, from, to }) => `Bar chart: ${span} in ${currency}, from ${from} to ${to}.`,
    extremes: ({ highest, highestOn, lowest, lowestOn }) =>
      `Highest: ${highest} (${highestOn}). Lowest: ${lowest} (${lowestOn}).`,
  },
};
