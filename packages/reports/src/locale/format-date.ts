import { type CalendarDate, type Instant, localDateTime } from '@outlay/core/time';
import { noBreakSpace } from './format-number.ts';
import type { Locale } from './locale.ts';

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day as people write it: `01.10.2026` in Polish, `1 Oct 2026` in English; spaces do not break. */
export function formatDate(date: CalendarDate, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (locale === 'pl') return `${day}.${month}.${year}`;
  return [Number(day), englishMonths[Number(month) - 1], year].join(noBreakSpace);
}

/** An instant as people of a time zone write it, to the minute: `01.11.2026, 07:30 (Europe/Warsaw)`. */
export function formatInstant(instant: Instant, locale: Locale, timeZone: string): string {
  const local = localDateTime(instant, timeZone);
  return `${formatDate(local.slice(0, 10), locale)}, ${local.slice(11, 16)}${noBreakSpace}(${timeZone})`;
}
