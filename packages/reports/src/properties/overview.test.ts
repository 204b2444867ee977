import { decimalString, type Money } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { addDays, dateInZone } from '@outlay/core/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { Comparison, ReportFigures } from '../figures/figures.ts';
import type { UsualWeek } from '../figures/overview-figures.ts';
import { type Locale, locales } from '../locale/locale.ts';
import { foldCategories, foldChecks, foldRows } from '../overview/fold-rows.ts';
import type { Overview } from '../report/overview.ts';
import { aDataset, aRecurringExpense } from '../testing/dataset.ts';
import { anyAccount } from './any-account.ts';
import { anyYear } from './any-year.ts';
import { datasetOf } from './year-dataset.ts';

const anyRecurring = fc.array(
  fc
    .record({
      name: fc.constantFrom('Lidl', 'Zalando', 'Netflix', null),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
    })
    .map((fields) => aRecurringExpense(fields)),
  { maxLength: 9 },
);

/** Years of regular records, and single months of arbitrary records. */
const anyDataset = fc
  .tuple(fc.oneof(anyYear.map(datasetOf), anyAccount), anyRecurring)
  .map(([dataset, recurring]) => ({ ...dataset, recurring }));

function reportsOf(dataset: ReturnType<typeof datasetOf>) {
  return locales.map((locale) => {
    const { overview, figures } = buildReport(dataset, { locale });
    return { locale, overview, figures };
  });
}

/** Every nested value of an object. */
function* valuesIn(value: unknown): Generator {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const each of Object.values(value)) yield* valuesIn(each);
}

function amountsIn(value: unknown): Set<string> {
  const amounts = new Set<string>();
  for (const each of valuesIn(value)) {
    if (typeof each === 'object' && each !== null && 'minor' in each && 'currency' in each) {
      amounts.add(`${String(each.minor)} ${String(each.currency)}`);
    }
  }
  return amounts;
}

it('every amount in the overview is one of the figures', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      for (const { overview, figures } of reportsOf(dataset)) {
        const counted = amountsIn(figures);
        const others = overview.changes?.others;
        const netted = others ? amountsIn([others.rises, others.falls]) : new Set();
        const uncounted = [...amountsIn(overview)].filter((amount) => !counted.has(amount));
        expect(uncounted.filter((amount) => !netted.has(amount))).toEqual([]);
      }
    }),
  );
});

it('the other changes are the rises and falls of the categories that are not listed', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      for (const { overview, figures } of reportsOf(dataset)) {
        const { rows = [], others } = overview.changes ?? {};
        if (!others) continue;
        const { rises, falls, change } = others;
        expect([rises.minor >= 0n, falls.minor <= 0n]).toEqual([true, true]);
        expect(rises.minor + falls.minor).toBe(change.minor);
        const listed = rows.reduce((sum, row) => sum + row.change.minor, 0n);
        const all = figures.categories.reduce((sum, { change: one }) => sum + ofMain(one, figures), 0n);
        expect(listed + change.minor).toBe(all);
      }
    }),
  );
});

/** The minor units of a change in the main currency; 0 of others. */
function ofMain(change: Money | null, { mainCurrency }: ReportFigures): bigint {
  return change?.currency === mainCurrency ? change.minor : 0n;
}

it('no block is empty, and no category or change is zero', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      for (const { overview } of reportsOf(dataset)) {
        const { categories, currencies, changes, comingUp, toCheck, trend, spent } = overview;
        for (const rows of [
          categories?.rows,
          currencies?.rows,
          changes?.rows,
          comingUp?.rows,
          toCheck?.items,
        ]) {
          expect(rows).not.toEqual([]);
        }
        expect(categories?.rows.filter(({ amount }) => amount.minor === 0n) ?? []).toEqual([]);
        expect(changes?.rows.filter(({ change }) => change.minor === 0n) ?? []).toEqual([]);
        expect(trend === null || trend.columns.some(({ amount }) => amount.minor !== 0n)).toBe(true);
        expect(spent.comparisons.length).toBeLessThanOrEqual(2);
      }
    }),
  );
});

