import { type Money, sumMoney } from '@outlay/core/money';
import type { TrendAverage, TrendColumn, UsualWeek } from '../figures/overview-figures.ts';
import { divideRounded } from './ratio.ts';

const daysOfWeek = 7;

/**
 * What the columns of a trend are measured against: the mean of those before the period, which a reader wants to know
 * the period by; of days, that of the usual week; where too few of them are known, the mean of the period's own. Only
 * whole columns count, and two at least.
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
