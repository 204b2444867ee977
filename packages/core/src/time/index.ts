export { TimeError, type TimeErrorCode } from '../errors/domain-error.ts';
export {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  type Instant,
  isCalendarDate,
  isoWeek,
  isoWeekday,
  isoWeekStart,
  parseCalendarDate,
} from './calendar-date.ts';
export { type DateTime, parseDateTime } from './date-time.ts';
export { isMonth, lastMonthStart, monthStartOf, parseMonthStart } from './month-start.ts';
export {
  datedPeriodName,
  type PeriodCalendar,
  type PeriodKind,
  parsePeriod,
  periodForms,
  periodKinds,
  periodName,
  previousPeriod,
  samePeriodLastYear,
} from './named-period.ts';
export {
  dayCount,
  daysOf,
  inclusivePeriod,
  instantsOf,
  lastDay,
  monthsFrom,
  type Period,
} from './period.ts';
export {
  dateInZone,
  instantAt,
  localDateTime,
  parseTimeZone,
  startOfDay,
  startsOfDays,
} from './time-zone.ts';
