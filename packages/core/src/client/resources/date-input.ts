import { addDays } from '../../time/calendar-date.ts';
import { parseDateTime } from '../../time/date-time.ts';
import { instantAt, startOfDay } from '../../time/time-zone.ts';

/** A moment for the service: a `Date`, an ISO 8601 date-time, or a plain date in the account's zone. */
export type DateInput = Date | string;

/** From when on: a plain date is its first instant. The instant in UTC. @throws {TimeError} `invalid_date_time` */
export function startInstant(input: DateInput, zone: string): string {
  return instant(input, zone, (date) => startOfDay(date, zone));
}

/** Until when: a plain date is its last millisecond, so that the day is in. The instant in UTC. @throws {TimeError} */
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
