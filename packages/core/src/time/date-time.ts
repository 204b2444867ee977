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
/** An instant as it is returned. */
const plainInstant = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const offsetPattern = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/;

/**
 * Reads ISO 8601: `2026-10-31`, `2026-10-31T18:30`, `2026-10-31T18:30:00.123Z`, `…+02:00`.
 * Fractions of a millisecond are truncated.
 * @throws {TimeError} `invalid_date_time`
 */
export function parseDateTime(text: string): DateTime {
  // A list has two in each document. A text that is joined from parts takes ten times the memory of this one.
  if (plainInstant.test(text) && isCalendarDate(text.slice(0, 10))) return { type: 'instant', instant: text };
  const match = pattern.exec(text);
  const [, date = '', hour, minute, second = '00', fraction = '', zone = ''] = match ?? [];
  if (!isCalendarDate(date)) throw invalid(text);
  if (hour === undefined) return { type: 'day', date };
  const local = `${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (zone === '') return { type: 'local', local };
  const milliseconds = Date.parse(`${local}Z`) - aheadOf(zone, text);
  return { type: 'instant', instant: new Date(milliseconds).toISOString() };
}

/** How far a zone of a date-time is ahead of UTC, in milliseconds. @throws {TimeError} `invalid_date_time` */
function aheadOf(zone: string, text: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const parsed = offsetPattern.exec(zone);
  if (!parsed) throw invalid(text);
  const [, sign, hours, minutes] = parsed;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function invalid(text: string): TimeError {
  return new TimeError(
    'invalid_date_time',
    `"${text}" is not an ISO 8601 date or date-time; expected one like 2026-10-31 or 2026-10-31T18:30:00Z`,
  );
}
