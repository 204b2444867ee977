import { aDocument } from '@outlay/core/testing';
import {
  addDays,
  dayCount,
  type Period,
  type PeriodKind,
  parsePeriod,
  previousPeriod,
  samePeriodLastYear,
} from '@outlay/core/time';
import { buildReport, type Locale, locales } from '@outlay/reports';
import { aDataset, aRecurringExpense } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import type { PageSizeName } from '../../exporter/page-size-name.ts';
import { aPlanContext, marksOf } from '../../testing/plan-context.ts';
import { pageSizes } from '../page/page-size.ts';
import { planOverview } from './plan-overview.ts';

const today = '2030-01-01';
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const twoDigits = (count: number) => numbers(count).map((number) => String(number).padStart(2, '0'));
const named = (kind: PeriodKind, names: readonly string[]) =>
  names.map((name) => ({ kind, period: parsePeriod(name, kind, today) }));

/** Periods with every kind of label: months, quarters, and weeks and days across months and years. */
const periods: readonly { readonly kind: PeriodKind; readonly period: Period }[] = [
  ...named(
    'monthly',
    twoDigits(12).map((month) => `2026-${month}`),
  ),
  ...twoDigits(12).map((month) => ({
    kind: 'monthly' as const,
    period: parsePeriod(`2026-${month}`, { kind: 'monthly', monthStartsOn: 21 }, today),
  })),
  ...named('quarterly', ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']),
  ...named('yearly', ['2026']),
  ...named('weekly', ['2026-W01', '2026-W09', '2026-W40', '2026-W53']),
  ...named('custom', [
    '2026-01-01..2026-01-20',
    '2026-09-28..2026-10-04',
    '2026-10-05..2026-10-05',
    '2025-12-21..2026-01-22',
    '2026-02-01..2026-09-30',
  ]),
];

const base = await aPlanContext(buildReport(aDataset(), { locale: 'en', preset: 'household' }));

/** Purchases of a few categories in a span of days. */
function purchases({ from }: Period, amounts: readonly string[]) {
  return amounts.map((amount, index) =>
    aDocument({
      id: `${from}-${index}`,
      amount,
      category: ['Food', 'Home', 'Fun'][index % 3] ?? null,
      purchasedAt: `${from}T10:00:00.000Z`,
    }),
  );
}

function pastOf(period: Period | undefined, amounts: readonly string[]) {
  return period === undefined ? null : { period, documents: purchases(period, amounts), summary: null };
}

/** @param readOn - a day after the period, or in it */
function reportOf({ kind, period }: (typeof periods)[number], readOn: string, locale: Locale) {
  const dataset = aDataset({
    kind,
    period,
    readAt: `${readOn}T08:00:00.000Z`,
    documents: purchases(period, ['120.00', '80.00', '30.00', '5.00']),
    previous: pastOf(previousPeriod(kind, period), ['100.00', '95.00', '70.00']),
    lastYear: pastOf(samePeriodLastYear(kind, period), ['90.00']),
    recordsStart: { on: null },
    unreadableDocuments: 1,
    recurring: [aRecurringExpense({ nextDate: addDays(period.until, 2) })],
  });
  return buildReport(dataset, { locale, preset: kind === 'weekly' ? 'digest' : 'household' });
}

const sizes: readonly PageSizeName[] = ['a4', 'letter'];

it.each(locales.flatMap((locale) => sizes.map((size) => [locale, size] as const)))(
  'truncates no title or label, in %s on %s',
  (locale, size) => {
    const cut: string[] = [];
    for (const each of periods) {
      const within = dayCount(each.period) > 3 ? [addDays(each.period.from, 2)] : [];
      for (const readOn of [addDays(each.period.until, 3), ...within]) {
        const report = reportOf(each, readOn, locale);
        const { contents } = planOverview({ ...base, report, page: pageSizes[size] });
        const texts = marksOf(contents, 'text').map(({ text }) => text);
        cut.push(...texts.filter((text) => text.includes('…')));
        const pageText = texts.join(' ').replaceAll('\u00a0', ' ');
        const { trend, categories, changes, comingUp, toCheck } = report.overview;
        expect([categories, changes, toCheck]).not.toContain(null);
        for (const title of [trend, categories, changes, comingUp, toCheck].flatMap(
          (block) => block?.title ?? [],
        )) {
          if (!pageText.includes(title.replaceAll('\u00a0', ' '))) cut.push(title);
        }
      }
    }
    expect(cut).toEqual([]);
  },
);
