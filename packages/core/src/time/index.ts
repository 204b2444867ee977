export { TimeError, type TimeErrorCode } from '../errors/domain-error.ts';
export {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  daysBetween,
  type Instant,
  isCalendarDate,
  isoWeek,
  isoWeekday,
  isoWeekStart,
} from './calendar-date.ts';
export { type DateTime, parseDateTime } from './date-time.ts';
export {
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
export { dateInZone, instantAt, localDateTime, startOfDay, timeZone } from './time-zone.ts';
