import { aDocument } from '@outlay/core/testing';
import { lastDay, type Period, parsePeriod } from '@outlay/core/time';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset } from '../testing/dataset.ts';

const startDays = Array.from({ length: 27 }, (_, index) => index + 2);

function october(monthStartsOn: number): Period {
  return parsePeriod('2026-10', { kind: 'monthly', monthStartsOn }, '2026-12-31');
}

/** A purchase at noon in Warsaw on each day of two years, with an amount equal to the day of the month. */
const purchases = Array.from({ length: 730 }, (_, index) => {
  const day = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
  const document = aDocument({
    id: day,
    amount: `${Number(day.slice(8))}.00`,
    purchasedAt: `${day}T11:00:00.000Z`,
  });
  return { day, document };
});

function spentIn({ from, until }: Period): bigint {
  let minor = 0n;
  for (const { day } of purchases)
    if (day >= from && day < until) minor += BigInt(Number(day.slice(8))) * 100n;
  return minor;
}

function documentsIn({ from, until }: Period) {
  return purchases.filter(({ day }) => day >= from && day < until).map(({ document }) => document);
}

function reportOf(startsOn: number, locale: 'en' | 'pl') {
  const period = october(startsOn);
  const calendar = { kind: 'monthly', monthStartsOn: startsOn } as const;
  const past = (name: string) => {
    const days = parsePeriod(name, calendar, '2026-12-31');
    return { period: days, documents: documentsIn(days), summary: null };
  };
  const dataset = aDataset({
    period,
    readAt: '2026-12-01T08:00:00.000Z',
    documents: documentsIn(period),
    previous: past('2026-09'),
    lastYear: past('2025-10'),
    recordsStart: { on: null },
  });
  return buildReport(dataset, { locale, preset: 'household' });
}

describe('a month that starts on another day than the first', () => {
  it.each(startDays)('counts its own days and compares the months before, starting on day %i', (startsOn) => {
    const { figures, period } = reportOf(startsOn, 'en');
    expect(period).toMatchObject({ ...october(startsOn), name: '2026-10' });
    expect(figures.totals[0]?.amount.minor).toBe(spentIn(october(startsOn)));
    const compared = [figures.comparison, figures.lastYear].map((each) => each?.totals[0]?.previous.minor);
    const before = ['2026-09', '2025-10'].map((name) =>
      spentIn(parsePeriod(name, { kind: 'monthly', monthStartsOn: startsOn }, '2026-12-31')),
    );
    expect(compared).toEqual(before);
    expect(figures.trend?.columns.map(({ name, amount }) => [name, amount.minor])).toEqual([
      ['2026-09', before[0]],
      ['2026-10', spentIn(october(startsOn))],
    ]);
  });

  it.each(startDays)('shows its days next to its name, starting on day %i', (startsOn) => {
    const { from, until } = october(startsOn);
    const short = (date: string) =>
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
        .format(new Date(date))
        .replace('Sept', 'Sep');
    const [first, last] = [from, lastDay({ from, until })];
    const english = reportOf(startsOn, 'en');
    const named = `October 2026 (${short(first)} – ${short(last)})`;
    expect([english.period.label, english.overview.title]).toEqual([named, named]);
    expect(english.overview.heading).toBe('October 2026');
    expect(english.overview.subject.startsWith(`${named}: PLN\u00a0`)).toBe(true);
    const polish = reportOf(startsOn, 'pl');
    const pointed = (date: string) => `${date.slice(8)}.${date.slice(5, 7)}`;
    expect(polish.period.label).toBe(`październik 2026 (${pointed(first)}–${pointed(last)})`);
    expect(polish.overview.title).toBe(`Październik 2026 (${pointed(first)}–${pointed(last)})`);
  });
});
