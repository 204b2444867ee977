import { type CalendarDate, type Instant, localDateTime, type Period } from '@outlay/core/time';
import { noBreakSpace } from './format-number.ts';
import type { Locale } from './locale.ts';
import { monthsGenitive } from './polish-months.ts';
import { zoneName } from './zone-name.ts';

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day: `01.10.2026` in Polish, `1 Oct 2026` in English; with no-break spaces. */
export function formatDate(date: CalendarDate, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (locale === 'pl') return `${day}.${month}.${year}`;
  return [Number(day), englishMonths[Number(month) - 1], year].join(noBreakSpace);
}

/**
 * A day within a sentence: `29 października` in Polish, `29 Oct` in English; with its year if it is outside `period`.
 */
export function formatDayInText(date: CalendarDate, period: Period, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const names = locale === 'pl' ? monthsGenitive : englishMonths;
  const isInside = date >= period.from && date < period.until;
  return [Number(day), names[Number(month) - 1], ...(isInside ? [] : [year])].join(noBreakSpace);
}

/** An instant as people of a time zone write it, to the minute: `01.11.2026, 07:30 (Warszawa)`; spaces in brackets do not break. */
export function formatInstant(instant: Instant, locale: Locale, timeZone: string): string {
  const local = localDateTime(instant, timeZone);
  const zone = zoneName(timeZone, locale).replaceAll(' ', noBreakSpace);
  return `${formatDate(local.slice(0, 10), locale)}, ${local.slice(11, 16)}${noBreakSpace}(${zone})`;
}
