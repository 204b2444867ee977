import { dayFields, dayOfDate } from './calendar.ts';
import type { RecurrenceRule } from './rule.ts';

type Lists = Pick<RecurrenceRule, 'months' | 'monthDays' | 'weekdays' | 'hours' | 'minutes'>;

/** What a rule says itself; `null` where it says nothing. */
type Said = Pick<RecurrenceRule, 'frequency' | 'start' | 'months' | 'monthDays' | 'weekdays'> & {
  readonly hours: readonly number[] | null;
  readonly minutes: readonly number[] | null;
};

/**
 * The lists of a rule, with what it leaves out taken from its start (RFC 5545 §3.3.10). An empty list is what neither
 * of them says.
 */
export function startingDefaults(said: Said): Lists {
  return { ...dayLists(said), ...timeLists(said) };
}

function dayLists({ frequency, start, months, monthDays, weekdays }: Said): Omit<Lists, 'hours' | 'minutes'> {
  if (monthDays || weekdays) return { months, monthDays, weekdays };
  const { month, day, weekday } = dayFields(start === null ? 0 : dayOfDate(start));
  const own = <Item>(item: Item): readonly Item[] => (start === null ? [] : [item]);
  switch (frequency) {
    case 'YEARLY':
      return { months: months ?? own(month), monthDays: own(day), weekdays };
    case 'MONTHLY':
      return { months, monthDays: own(day), weekdays };
    case 'WEEKLY':
      return { months, monthDays, weekdays: own({ weekday, ordinal: null }) };
    case 'DAILY':
    case 'HOURLY':
    case 'MINUTELY':
      return { months, monthDays, weekdays };
  }
}

function timeLists({ frequency, start, hours, minutes }: Said): Pick<Lists, 'hours' | 'minutes'> {
  const [hour, minute] = start?.slice(11, 16).split(':').map(Number) ?? [undefined, 0];
  const isClock = frequency === 'HOURLY' || frequency === 'MINUTELY';
  const ownHour = hour === undefined ? [] : [hour];
  return {
    hours: hours ?? (isClock ? upTo(24) : ownHour),
    minutes: minutes ?? (frequency === 'MINUTELY' ? upTo(60) : [minute ?? 0]),
  };
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