it('every text is complete, without placeholders or repetitions', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      for (const { overview } of reportsOf(dataset)) {
        for (const text of textsIn(overview)) {
          expect(text).toBe(text.trim());
          expect(text).not.toMatch(/undefined|null|NaN|Invalid|\[object|[{}$]\{|^$| {2}|,,|\.\.|: *$|\( *\)/);
        }
      }
    }),
  );
});

function textsIn(overview: Overview): string[] {
  return [...valuesIn(overview)].filter((value) => typeof value === 'string');
}

it('the overview says the same in both languages', () => {
  fc.assert(
    fc.property(anyDataset, (dataset) => {
      const [english, polish] = reportsOf(dataset).map(({ overview }) => ({
        amounts: [...amountsIn(overview)],
        counts: [
          overview.spent.comparisons.length,
          overview.spent.notes.length,
          overview.changes?.rows.length,
          overview.comingUp?.rows.length,
          overview.toCheck?.items.length,
        ],
      }));
      expect(polish).toEqual(english);
    }),
  );
});

const worded: Readonly<
  Record<Locale, Readonly<Record<'more' | 'less' | 'byDayMore' | 'byDayLess', RegExp>>>
> = {
  en: {
    more: /^[\d,]+% more than |^Purchases .*; the total is up [\d,]+% from /,
    less: /^[\d,]+% less than /,
    byDayMore: /, but [\d,]+% more per\sday$/,
    byDayLess: /, but [\d,]+% less per\sday$/,
  },
  pl: {
    more: /^O [\d\s]+% więcej niż |^Zakupy są .*; suma jest o [\d\s]+% wyższa niż /,
    less: /^O [\d\s]+% mniej niż /,
    byDayMore: /, ale w przeliczeniu na dzień o [\d\s]+% więcej$/,
    byDayLess: /, ale w przeliczeniu na dzień o [\d\s]+% mniej$/,
  },
};

/** A March about as expensive as February, so that the change per day may have the opposite sign. */
const anyMarch = fc
  .record({
    before: fc.bigInt(10_000n, 90_000n),
    perMille: fc.bigInt(-50n, 200n),
    readOn: fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-02'),
  })
  .map(({ before, perMille, readOn }) => {
    const document = (minor: bigint, month: string) =>
      aDocument({
        amount: decimalString({ minor, currency: 'PLN' }),
        purchasedAt: `2026-${month}-10T10:00:00.000Z`,
      });
    const february = { from: '2026-02-01', until: '2026-03-01' };
    return aDataset({
      period: { from: '2026-03-01', until: '2026-04-01' },
      readAt: `${readOn}T10:00:00.000Z`,
      documents: [document(before + (before * perMille) / 1000n, '03')],
      previous: { period: february, documents: [document(before, '02')], summary: null },
      recordsStart: { on: null },
    });
  });

it('a comparison states the direction, and the change per day only if that is opposite', () => {
  fc.assert(
    fc.property(fc.oneof(anyYear.map(datasetOf), anyMarch), (dataset) => {
      for (const { locale, overview, figures } of reportsOf(dataset)) {
        const usual = usualOf(dataset, figures);
        const compared = [figures.comparison, ...(usual === null ? [figures.lastYear] : [])];
        const expected = [
          ...compared.flatMap((comparison) =>
            comparison ? directionOf(comparison, figures, daysSeen(dataset)) : [],
          ),
          ...(usual === null ? [] : directionFrom(usual, figures)),
        ];
        const { comparisons, amount } = overview.spent;
        const stated = comparisons.flatMap((sentence) => directionIn(sentence, locale));
        // A sentence that begins with purchases, because the total rose for refunds alone, has no change per day.
        const isOfPurchases = comparisons.some((sentence) => /^(Purchases|Zakupy) /.test(sentence));
        const wholeOnly = ([whole]: (typeof stated)[number]) => whole;
        expect(isOfPurchases ? stated.map(wholeOnly) : stated).toEqual(
          amount === null ? [] : isOfPurchases ? expected.map(wholeOnly) : expected,
        );
      }
    }),
    { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 40) },
  );
});

