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
 * The days after the name of a month that does not start on the first: " (21 Sep – 20 Oct)". Empty for other periods,
 * whose names define their days.
 */
export function ownDays({ kind, first, last }: Omit<LabeledPeriod, 'name'>): string {
  return isPayMonth({ kind, first }) ? ` (${shortDay(first)} – ${shortDay(last)})` : '';
}

function shortDay(date: string): string {
  return `${Number(date.slice(8))} ${(months[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3)}`;
}
