import type { CalendarDate, Instant } from '@outlay/core';
import { noBreakSpace } from './format-number.ts';
import type { Locale } from './locale.ts';

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day as people write it: `01.10.2026` in Polish, `1 Oct 2026` in English; spaces do not break. */
export function formatDate(date: CalendarDate, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (locale === 'pl') return `${day}.${month}.${year}`;
  return [Number(day), englishMonths[Number(month) - 1], year].join(noBreakSpace);
}

/** An instant as people write it, in UTC to the minute: `01.11.2026, 06:30 UTC`. */
export function formatInstant(instant: Instant, locale: Locale): string {
  return `${formatDate(instant.slice(0, 10), locale)}, ${instant.slice(11, 16)}${noBreakSpace}UTC`;
}