function directionIn(sentence: string, locale: Locale): [whole: Direction, byDay: Direction][] {
  const is = (how: keyof (typeof worded)['en']) => worded[locale][how].test(sentence);
  const whole = is('more') ? 'more' : is('less') ? 'less' : null;
  const byDay = is('byDayMore') ? 'more' : is('byDayLess') ? 'less' : null;
  return whole || byDay ? [[whole, byDay]] : [];
}

function days({ from, until }: { readonly from: string; readonly until: string }): bigint {
  return BigInt((Date.parse(until) - Date.parse(from)) / 86_400_000);
}

/** Number of days of a period that have begun. */
function daysSeen({ period, readAt, timeZone }: Dataset): bigint {
  const tomorrow = addDays(dateInZone(readAt, timeZone), 1);
  return days({ from: period.from, until: tomorrow < period.until ? tomorrow : period.until });
}

type Direction = 'more' | 'less' | null;

/** A change of half a percent or less has no direction, nor has a change from or to a net refund. */
function directionOf(
  { totals, basis, previous }: Comparison,
  { totals: now }: ReportFigures,
  length: bigint,
): [whole: Direction, byDay: Direction][] {
  const [main] = now;
  // The main currency leads if it has documents.
  const most = now.toSorted((one, other) => other.documents - one.documents)[0];
  const lead = main && main.documents > 0 ? main : most;
  const currency = lead?.amount.currency;
  const before = totals.find((total) => total.previous.currency === currency)?.previous.minor ?? 0n;
  const amount = lead?.amount.minor ?? 0n;
  if (amount < 0n || before <= 0n) return [];
  const whole = direction(amount, before);
  const byDay = direction(amount * days(previous), before * length);
  const isOpposite = amount > before !== amount * days(previous) > before * length && amount !== before;
  const stated = basis === 'different-length' && isOpposite ? byDay : null;
  return whole || stated ? [[whole, stated]] : [];
}

/** The usual week that a finished week is compared with, if it is in the leading currency. */
function usualOf(
  { period, readAt, timeZone }: Dataset,
  { usualWeek, totals }: ReportFigures,
): UsualWeek | null {
  const isOver = dateInZone(readAt, timeZone) >= period.until;
  const isLed = (totals[0]?.documents ?? 0) > 0 || totals.every(({ documents }) => documents === 0);
  const isMeasure = isLed && usualWeek !== null && usualWeek.amount.minor > 0n;
  return isOver && isMeasure && (totals[0]?.amount.minor ?? 0n) >= 0n ? usualWeek : null;
}

function directionFrom(
  { total, weeks }: UsualWeek,
  { totals }: ReportFigures,
): [whole: Direction, byDay: Direction][] {
  const whole = direction((totals[0]?.amount.minor ?? 0n) * BigInt(weeks), total.minor);
  return whole ? [[whole, null]] : [];
}

function direction(now: bigint, before: bigint): Direction {
  const change = now - before;
  const size = change < 0n ? -change : change;
  // At least half a percent.
  if (size * 200n < before) return null;
  return change > 0n ? 'more' : 'less';
}

