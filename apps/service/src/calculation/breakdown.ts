import type { Granularity } from '@outlay/core/contract';
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  isoWeekday,
  type Period,
} from '@outlay/core/time';

/** The first day of the day, ISO week or month that contains a day. */
export function partStart(date: CalendarDate, granularity: Granularity): CalendarDate {
  switch (granularity) {
    case 'Day':
      return date;
    case 'Week':
      return addDays(date, 1 - isoWeekday(date));
    case 'Month':
      return `${date.slice(0, 7)}-01`;
  }
}

/** Every part of a period in order, identified by its first day inside the period. */
export function* partsOf({ from, until }: Period, granularity: Granularity): Generator<CalendarDate> {
  for (let day = from; day < until; day = nextPart(day, granularity)) yield day;
}

/** Number of parts of a period. */
export function partCount({ from, until }: Period, granularity: Granularity): number {
  if (until <= from) return 0;
  const first = partStart(from, granularity);
  const last = partStart(addDays(until, -1), granularity);
  if (granularity === 'Month') return monthNumber(last) - monthNumber(first) + 1;
  return daysBetween(first, last) / (granularity === 'Week' ? 7 : 1) + 1;
}

function monthNumber(day: CalendarDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** The first day of the part after the one that contains a day. */
export function nextPart(day: CalendarDate, granularity: Granularity): CalendarDate {
  const start = partStart(day, granularity);
  if (granularity === 'Month') return addMonths(start, 1);
  return addDays(start, granularity === 'Week' ? 7 : 1);
}
