import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { aPlanContext, contentsOf, marksOf } from '../../testing/plan-context.ts';
import { colorsOf, defaultAccent } from '../page/theme.ts';
import { planDayChart } from './plan-day-chart.ts';

const { accent } = colorsOf(defaultAccent);
const contextOf = (purchases: readonly (readonly [day: string, category: string, amount: string])[]) => {
  const documents = purchases.map(([day, category, amount]) =>
    aDocument({ category, amount, purchasedAt: `2026-10-${day}T12:00:00.000Z` }),
  );
  return aPlanContext(buildReport(aDataset({ documents }), { locale: 'en' }));
};

it('has alternative text for charts', async () => {
  const context = await contextOf([
    ['01', 'Jedzenie', '100.00'],
    ['02', 'Dom', '300.00'],
  ]);
  const [days] = contentsOf(planDayChart(context));
  expect(days?.tag?.alt?.replaceAll('\u00a0', ' ')).toBe(
    'Bar chart: spending by day in PLN, from 1 Oct 2026 to 31 Oct 2026. ' +
      'Highest: PLN 300.00 (2 Oct 2026). Lowest: PLN 0.00 (31 Oct 2026).',
  );
});

it('draws a day of refunds below zero and hatches weekends', async () => {
  const context = await contextOf([
    ['01', 'Dom', '300.00'],
    ['02', 'Dom', '-100.00'],
    ['03', 'Dom', '300.00'],
  ]);
  const contents = contentsOf(planDayChart(context));
  const [purchase, refund] = marksOf(contents, 'box').filter(({ color }) => color === accent);
  const weekend = marksOf(contents, 'hatch').find(({ height }) => height > 10);
  expect((purchase?.y ?? 0) + (purchase?.height ?? 0)).toBeCloseTo(refund?.y ?? 0);
  expect((purchase?.height ?? 0) / (refund?.height ?? 1)).toBeCloseTo(3);
  expect(weekend?.height).toBeCloseTo(purchase?.height ?? 0);
});

it('draws no chart of only zeros', async () => {
  const zeros = await contextOf([
    ['01', 'Jedzenie', '0.00'],
    ['02', 'Dom', '0.00'],
  ]);
  expect(planDayChart(zeros)).toEqual([]);
});

it('explains weekends only if a hatched column is drawn', async () => {
  const context = await contextOf([['01', 'Dom', '10.00']]);
  const texts = marksOf(contentsOf(planDayChart(context)), 'text').map(({ text }) => text);
  expect(texts).not.toContain('weekend');
});

it('draws no chart of a single day', async () => {
  const context = await contextOf([['01', 'Dom', '300.00']]);
  const aDay = { ...context.report.figures, days: context.report.figures.days.slice(0, 1) };
  expect(planDayChart({ ...context, report: { ...context.report, figures: aDay } })).toEqual([]);
});
