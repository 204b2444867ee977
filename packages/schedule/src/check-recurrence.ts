import { addDays, type CalendarDate, type DateTime } from '@outlay/core/time';
import { dayNumber, dayOfDate } from './calendar.ts';
import { planRecurrence } from './plan-recurrence.ts';
import { invalidRrule, type PartName, type RruleParts } from './rrule-parts.ts';
import type { RecurrenceRule } from './rule.ts';
import { ScheduleError } from './schedule-error.ts';

/** The calendar repeats its weekdays and leap years within 40 years; an interval may need more of them. */
const daysLookedThrough = 36_525;
const startOfRulesWithoutStart = dayNumber(2000, 1, 1);

/** A part of the rule, or where the rule should have had one, and what is wrong with it. */
type Problem = { readonly part: PartName; readonly problem: string };

/**
 * Checks that the parts of a rule go together and that some day suits.
 * @throws {ScheduleError} `invalid_rrule` or `never_due`
 */
export function checkRecurrence(rule: RecurrenceRule, parts: RruleParts): void {
  const found = problemsOf(rule)[0];
  const columnOf = (part: PartName) => parts.get(part)?.column ?? parts.get('FREQ')?.column ?? 1;
  if (found) throw invalidRrule(columnOf(found.part), found.problem);
  if (!hasDay(rule)) {
    throw new ScheduleError(
      'never_due',
      columnOf('FREQ'),
      'no day of a hundred years suits all that this rule asks for',
    );
  }
}

function problemsOf(rule: RecurrenceRule): Problem[] {
  return [...missingParts(rule), ...wrongOrdinals(rule), ...wrongPositions(rule), ...wrongEnds(rule)];
}

function missingParts({ frequency, start, interval, count, ...lists }: RecurrenceRule): Problem[] {
  const needs = (part: PartName, why: string) => ({ part, problem: `${why} needs a DTSTART to count from` });
  const lacks = (name: string) => ({
    part: 'FREQ' as const,
    problem: `FREQ=${frequency} says no ${name}, which a DTSTART would`,
  });
  return [
    ...(start === null && interval > 1 ? [needs('INTERVAL', `INTERVAL=${interval}`)] : []),
    ...(start === null && count !== null ? [needs('COUNT', `COUNT=${count}`)] : []),
    ...(lists.months?.length === 0 ? [lacks('BYMONTH')] : []),
    ...(lists.monthDays?.length === 0 ? [lacks('BYMONTHDAY')] : []),
    ...(lists.weekdays?.length === 0 ? [lacks('BYDAY')] : []),
    ...(lists.hours.length === 0 ? [lacks('BYHOUR')] : []),
  ];
}

function wrongOrdinals({ frequency, weekdays, months, monthDays }: RecurrenceRule): Problem[] {
  const most = frequency === 'YEARLY' && !months ? 53 : 5;
  const ordinals = (weekdays ?? []).flatMap(({ ordinal }) => ordinal ?? []);
  const isAllowed = frequency === 'YEARLY' || frequency === 'MONTHLY';
  if (ordinals.length > 0 && !isAllowed) {
    return [{ part: 'BYDAY', problem: `FREQ=${frequency} allows weekdays without a number only, like MO` }];
  }
  if (ordinals.some((ordinal) => Math.abs(ordinal) > most)) {
    return [
      { part: 'BYDAY', problem: `a month has at most 5 of a weekday; allowed are 1 to 5 and -5 to -1` },
    ];
  }
  if (frequency === 'WEEKLY' && monthDays) {
    return [
      { part: 'BYMONTHDAY', problem: 'FREQ=WEEKLY has no days of the month; use FREQ=DAILY or MONTHLY' },
    ];
  }
  return [];
}

function wrongPositions({ frequency, positions, hours, minutes }: RecurrenceRule): Problem[] {
  if (
    !positions ||
    (frequency !== 'HOURLY' && frequency !== 'MINUTELY' && hours.length * minutes.length === 1)
  ) {
    return [];
  }
  return [{ part: 'BYSETPOS', problem: 'BYSETPOS is understood where there is one time a day' }];
}

function wrongEnds({ count, until, start }: RecurrenceRule): Problem[] {
  if (until === null) return [];
  if (count !== null) return [{ part: 'COUNT', problem: 'a rule ends by UNTIL or by COUNT, not by both' }];
  if (start === null || lastDayOf(until) >= start.slice(0, 10)) return [];
  return [{ part: 'UNTIL', problem: 'the rule ends before it begins' }];
}

/** In UTC the day may be over already that the zone still has. */
function lastDayOf(until: DateTime): CalendarDate {
  switch (until.type) {
    case 'day':
      return until.date;
    case 'local':
      return until.local.slice(0, 10);
    case 'instant':
      return addDays(until.instant.slice(0, 10), 1);
  }
}

function hasDay(rule: RecurrenceRule): boolean {
  const { suits } = planRecurrence(rule);
  const first = rule.start === null ? startOfRulesWithoutStart : dayOfDate(rule.start);
  for (let day = first; day <= first + daysLookedThrough; day += 1) if (suits(day)) return true;
  return false;
}
