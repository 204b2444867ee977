import { addDays, type CalendarDate } from '@outlay/core/time';
import type { ComparedName } from './overview-words.ts';

/** The last day of an earlier period that is compared. */
export function lastComparedDay({ period: { first, last }, firstDays }: ComparedName): CalendarDate {
  return firstDays === null ? last : addDays(first, firstDays - 1);
}
