export {
  type DueOccurrences,
  dueOccurrences,
  missedPolicies,
  type TrackedJob,
  type WhenMissed,
} from './due-occurrences.ts';
export {
  nextOccurrence,
  nextOccurrences,
  occurrencesAfter,
  occurrencesBetween,
  type Schedule,
} from './occurrences.ts';
export { parseCron } from './parse-cron.ts';
export { parseMonthDay } from './parse-month-day.ts';
export { parseRrule } from './parse-rrule.ts';
export { type MonthDay, monthDays, type ScheduleRule } from './rule.ts';
export { ScheduleError, type ScheduleErrorCode } from './schedule-error.ts';
