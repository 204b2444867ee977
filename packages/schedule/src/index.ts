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
export { monthDays, type ScheduleRule } from './rule.ts';
export { ScheduleError } from './schedule-error.ts';
