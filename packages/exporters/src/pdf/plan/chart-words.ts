import type { Locale } from '@outlay/reports';

/** The words of charts; amounts and days in them are written as people read them. */
export type ChartWords = {
  /** What each column of a chart is. */
  readonly spans: Readonly<Record<'day' | 'week' | 'month', string>>;
  readonly uncategorised: string;
  readonly weekend: string;
  readonly refund: string;
  readonly moreBelow: (count: number) => string;
  readonly categoriesAlt: (parts: { currency: string; list: string }) => string;
  readonly daysAlt: (parts: { span: string; currency: string; from: string; to: string }) => string;
  readonly extremes: (parts: { most: string; mostOn: string; least: string; leastOn: string }) => string;
};

/** The words in each language. */
export const chartWords: Readonly<Record<Locale, ChartWords>> = {
  pl: {
    spans: { day: 'Wydatki dzień po dniu', week: 'Wydatki według tygodni', month: 'Wydatki według miesięcy' },
    uncategorised: 'Bez kategorii',
    weekend: 'weekend',
    refund: 'przewaga zwrotów',
    moreBelow: (count) => `Pozostałe kategorie (${count}) są w tabeli poniżej.`,
    categoriesAlt: ({ currency, list }) =>
      `Wykres słupkowy: wydatki według kategorii w ${currency}, od największej. ${list}.`,
    daysAlt: ({ span, currency, from, to }) =>
      `Wykres kolumnowy: ${span} w ${currency}, od ${from} do ${to}.`,
    extremes: ({ most, mostOn, least, leastOn }) =>
      `Najwięcej: ${most} (${mostOn}). Najmniej: ${least} (${leastOn}).`,
  },
  en: {
    spans: { day: 'Spending day by day', week: 'Spending by week', month: 'Spending by month' },
    uncategorised: 'Without category',
    weekend: 'weekend',
    refund: 'more refunded than spent',
    moreBelow: (count) => `The other categories (${count}) are in the table below.`,
    categoriesAlt: ({ currency, list }) =>
      `Bar chart: spending by category in ${currency}, largest first. ${list}.`,
    daysAlt: ({ span, currency, from, to }) => `Column chart: ${span} in ${currency}, from ${from} to ${to}.`,
    extremes: ({ most, mostOn, least, leastOn }) =>
      `Most: ${most} (${mostOn}). Least: ${least} (${leastOn}).`,
  },
};
