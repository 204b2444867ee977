import { isPayMonth } from './pay-month.ts';
import type { LabeledPeriod } from './words.ts';

/** English months in full. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * The days of a month that starts on another day than the first, after its name: " (21 Sep – 20 Oct)". Nothing for other
 * periods: their names say which days they are.
 */
export function ownDays({ kind, first, last }: Omit<LabeledPeriod, 'name'>): string {
  return isPayMonth({ kind, first }) ? ` (${shortDay(first)} – ${shortDay(last)})` : '';
}

function shortDay(date: string): string {
  return `${Number(date.slice(8))} ${(months[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3)}`;
}
