import { type Locale, wordsOf } from '@outlay/reports';

/** The texts of charts; amounts and dates are already formatted. */
export type ChartWords = {
  /** Titles by the unit of the columns. */
  readonly spans: Readonly<Record<'day' | 'week' | 'month', string>>;
  readonly weekend: string;
  readonly daysAlt: (parts: { span: string; currency: string; from: string; to: string }) => string;
  readonly extremes: (parts: {
    highest: string;
    highestOn: string;
    lowest: string;
    lowestOn: string;
  }) => string;
};

/** The texts of charts by language. */
export const chartWords: Readonly<Record<Locale, ChartWords>> = {
  pl: {
    spans: { day: 'Wydatki według dni', week: 'Wydatki według tygodni', month: 'Wydatki według miesięcy' },
    weekend: wordsOf('pl').weekend,
    daysAlt: ({ span, currency, from, to }) => `Wykres słupkowy: ${span} w ${currency}, od ${from} do ${to}.`,
    extremes: ({ highest, highestOn, lowest, lowestOn }) =>
      `Najwięcej: ${highest} (${highestOn}). Najmniej: ${lowest} (${lowestOn}).`,
  },
  en: {
    spans: { day: 'Spending by day', week: 'Spending by week', month: 'Spending by month' },
    weekend: wordsOf('en').weekend,
    daysAlt: ({ span, currency, from, to }) => `Bar chart: ${span} in ${currency}, from ${from} to ${to}.`,
    extremes: ({ highest, highestOn, lowest, lowestOn }) =>
      `Highest: ${highest} (${highestOn}). Lowest: ${lowest} (${lowestOn}).`,
  },
};
