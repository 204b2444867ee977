import { addDays, type CalendarDate, dateInZone, type Instant, startOfDay } from '@outlay/core/time';

/**
 * Finds the day of an instant: the one between whose starts it is. That differs from the date on the clock where clocks
 * go back just after midnight. The last day is remembered, so that sorted instants need the time zone once a day.
 */
export function dayFinder(timeZone: string): (at: Instant) => CalendarDate {
  let found = { date: '', from: '', until: '' };
  return (at) => {
    if (at >= found.from && at < found.until) return found.date;
    const shown = dateInZone(at, timeZone);
    const next = addDays(shown, 1);
    const nextStart = startOfDay(next, timeZone);
    found =
      at < nextStart
        ? { date: shown, from: startOfDay(shown, timeZone), until: nextStart }
        : { date: next, from: nextStart, until: startOfDay(addDays(next, 1), timeZone) };
    return found.date;
  };
}
