import { TimeError } from '../errors/domain-error.ts';
import { type CalendarDate, type Instant, isCalendarDate } from './calendar-date.ts';

/**
 * A date or time as clients write it: an instant if it has an offset, otherwise a local time or a whole day.
 * Converting the last two to instants requires the time zone of the account.
 */
export type DateTime =
  | { readonly type: 'instant'; readonly instant: Instant }
  | { readonly type: 'local'; readonly local: string }
  | { readonly type: 'day'; readonly date: CalendarDate };

const pattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(.*))?$/;
const offsetPattern = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/;

/**
 * Reads ISO 8601: `2026-10-31`, `2026-10-31T18:30`, `2026-10-31T18:30:00.123Z`, `…+02:00`.
 * Fractions of a millisecond are truncated.
 * @throws {TimeError} `invalid_date_time`
 */
export function parseDateTime(text: string): DateTime {
  const match = pattern.exec(text);
  const [, date = '', hour, minute, second = '00', fraction = '', zone = ''] = match ?? [];
  if (!isCalendarDate(date)) throw invalid(text);
  if (hour === undefined) return { type: 'day', date };
  const local = `${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (zone === '') return { type: 'local', local };
  if (zone === 'Z' || zone === 'z') return { type: 'instant', instant: `${local}Z` };
  const parsed = offsetPattern.exec(zone);
  if (!parsed) throw invalid(text);
  const [, sign, hours, minutes] = parsed;
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const milliseconds = Date.parse(`${local}Z`) - ahead;
  return { type: 'instant', instant: new Date(milliseconds).toISOString() };
}

function invalid(text: string): TimeError {
  return new TimeError(
    'invalid_date_time',
    `"${text}" is not an ISO 8601 date or date-time; expected one like 2026-10-31 or 2026-10-31T18:30:00Z`,
  );
}
