import { addDays, addMonths, dateInZone, type Period } from '@outlay/core/time';
import type { Dataset } from '../figures/dataset.ts';

/**
 * The days of which a report tells what is due in them: a week after a weekly report, else a month; from the end of the
 * period on, or from the day on which the records were read where that is earlier.
 */
export function comingPeriod({ kind, period, readAt, timeZone }: Dataset): Period {
  const today = dateInZone(readAt, timeZone);
  const from = today < period.until ? today : period.until;
  return { from, until: kind === 'weekly' ? addDays(from, 7) : addMonths(from, 1) };
}

/** Whether these days were over when the records were read, as in a report of an old period: nothing is due in them. */
export function isComingOver(dataset: Dataset): boolean {
  return comingPeriod(dataset).until <= dateInZone(dataset.readAt, dataset.timeZone);
}
