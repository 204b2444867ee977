import { type Money, sumMoney } from '@outlay/core/money';
import type { TrendAverage, TrendColumn, UsualWeek } from '../figures/overview-figures.ts';
import { divideRounded } from './ratio.ts';

const daysOfWeek = 7;

/**
 * The average that a trend shows: of the columns before the period, or of the usual week for days; if too few of them
 * are known, of the period's own columns. Only complete columns count, at least two.
 */
export function trendAverage(
  columns: readonly TrendColumn[],
  usualWeek: UsualWeek | null,
): TrendAverage | null {
  if (usualWeek) {
    const count = usualWeek.weeks * daysOfWeek;
    return { amount: meanOf(usualWeek.total, count), columns: count, of: 'earlier' };
  }
  const whole = columns.filter(({ isWhole }) => isWhole);
  const earlier = whole.filter(({ isCurrent }) => !isCurrent);
  const own = whole.filter(({ isCurrent }) => isCurrent);
  return averageOf(earlier, 'earlier') ?? averageOf(own, 'period');
}

function averageOf(columns: readonly TrendColumn[], of: TrendAverage['of']): TrendAverage | null {
  const [first] = columns;
  if (!first || columns.length < 2) return null;
  const amounts = columns.map(({ amount }) => amount);
  const amount = meanOf(sumMoney(amounts, first.amount.currency), columns.length);
  return { amount, columns: columns.length, of };
}

function meanOf({ minor, currency }: Money, count: number): Money {
  return { minor: divideRounded(minor, BigInt(count)), currency };
}
