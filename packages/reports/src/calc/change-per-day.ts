import type { Money } from '@outlay/core/money';
import { dayCount } from '@outlay/core/time';
import type { ComparedTotal, Comparison } from '../figures/figures.ts';
import { perMilleOf } from './ratio.ts';

/** A change with its direction; `perMille` has no sign. */
export type DirectedChange = { readonly how: 'more' | 'less'; readonly perMille: number };

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
  const perMille = perMilleOf({ ...now, minor: byDay.minor - byDayBefore.minor }, byDayBefore) ?? 0;
  const isOpposite = change.minor > 0n !== perMille > 0;
  if (!isOpposite || Math.abs(perMille) < 5) return null;
  return { how: perMille > 0 ? 'more' : 'less', perMille: Math.abs(perMille) };
}
