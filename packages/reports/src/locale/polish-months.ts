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

/** Months after "in": "w maju", but "we wrześniu". */
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
 * The days after the name of a month that does not start on the first: " (21.09–20.10)". Empty for other periods, whose
 * names define their days.
 */
export function ownDays({ kind, first, last }: Omit<LabeledPeriod, 'name'>): string {
  return isPayMonth({ kind, first }) ? ` (${shortDay(first)}–${shortDay(last)})` : '';
}

function shortDay(date: string): string {
  return `${date.slice(8)}.${date.slice(5, 7)}`;
}
