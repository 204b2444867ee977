import { isPayMonth } from './pay-month.ts';
import type { LabeledPeriod } from './words.ts';

/** Polish months as labels: "październik 2026". */
export const months = [
  'styczeń',
  'luty',
  'marzec',
  'kwiecień',
  'maj',
  'czerwiec',
  'lipiec',
  'sierpień',
  'wrzesień',
  'październik',
  'listopad',
  'grudzień',
];

/** Polish months in the genitive: "29 października", "względem września". */
export const monthsGenitive = [
  'stycznia',
  'lutego',
  'marca',
  'kwietnia',
  'maja',
  'czerwca',
  'lipca',
  'sierpnia',
  'września',
  'października',
  'listopada',
  'grudnia',
];

/** Months as an answer to when: "w maju", but "we wrześniu". */
export const inMonths = [
  'w styczniu',
  'w lutym',
  'w marcu',
  'w kwietniu',
  'w maju',
  'w czerwcu',
  'w lipcu',
  'w sierpniu',
  'we wrześniu',
  'w październiku',
  'w listopadzie',
  'w grudniu',
];

/**
 * The days of a month that starts on another day than the first, after its name: " (21.09–20.10)". Nothing for other
 * periods: their names say which days they are.
 */
export function ownDays({ kind, first, last }: Omit<LabeledPeriod, 'name'>): string {
  return isPayMonth({ kind, first }) ? ` (${shortDay(first)}–${shortDay(last)})` : '';
}

function shortDay(date: string): string {
  return `${date.slice(8)}.${date.slice(5, 7)}`;
}
