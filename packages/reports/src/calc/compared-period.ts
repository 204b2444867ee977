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

/** The days of an earlier period that a report may be compared with, and how they relate to its own. */
export type ComparedPeriod = {
  readonly days: Period;
  readonly basis: ComparisonBasis;
  /** How many days of the report's own period are compared with them. */
  readonly daysNow: number;
};

/**
 * Chooses what of an earlier period to compare with: all of it, or for an unfinished period as many first days as it
 * has seen. `null` where first days are needed and documents of then carry no date, and for a period that has not
 * begun.
 */
export function comparedPeriod(dataset: Dataset, past: PastPeriod): ComparedPeriod | null {
  const daysNow = daysSeen(dataset);
  const pastLength = dayCount(past.period);
  if (daysNow === 0) return null;
  if (daysNow >= Math.min(pastLength, dayCount(dataset.period))) {
    return { days: past.period, basis: daysNow === pastLength ? 'equal' : 'different-length', daysNow };
  }
  if (past.documents.some(({ purchasedAt, purchasedOn }) => !purchasedAt && !purchasedOn)) return null;
  const until = addDays(past.period.from, daysNow);
  return { days: { from: past.period.from, until }, basis: 'first-days', daysNow };
}

/** How many days of the period have begun: a month that is half over is not spread over its future. */
export function daysSeen({
  period,
  readAt,
  timeZone,
}: Pick<Dataset, 'period' | 'readAt' | 'timeZone'>): number {
  const tomorrow: CalendarDate = addDays(dateInZone(readAt, timeZone), 1);
  return Math.max(0, daysBetween(period.from, tomorrow < period.until ? tomorrow : period.until));
}
