import { type Instant, localDateTime } from '@outlay/core/time';
import { dayNumber, dayOfDate } from './calendar.ts';
import { instantsOfDay } from './instants-of-day.ts';
import { planDays } from './plan-days.ts';
import { boundsOf } from './recurrence-bounds.ts';
import type { ScheduleRule } from './rule.ts';

/** When a job is due: a rule that is read on the wall clock of a zone. */
export type Schedule = {
  /** IANA name, checked. */
  readonly timeZone: string;
  readonly rule: ScheduleRule;
};

const millisecondsADay = 86_400_000;
/** The longest gap that the calendar makes is 40 years: a schedule without an occurrence in a hundred has none. */
const maxDaysBetween = 36_525;
const lastDay = dayNumber(9999, 12, 30);

/**
 * The instants at which a schedule is due, ascending, after an instant that is outside; made as they are taken.
 * Ends where the rule ends, or when a hundred years have none.
 */
export function occurrencesAfter(schedule: Schedule, after: Instant): Generator<Instant, void> {
  return walkUpTo(schedule, Date.parse(after), Infinity);
}

/** The occurrences after `after` (outside) up to `last` (inside), ascending, made as they are taken. */
export function occurrencesBetween(
  schedule: Schedule,
  after: Instant,
  last: Instant,
): Generator<Instant, void> {
  return walkUpTo(schedule, Date.parse(after), Date.parse(last));
}

/** The next `count` occurrences after an instant; fewer where the schedule ends. */
export function nextOccurrences(schedule: Schedule, after: Instant, count: number): Instant[] {
  return occurrencesAfter(schedule, after).take(count).toArray();
}

/** The first occurrence after an instant; `undefined` where there is none. */
export function nextOccurrence(schedule: Schedule, after: Instant): Instant | undefined {
  return nextOccurrences(schedule, after, 1)[0];
}

function* walkUpTo(schedule: Schedule, after: number, last: number): Generator<Instant, void> {
  const bounds = boundsOf(schedule);
  const range = { after: Math.max(after, bounds.fromMs - 1), last: Math.min(last, bounds.lastMs) };
  if (bounds.count === null) {
    for (const at of walk(schedule, range, bounds.isStep)) yield new Date(at).toISOString();
    return;
  }
  // What is counted is counted from the start, however long ago that was.
  const fromStart = walk(schedule, { ...range, after: bounds.fromMs - 1 }, bounds.isStep);
  for (const at of fromStart.take(bounds.count)) if (at > after) yield new Date(at).toISOString();
}

/** Milliseconds since 1970: the first one outside, the last one inside. */
type Range = { readonly after: number; readonly last: number };

function* walk(
  { rule, timeZone }: Schedule,
  { after, last }: Range,
  isStep: (at: number) => boolean,
): Generator<number, void> {
  const plan = planDays(rule);
  const endDay = Math.min(lastDay, last / millisecondsADay + 1);
  let latest = after;
  let day = dayOfDate(localDateTime(new Date(after), timeZone));
  for (let lastFound = day; day <= endDay && day - lastFound <= maxDaysBetween; day += 1) {
    for (const at of instantsOfDay(plan, day, timeZone)) {
      if (at > last) return;
      if (at <= latest || !isStep(at)) continue;
      [latest, lastFound] = [at, day];
      yield at;
    }
  }
}
