import type { Money } from '@outlay/core/money';
import { dayCount } from '@outlay/core/time';
import type { ComparedTotal, Comparison } from '../figures/figures.ts';
import { percentIn, type Ratio, ratioOf, unsigned } from './ratio.ts';

/** A change with its direction; `ratio` has no sign. */
export type DirectedChange = { readonly how: 'more' | 'less'; readonly ratio: Ratio };

/**
 * The change per day, for periods of different length in which it has the opposite sign of the total change. `null` if
 * it has the same sign or is less than half a percent.
 * @param daysNow - the number of days of the period that have begun
 */
export function changePerDay(
  { previous, change }: Pick<ComparedTotal, 'previous' | 'change'>,
  { basis, previous: days }: Pick<Comparison, 'basis' | 'previous'>,
  daysNow: number,
): DirectedChange | null {
  if (basis !== 'different-length' || change.minor === 0n) return null;
  const scaled = (money: Money, count: number) => ({ ...money, minor: money.minor * BigInt(count) });
  const now = { ...previous, minor: previous.minor + change.minor };
  // Each amount is scaled by the other period's days, which avoids fractions of a minor unit.
  const [byDay, byDayBefore] = [scaled(now, dayCount(days)), scaled(previous, daysNow)];
  const ratio = ratioOf({ ...now, minor: byDay.minor - byDayBefore.minor }, byDayBefore);
  const percent = ratio ? percentIn(ratio) : 0;
  if (!ratio || percent === 0 || change.minor > 0n === percent > 0) return null;
  return { how: percent > 0 ? 'more' : 'less', ratio: unsigned(ratio) };
}
