import { addDays, type DateTime, type Instant, instantAt, startOfDay } from '@outlay/core/time';

const firstMoment = '0000-01-01T00:00:00.000Z';
const lastMoment = '9999-12-31T23:59:59.999Z';

/** The first instant of a start parameter: a plain date is the start of that day in the time zone. */
export function firstInstant(value: DateTime, zone: string): Instant {
  switch (value.type) {
    case 'instant':
      return fourDigitYear(value.instant);
    case 'local':
      return fourDigitYear(instantAt(value.local, zone));
    case 'day':
      return fourDigitYear(startOfDay(value.date, zone));
  }
}

/** The first instant after an end parameter: a plain date includes the whole day, an instant includes itself. */
export function instantAfter(value: DateTime, zone: string): Instant {
  if (value.type !== 'day') return instantsLater(firstInstant(value, zone), 1);
  if (value.date === '9999-12-31') return lastMoment;
  return fourDigitYear(startOfDay(addDays(value.date, 1), zone));
}

/** An instant shifted by milliseconds, which may be negative. */
export function instantsLater(instant: Instant, milliseconds: number): Instant {
  return fourDigitYear(new Date(Date.parse(instant) + milliseconds).toISOString());
}

/** Instants are compared as text, which requires four-digit years. */
function fourDigitYear(instant: Instant): Instant {
  if (instant.startsWith('-')) return firstMoment;
  return instant.startsWith('+') ? lastMoment : instant;
}
