import { type Instant, localDateTime } from '@outlay/core';
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

/** The longest gap that the calendar makes is 40 years: a schedule without an occurrence in a hundred has none. */
const mostDaysBetween = 36_525;
const lastDay = dayNumber(9999, 12, 30);

/**
 * The instants at which a schedule is due, ascending, after an instant that is outside; made as they are taken.
 * Ends where the rule ends, or when a hundred years have none.
 */
export function* occurrencesAfter(schedule: Schedule, after: Instant): Generator<Instant, void> {
  const afterMs = Date.parse(after);
  const { fromMs, lastMs, count, isStep } = boundsOf(schedule);
  // What is counted is counted from the start, however long ago that was.
  const all =
    count === null
      ? walk(schedule, Math.max(afterMs, fromMs - 1), isStep)
      : walk(schedule, fromMs - 1, isStep).take(count);
  for (const at of all) {
    if (at > lastMs) return;
    if (at > afterMs) yield new Date(at).toISOString();
  }
}

/** The occurrences after `after` (outside) up to `last` (inside), ascending, made as they are taken. */
export function* occurrencesBetween(
  schedule: Schedule,
  after: Instant,
  last: Instant,
): Generator<Instant, void> {
  for (const occurrence of occurrencesAfter(schedule, after)) {
    if (occurrence > last) return;
    yield occurrence;
  }
}

/** The next `count` occurrences after an instant; fewer where the schedule ends. */
export function nextOccurrences(schedule: Schedule, after: Instant, count: number): Instant[] {
  return occurrencesAfter(schedule, after).take(count).toArray();
}

/** The first occurrence after an instant; `undefined` where there is none. */
export function nextOccurrence(schedule: Schedule, after: Instant): Instant | undefined {
  return nextOccurrences(schedule, after, 1)[0];
}

function* walk(
  { rule, timeZone }: Schedule,
  after: number,
  isStep: (at: number) => boolean,
): Generator<number, void> {
  const plan = planDays(rule);
  let last = after;
  // The day before may reach into this one, where its end is skipped.
  let day = dayOfDate(localDateTime(new Date(after), timeZone)) - 1;
  for (let lastFound = day; day <= lastDay && day - lastFound <= mostDaysBetween; day += 1) {
    for (const at of instantsOfDay(plan, day, timeZone)) {
      if (at <= last || !isStep(at)) continue;
      [last, lastFound] = [at, day];
      yield at;
    }
  }
}
