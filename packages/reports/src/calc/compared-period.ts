import {
  addDays,
  type CalendarDate,
  dateInZone,
  dayCount,
  daysBetween,
  type Period,
} from '@outlay/core/time';
import type { Dataset, PastPeriod } from '../figures/dataset.ts';
import type { ComparisonBasis } from '../figures/figures.ts';

/** The days of an earlier period to compare a report with, and their relation to its own days. */
export type ComparedPeriod = {
  readonly days: Period;
  readonly basis: ComparisonBasis;
  /** How many days of the report's own period are compared. */
  readonly daysNow: number;
};

/**
 * Selects the days of an earlier period for a comparison: all of them or, for an unfinished period, as many first days
 * as have begun. `null` if only first days are compared and documents of the earlier period have no date, and for a
 * period that has not begun.
 */
export function comparedPeriod(dataset: Dataset, past: PastPeriod): ComparedPeriod | null {
  const daysNow = elapsedDays(dataset);
  const pastLength = dayCount(past.period);
  if (daysNow === 0) return null;
  if (daysNow >= Math.min(pastLength, dayCount(dataset.period))) {
    return { days: past.period, basis: daysNow === pastLength ? 'equal' : 'different-length', daysNow };
  }
  if (past.documents.some(({ purchasedAt, purchasedOn }) => !purchasedAt && !purchasedOn)) return null;
  const until = addDays(past.period.from, daysNow);
  return { days: { from: past.period.from, until }, basis: 'first-days', daysNow };
}

/** The number of days of the period that have begun: an average must not include future days. */
export function elapsedDays({
  period,
  readAt,
  timeZone,
}: Pick<Dataset, 'period' | 'readAt' | 'timeZone'>): number {
  const tomorrow: CalendarDate = addDays(dateInZone(readAt, timeZone), 1);
  return Math.max(0, daysBetween(period.from, tomorrow < period.until ? tomorrow : period.until));
}
