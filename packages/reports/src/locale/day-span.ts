import { months } from './english-months.ts';
import { monthsGenitive } from './polish-months.ts';

/** Days in English: "5 October 2026", "1–31 October 2026", "28 September – 4 October 2026". */
export function englishDays(first: string, last: string): string {
  return daySpan(first, last, months);
}

/** Days in Polish: "5 października 2026", "1–31 października 2026". */
export function polishDays(first: string, last: string): string {
  return daySpan(first, last, monthsGenitive);
}

/** The year appears twice only if the days span two years. */
function daySpan(first: string, last: string, names: readonly string[]): string {
  const end = `${dayAndMonth(last, names)} ${last.slice(0, 4)}`;
  if (first === last) return end;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${end}`;
  const year = first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${first.slice(0, 4)}`;
  return `${dayAndMonth(first, names)}${year} – ${end}`;
}

function dayAndMonth(date: string, names: readonly string[]): string {
  return `${Number(date.slice(8))} ${names[Number(date.slice(5, 7)) - 1] ?? ''}`;
}
