import { addDays, type DateTime, instantAt, startOfDay } from '@outlay/core/time';
import type { RecurrenceRule, ScheduleRule } from './rule.ts';

/** Where a rule begins and ends, in milliseconds since 1970, both inside. */
export type Bounds = {
  readonly fromMs: number;
  readonly lastMs: number;
  /** How many occurrences there are from the begin on; `null` where they are not counted. */
  readonly count: number | null;
  /** Whether an instant is one of every so many hours or minutes since the begin. */
  readonly isStep: (milliseconds: number) => boolean;
};

const unbounded: Bounds = { fromMs: -Infinity, lastMs: Infinity, count: null, isStep: () => true };

/** Begin, end and steps of a schedule's rule. Only recurrence rules have any. */
export function boundsOf(schedule: { readonly rule: ScheduleRule; readonly timeZone: string }): Bounds {
  const { rule, timeZone } = schedule;
  if (rule.type !== 'recurrence') return unbounded;
  const lastMs = rule.until === null ? Infinity : lastInstant(rule.until, timeZone);
  if (rule.start === null) return { ...unbounded, lastMs };
  const fromMs = Date.parse(instantAt(rule.start, timeZone));
  return { fromMs, lastMs, count: rule.count, isStep: stepsSince(fromMs, rule) };
}

function lastInstant(until: DateTime, zone: string): number {
  switch (until.type) {
    case 'instant':
      return Date.parse(until.instant);
    case 'local':
      return Date.parse(instantAt(until.local, zone));
    case 'day':
      return Date.parse(startOfDay(addDays(until.date, 1), zone)) - 1;
  }
}

/** Hours and minutes are stepped in real time: every 6 hours are 6 hours, also through a change of the clock. */
function stepsSince(fromMs: number, { frequency, interval, start }: RecurrenceRule): Bounds['isStep'] {
  const stepMs = { HOURLY: 3_600_000, MINUTELY: 60_000 }[frequency as string];
  if (stepMs === undefined || interval === 1) return () => true;
  const minuteOfHour = Number(start?.slice(14, 16));
  const firstStepMs = frequency === 'HOURLY' ? fromMs - minuteOfHour * 60_000 : fromMs;
  return (milliseconds) => Math.floor((milliseconds - firstStepMs) / stepMs) % interval === 0;
}
