import { instantAt, localDateTime } from '@outlay/core/time';
import type { DayNumber } from './calendar.ts';
import type { DayPlan } from './day-plan.ts';

const millisecondsADay = 86_400_000;
const millisecondsAMinute = 60_000;

/**
 * The instants of a day in a zone, ascending, as milliseconds since 1970. The first times of a day may be the last
 * ones of the day before, where a gap begins before midnight: equal instants are for the caller to drop.
 */
export function* instantsOfDay(plan: DayPlan, day: DayNumber, zone: string): Generator<number> {
  const isFixed = plan.times === 'fixed';
  // A clock set back over midnight shows the day before once more.
  if (!plan.suits(day) && (isFixed || !plan.suits(day - 1))) return;
  const midnight = day * millisecondsADay;
  const before = offsetAt(midnight - millisecondsADay, zone);
  const hasChange = before !== offsetAt(midnight + 2 * millisecondsADay, zone);
  if (hasChange && !isFixed) yield* shownTimes(plan, day, zone);
  else if (plan.suits(day)) {
    for (const minute of plan.minutes) {
      const wall = midnight + minute * millisecondsAMinute;
      yield hasChange ? firstShowing(wall, zone) : wall - before;
    }
  }
}

/** Every time that the clock shows between the begin of the day and that of the next. */
function* shownTimes(plan: DayPlan, day: DayNumber, zone: string): Generator<number> {
  const from = firstShowing(day * millisecondsADay, zone);
  const until = firstShowing((day + 1) * millisecondsADay, zone);
  for (const stretch of stretches(from, until, zone)) yield* shownWithin(stretch, plan);
}

function* shownWithin({ from, until, offset }: Stretch, { suits, minutes }: DayPlan): Generator<number> {
  for (let day = dayOf(from + offset); day <= dayOf(until - 1 + offset); day += 1) {
    if (!suits(day)) continue;
    for (const minute of minutes) {
      const at = day * millisecondsADay + minute * millisecondsAMinute - offset;
      if (at >= from && at < until) yield at;
    }
  }
}

/** Time between two changes of the clock. */
type Stretch = { readonly from: number; readonly until: number; readonly offset: number };

/** A day cut where its clock changes: once at most, as no zone changes it twice a day. */
function stretches(from: number, until: number, zone: string): Stretch[] {
  const [before, after] = [offsetAt(from, zone), offsetAt(until - 1, zone)];
  if (before === after) return [{ from, until, offset: before }];
  let [early, late] = [from, until - 1];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(middle, zone) === before) early = middle;
    else late = middle;
  }
  return [
    { from, until: late, offset: before },
    { from: late, until, offset: after },
  ];
}

function firstShowing(wall: number, zone: string): number {
  return Date.parse(instantAt(new Date(wall).toISOString().slice(0, -1), zone));
}

function offsetAt(milliseconds: number, zone: string): number {
  return Date.parse(`${localDateTime(new Date(milliseconds), zone)}Z`) - milliseconds;
}

function dayOf(wall: number): DayNumber {
  return Math.floor(wall / millisecondsADay);
}
