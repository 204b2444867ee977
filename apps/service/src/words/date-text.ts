import { type CalendarDate, isoWeekday } from '@outlay/core/time';

const months = {
  nominative:
    'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
  genitive:
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
} as const;
const weekdays = 'poniedziałek wtorek środa czwartek piątek sobota niedziela'.split(' ');

/** A date as text: `6 października 2026`. */
export function dateText(date: CalendarDate): string {
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

/** A date with weekday and without year: `wtorek, 6 października`. */
export function weekdayText(date: CalendarDate): string {
  return `${weekdays[isoWeekday(date) - 1]}, ${dayAndMonth(date)}`;
}

/** A month as text: `październik 2026`. */
export function monthText(date: CalendarDate): string {
  return `${monthName(date, 'nominative')} ${date.slice(0, 4)}`;
}

/**
 * A range of days in the shortest form: `1–31 października 2026`, `28 września – 4 października 2026`, `28 grudnia 2026
 * – 3 stycznia 2027`.
 */
export function dateRangeText(first: CalendarDate, last: CalendarDate): string {
  if (first === last) return dateText(first);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dayNumber(first)}–${dateText(last)}`;
  const start = first.slice(0, 4) === last.slice(0, 4) ? dayAndMonth(first) : dateText(first);
  return `${start} – ${dateText(last)}`;
}

function dayAndMonth(date: CalendarDate): string {
  return `${dayNumber(date)} ${monthName(date, 'genitive')}`;
}

function dayNumber(date: CalendarDate): number {
  return Number(date.slice(8));
}

function monthName(date: CalendarDate, grammaticalCase: keyof typeof months): string {
  return months[grammaticalCase].split(' ')[Number(date.slice(5, 7)) - 1] ?? '';
}
