import { type DayFields, type DayNumber, dayFields, dayNumber, dayOfDate, daysInMonth } from './calendar.ts';
import type { DayPlan } from './day-plan.ts';
import type { NumberedWeekday, RecurrenceRule } from './rule.ts';

/** Days in order, `count` of them from `first`. */
type Days = { readonly first: DayNumber; readonly count: number };

/** The days and times of a recurrence rule, but for its begin and its end. RFC 5545 §3.3.10. */
export function planRecurrence(rule: RecurrenceRule): DayPlan {
  const { frequency, hours, minutes } = rule;
  return {
    suits: (day) => suitsLists(rule, day) && suitsInterval(rule, day) && suitsPositions(rule, day),
    minutes: hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute)),
    times: frequency === 'HOURLY' || frequency === 'MINUTELY' ? 'clock' : 'fixed',
  };
}

function suitsLists(rule: RecurrenceRule, number: DayNumber): boolean {
  const fields = dayFields(number);
  const { months, monthDays, weekdays } = rule;
  if (months && !months.includes(fields.month)) return false;
  if (monthDays && !monthDays.some((day) => isMonthDay(day, fields))) return false;
  return !weekdays || weekdays.some((weekday) => isWeekday(weekday, number, rule));
}

function isMonthDay(wanted: number, { year, month, day }: DayFields): boolean {
  return wanted > 0 ? day === wanted : day === daysInMonth(year, month) + 1 + wanted;
}

/** An ordinal counts within the month; of a yearly rule without months, within the year. */
function isWeekday({ weekday, ordinal }: NumberedWeekday, day: DayNumber, rule: RecurrenceRule): boolean {
  if (dayFields(day).weekday !== weekday) return false;
  if (ordinal === null) return true;
  const { first, count } = rule.frequency === 'YEARLY' && !rule.months ? yearOf(day) : monthOf(day);
  const daysInOrder = ordinal > 0 ? day - first : first + count - 1 - day;
  return Math.floor(daysInOrder / 7) + 1 === Math.abs(ordinal);
}

/** Whether the day's year, month, week or day is one of every `interval`, counted from the start. */
function suitsInterval(rule: RecurrenceRule, day: DayNumber): boolean {
  if (rule.interval === 1 || rule.start === null) return true;
  const start = dayOfDate(rule.start);
  const { year, month } = dayFields(start);
  const now = dayFields(day);
  switch (rule.frequency) {
    case 'YEARLY':
      return (now.year - year) % rule.interval === 0;
    case 'MONTHLY':
      return ((now.year - year) * 12 + now.month - month) % rule.interval === 0;
    case 'WEEKLY':
      return ((weekOf(day, rule).first - weekOf(start, rule).first) / 7) % rule.interval === 0;
    case 'DAILY':
      return (day - start) % rule.interval === 0;
    case 'HOURLY':
    case 'MINUTELY':
      return true;
  }
}

/** BYSETPOS: which of the days that suit in the same year, month, week or day. */
function suitsPositions(rule: RecurrenceRule, day: DayNumber): boolean {
  if (!rule.positions) return true;
  const { first, count } = stepOf(rule, day);
  const days = Array.from({ length: count }, (_, index) => first + index);
  const suiting = days.filter((other) => suitsLists(rule, other));
  return rule.positions.some((position) => suiting.at(position > 0 ? position - 1 : position) === day);
}

function stepOf(rule: RecurrenceRule, day: DayNumber): Days {
  switch (rule.frequency) {
    case 'YEARLY':
      return yearOf(day);
    case 'MONTHLY':
      return monthOf(day);
    case 'WEEKLY':
      return weekOf(day, rule);
    case 'DAILY':
    case 'HOURLY':
    case 'MINUTELY':
      return { first: day, count: 1 };
  }
}

function yearOf(day: DayNumber): Days {
  const { year } = dayFields(day);
  const first = dayNumber(year, 1, 1);
  return { first, count: dayNumber(year + 1, 1, 1) - first };
}

function monthOf(day: DayNumber): Days {
  const { year, month } = dayFields(day);
  return { first: dayNumber(year, month, 1), count: daysInMonth(year, month) };
}

function weekOf(day: DayNumber, { weekStart }: RecurrenceRule): Days {
  return { first: day - ((dayFields(day).weekday - weekStart + 7) % 7), count: 7 };
}
