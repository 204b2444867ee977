import type { Preset } from '@outlay/core/contract';
import { addDays, addMonths, type CalendarDate, monthsFrom, type Period } from '@outlay/core/time';
import { partStart } from './breakdown.ts';

/** The whole days of a preset, relative to a day in the account's zone. */
export function presetPeriod(preset: Preset, asOf: CalendarDate): Period {
  const monday = partStart(asOf, 'Week');
  const firstOfMonth = partStart(asOf, 'Month');
  switch (preset) {
    case 'current-week':
      return { from: monday, until: addDays(monday, 7) };
    case 'last-week':
      return { from: addDays(monday, -7), until: monday };
    case 'current-month':
      return monthsFrom(firstOfMonth, 1);
    case 'last-month':
      return monthsFrom(addMonths(firstOfMonth, -1), 1);
  }
}
