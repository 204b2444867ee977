import { addDays, addMonths, type CalendarDate } from '@outlay/core/time';

/** The days of one EXTF file: a calendar month, or the part of it that is in one fiscal year. Both days are inside. */
export type BookingMonth = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The first day of the fiscal year (Wirtschaftsjahresbeginn), from which DATEV takes the year of every row. */
  readonly fiscalYear: CalendarDate;
};

/**
 * The month in which a day is booked.
 * @param fiscalYearStart - `MM-DD`
 */
export function bookingMonthOf(date: CalendarDate, fiscalYearStart: string): BookingMonth {
  const year = Number(date.slice(0, 4));
  const startIn = (of: number) => `${String(of).padStart(4, '0')}-${fiscalYearStart}`;
  const fiscalYear = date >= startIn(year) ? startIn(year) : startIn(year - 1);
  const first = `${date.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const nextYear = startIn(Number(fiscalYear.slice(0, 4)) + 1);
  return {
    from: fiscalYear > first ? fiscalYear : first,
    to: nextYear <= last ? addDays(nextYear, -1) : last,
    fiscalYear,
  };
}

/** Whether an EXTF file can have a day: its header has no fiscal year before 2000, and no day after 2099. */
export function isBookable(date: CalendarDate): boolean {
  return date >= '2001-01-01' && date <= '2099-12-31';
}
