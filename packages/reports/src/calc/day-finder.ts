import {
  addDays,
  type CalendarDate,
  daysOf,
  type Instant,
  type Period,
  startsOfDays,
} from '@outlay/core/time';

/**
 * Finds the day of a period on which an instant falls in a time zone; `undefined` outside the period. The first
 * instants of the days are computed once, so that looking up many documents is cheap.
 */
export function dayFinder(period: Period, timeZone: string): (instant: Instant) => CalendarDate | undefined {
  const find = dayFinderAt(period, timeZone);
  return (instant) => find(Date.parse(instant));
}

/** The same for an instant in milliseconds, which compare faster than texts. */
export function dayFinderAt(
  period: Period,
  timeZone: string,
): (milliseconds: number) => CalendarDate | undefined {
  const days = daysOf(period);
  const starts = startsOfDays([...days, addDays(period.from, days.length)], timeZone).map((start) =>
    Date.parse(start),
  );
  return (milliseconds) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= milliseconds) low = middle + 1;
      else high = middle;
    }
    return days[low - 1];
  };
}
