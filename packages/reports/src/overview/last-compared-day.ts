import { addDays, type CalendarDate } from '@outlay/core/time';
import type { ComparedName } from './overview-words.ts';

/** The last day that is compared in an earlier period. */
export function lastComparedDay({ period: { first, last }, firstDays }: ComparedName): CalendarDate {
  return firstDays === null ? last : addDays(first, firstDays - 1);
}
