import { addDays, type DateTime, type Instant, instantAt, startOfDay } from '@outlay/core/time';

const firstMoment = '0000-01-01T00:00:00.000Z';
const lastMoment = '9999-12-31T23:59:59.999Z';

/** The first instant that a start parameter lets in: a plain date is the start of that day in the zone. */
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

/** The first instant that an end parameter leaves out: a plain date lets in its whole day, an instant itself. */
export function instantAfter(value: DateTime, zone: string): Instant {
  if (value.type !== 'day') return instantsLater(firstInstant(value, zone), 1);
  if (value.date === '9999-12-31') return lastMoment;
  return fourDigitYear(startOfDay(addDays(value.date, 1), zone));
}

/** The instant some milliseconds later, or earlier for a negative count. */
export function instantsLater(instant: Instant, milliseconds: number): Instant {
  return fourDigitYear(new Date(Date.parse(instant) + milliseconds).toISOString());
}

/** Instants compare as text, which years beyond four digits would break. */
function fourDigitYear(instant: Instant): Instant {
  if (instant.startsWith('-')) return firstMoment;
  return instant.startsWith('+') ? lastMoment : instant;
}