it('every percentage is the nearest to the exact one', () => {
  fc.assert(
    fc.property(fc.oneof(anyYear.map(datasetOf), anyMarch), (dataset) => {
      for (const { overview, figures } of reportsOf(dataset)) {
        const { amount, comparisons } = overview.spent;
        const usual = usualOf(dataset, figures);
        const befores = [
          figures.comparison && { total: previousIn(figures.comparison, amount), times: 1n },
          usual ? { total: usual.total.minor, times: BigInt(usual.weeks) } : null,
          !usual && figures.lastYear ? { total: previousIn(figures.lastYear, amount), times: 1n } : null,
        ].flatMap((before) => before ?? []);
        for (const sentence of [...comparisons, overview.subject]) {
          const stated = wholePercentIn(sentence);
          if (stated === null || amount === null) continue;
          const isNearest = befores.some(({ total, times }) =>
            isNearestPercent(stated, amount.minor * times, total),
          );
          expect([sentence, isNearest]).toEqual([sentence, true]);
        }
        for (const row of overview.categories?.rows ?? []) {
          const stated = row.change === null ? null : wholePercentIn(row.change);
          const total = [...figures.categories, ...figures.stores].find(
            (each) => each.amount.minor === row.amount.minor && namesOf(each).includes(row.name),
          );
          if (stated === null || !total?.change) continue;
          const before = total.amount.minor - total.change.minor;
          expect([row, isNearestPercent(stated, total.amount.minor, before)]).toEqual([row, true]);
        }
      }
    }),
    { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 60) },
  );
});

function namesOf(total: { readonly category?: string | null; readonly store?: string | null }) {
  return [total.category ?? 'Uncategorized', total.category ?? 'Bez kategorii', total.store];
}

function previousIn({ totals }: Comparison, amount: Money | null): bigint {
  return totals.find(({ previous }) => previous.currency === amount?.currency)?.previous.minor ?? 0n;
}

/** The whole percentage that a comparison starts with or a subject ends with; `null` without one. */
function wholePercentIn(text: string): bigint | null {
  const [, digits] = /(?:^|^.*, )(?:[oO] |[+\u2212])?(\d{1,3}(?:[,\u00a0]\d{3})*)%/u.exec(text) ?? [];
  return digits === undefined || /purchases|zakupy/i.test(text) ? null : BigInt(digits.replaceAll(/\D/g, ''));
}

function isNearestPercent(percent: bigint, now: bigint, before: bigint): boolean {
  const change = now > before ? now - before : before - now;
  const error = 100n * change - percent * before;
  return before > 0n && (error < 0n ? -error : error) * 2n <= before;
}

it('folded rows add up to the same total', () => {
  fc.assert(
    fc.property(anyDataset, fc.integer({ min: 1, max: 9 }), (dataset, max) => {
      for (const { locale, overview } of reportsOf(dataset)) {
        const all = overview.categories?.rows ?? [];
        const { rows, rest } = foldCategories(all, max, locale);
        const shown = rest ? [...rows, rest] : rows;
        expect(shown.length).toBe(Math.min(max, all.length));
        expect(totalOf(shown)).toBe(totalOf(all));
        const payments = overview.comingUp?.rows ?? [];
        const folded = foldRows(payments, max, locale);
        expect(folded.rows.length + (folded.rest ? 1 : 0)).toBe(Math.min(max, payments.length));
        const more = Number(folded.rest?.match(/\d+/)?.[0] ?? 0);
        expect(folded.rows.length + more).toBe(payments.length);
        const items = overview.toCheck?.items ?? [];
        const checks = foldChecks(items, max, locale);
        expect(checks.rows.length + Number(checks.rest?.match(/\d+/)?.[0] ?? 0)).toBe(items.length);
        expect(checks.rows.filter(({ isCritical }) => isCritical)).toEqual(
          items.filter(({ isCritical }) => isCritical),
        );
      }
    }),
  );
});

function totalOf(rows: readonly { amount: { minor: bigint }; perMille: number | null }[]): string {
  let [minor, perMille] = [0n, 0];
  for (const row of rows) {
    minor += row.amount.minor;
    perMille += row.perMille ?? 0;
  }
  return `${minor} ${perMille}`;
}
