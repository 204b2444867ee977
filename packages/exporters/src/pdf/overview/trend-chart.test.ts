import type { TrendBlock } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossingTexts } from '../../testing/overview-marks.ts';
import { aPlanContext, marksOf } from '../../testing/plan-context.ts';
import { amountText } from './amount-text.ts';
import { planTrend } from './trend-chart.ts';

const context = await aPlanContext(aReport({ locale: 'en', overviewSize: 'page' }));
const zloty = (minor: number) => ({ minor: BigInt(minor), currency: 'PLN' });

/** A chart of amounts in minor units, the last one of the current period. */
function trendOf(minors: readonly number[], average: number | null = null): TrendBlock {
  return {
    title: 'By month',
    unit: 'month',
    columns: minors.map((minor, index) => ({
      label: `M${index + 1}`,
      name: `month ${index + 1}`,
      amount: zloty(minor),
      isCurrent: index === minors.length - 1,
      isWhole: true,
    })),
    average: average === null ? null : { label: 'average', amount: zloty(average) },
    alt: 'in words',
  };
}

it('says what stripes mean if a column has any', () => {
  const whole = trendOf([100, 200, 300]);
  const [first, ...others] = whole.columns;
  const striped = { ...whole, columns: [{ ...first, isWhole: false }, ...others] as typeof whole.columns };
  expect(textsOf(whole)).toContain('By month, PLN');
  expect(textsOf(striped)).toContain('By month, PLN; striped: incomplete month');
});

const area = { x: 100, y: 50, width: 242, height: 100 };
const textsOf = (trend: TrendBlock, height = area.height) =>
  marksOf([planTrend(trend, { ...area, height }, context)], 'text').map(({ text }) => text);
const amountsOf = (minors: readonly number[]) => minors.map((minor) => amountText(zloty(minor), 'en'));

describe('the labels of a chart', () => {
  it('include every column whose top is anywhere at the average line', () => {
    for (let average = 10_000; average < 40_000; average += 250) {
      const minors = [20_000, 28_000, 44_000, 24_000, 31_000, 12_000, 26_000];
      const texts = textsOf(trendOf(minors, average));
      expect(amountsOf(minors).filter((text) => !texts.includes(text))).toEqual([]);
    }
  });

  it('separate the average from the words before it', () => {
    expect(textsOf(trendOf([20_000, 28_000], 24_000))).toContain('average: 240.00');
  });

  it('include the lowest column between higher ones, below its name', () => {
    const minors = [90, 90, 90, 60, 90, 90, 90, 90, 90, 90, 90, 95].map((each) => each * 12_345);
    const marks = marksOf([planTrend(trendOf(minors, 1_000_000), area, context)], 'text');
    const [name, amount] = ['M4', amountText(zloty(60 * 12_345), 'en')].map((text) =>
      marks.find((mark) => mark.text === text),
    );
    expect(amount && name && amount.baseline - name.baseline).toBe(9.5);
    expect((name?.x ?? 0) > (amount?.x ?? 0)).toBe(true);
  });

  it('are complete and overlap nothing, whatever the amounts', () => {
    const anyMinor = fc.oneof(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 900_000, max: 1_100_000 }),
      fc.integer({ min: -3_000_000, max: -1 }),
    );
    fc.assert(
      fc.property(
        fc.array(anyMinor, { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 86, max: 250 }),
        (minors, average, height) => {
          const trend = trendOf(minors, average);
          const [whole, last = 0] = [minors.filter((minor) => minor !== 0), minors.at(-1)];
          const wanted = whole.length === 0 ? [] : [Math.max(...whole), Math.min(...whole)];
          const texts = textsOf(trend, height);
          const missing = amountsOf([...wanted, ...(last === 0 ? [] : [last])]).filter(
            (text) => !texts.some((each) => each === text || each.endsWith(` ${text}`)),
          );
          expect(missing).toEqual([]);
          expect(crossingTexts([planTrend(trend, { ...area, height }, context)], context)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
