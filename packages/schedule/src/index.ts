export {
  type DueOccurrences,
  dueOccurrences,
  missedPolicies,
  type TrackedJob,
  type WhenMissed,
} from './due-occurrences.ts';
export { nextOccurrences, occurrencesBetween, type Schedule } from './occurrences.ts';
export { parseCron } from './parse-cron.ts';
export { parseMonthDay } from './parse-month-day.ts';
export { parseRrule } from './parse-rrule.ts';
export {
  type CronRule,
  type Frequency,
  type MonthDay,
  type MonthDayRule,
  monthDays,
  type NumberedWeekday,
  type RecurrenceRule,
  type ScheduleRule,
  type Weekday,
} from './rule.ts';
export { ScheduleError, type ScheduleErrorCode } from './schedule-error.ts';
