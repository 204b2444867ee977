import { addDays } from '../../time/calendar-date.ts';
import { parseDateTime } from '../../time/date-time.ts';
import { instantAt, startOfDay } from '../../time/time-zone.ts';

/** A point in time: a `Date`, an ISO 8601 date-time, or a date in the account's time zone. */
export type DateInput = Date | string;

/**
 * The start of a range: the first instant of a date, in UTC.
 * @throws {TimeError} `invalid_date_time`
 */
export function startInstant(input: DateInput, zone: string): string {
  return instant(input, zone, (date) => startOfDay(date, zone));
}

/**
 * The end of a range: the last millisecond of a date, so that the day is included, in UTC.
 * @throws {TimeError}
 */
export function endInstant(input: DateInput, zone: string): string {
  return instant(input, zone, (date) =>
    new Date(Date.parse(startOfDay(addDays(date, 1), zone)) - 1).toISOString(),
  );
}

function instant(input: DateInput, zone: string, ofDay: (date: string) => string): string {
  if (input instanceof Date) return input.toISOString();
  const parsed = parseDateTime(input);
  switch (parsed.type) {
    case 'instant':
      return parsed.instant;
    case 'local':
      return instantAt(parsed.local, zone);
    case 'day':
      return ofDay(parsed.date);
  }
}
