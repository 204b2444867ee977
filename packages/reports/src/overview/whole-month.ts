import { addMonths, lastDay } from '@outlay/core/time';

/** Whether two days are the first and the last day of the same calendar month. */
export function isWholeMonth(first: string, last: string): boolean {
  return first.endsWith('-01') && last === lastDay({ from: first, until: addMonths(first, 1) });
}
