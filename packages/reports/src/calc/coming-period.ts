import { addDays, addMonths, dateInZone, type Period } from '@outlay/core/time';
import type { Dataset } from '../figures/dataset.ts';

/**
 * The days for which a report lists payments that are due: a week after a weekly report, otherwise a month; from the
 * end of the period, or from the day on which the records were read if that is earlier.
 */
export function comingPeriod({ kind, period, readAt, timeZone }: Dataset): Period {
  const today = dateInZone(readAt, timeZone);
  const from = today < period.until ? today : period.until;
  return { from, until: kind === 'weekly' ? addDays(from, 7) : addMonths(from, 1) };
}

/** Whether these days were over when the records were read, as in a report of an old period. */
export function isComingPeriodOver(dataset: Dataset): boolean {
  return comingPeriod(dataset).until <= dateInZone(dataset.readAt, dataset.timeZone);
}
