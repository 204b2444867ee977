import { expect, it } from 'vitest';
import { dayFields, dayOfDate } from './calendar.ts';
import { isWorkingDay } from './working-day.ts';

/** The days off of a year that are no Saturdays or Sundays. */
function daysOff(year: number): string[] {
  const first = dayOfDate(`${year}-01-01`);
  return Array.from({ length: 365 }, (_, index) => first + index)
    .filter((day) => !isWorkingDay(day) && ![0, 6].includes(dayFields(day).weekday))
    .map((day) => new Date(day * 86_400_000).toISOString().slice(5, 10));
}

it('knows the days off of 2026: Easter Monday on 6 April, Corpus Christi on 4 June', () => {
  expect(daysOff(2026)).toEqual(['01-01', '01-06', '04-06', '05-01', '06-04', '11-11', '12-24', '12-25']);
});

it('knows the days off of 2025, the first year with 24 December', () => {
  const off = ['01-01', '01-06', '04-21', '05-01', '06-19', '08-15', '11-11', '12-24', '12-25', '12-26'];
  expect(daysOff(2025)).toEqual(off);
});

it('lets people work on 24 December 2024', () => {
  expect(isWorkingDay(dayOfDate('2024-12-24'))).toBe(true);
});

it.each(['2027-03-29', '2027-05-27', '2030-04-22', '2038-04-26'])('knows the moving holiday %s', (date) => {
  expect(isWorkingDay(dayOfDate(date))).toBe(false);
});

it.each(['2026-07-18', '2026-07-19'])('takes %s for a weekend', (date) => {
  expect(isWorkingDay(dayOfDate(date))).toBe(false);
});
