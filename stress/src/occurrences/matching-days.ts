import { type CivilDay } from './civil-days.ts';
import { markDays } from './sample.ts';

/** What a recurrence rule says about days, as its writer means it. */
export type RuleParts = {
  readonly start: CivilDay;
  /** What `interval` counts, unless a rule steps hours or minutes. */
  readonly by: 'year' | 'month' | 'week' | 'day';
  readonly interval: number;
  readonly weekStart: number;
  readonly months?: readonly number[];
  readonly monthDays?: readonly number[];
  readonly weekdays?: readonly {
    readonly weekday: number;
    readonly ordinal: number | null;
    readonly of?: 'month' | 'year';
  }[];
  readonly positions?: readonly number[];
  /** Minutes that `interval` counts. */
  readonly step?: 1 | 60;
};

/** Marks the civil days that a rule names, found by counting and grouping them. */
export function matchingDays(parts: RuleParts, civil: readonly CivilDay[]): Uint8Array {
  const indexes = new Map(civil.map((day, index) => [day, index]));
  const stepOf = (day: CivilDay) => stepNumber(parts, day, indexes.get(day) ?? 0);
  const first = stepOf(parts.start);
  const steps = Map.groupBy(
    civil.filter((day) => (stepOf(day) - first) % parts.interval === 0 || parts.step !== undefined),
    stepOf,
  );
  const chosen = new Set(
    [...steps.values()].flatMap((days) =>
      positioned(
        parts,
        days.filter((day) => matchesLists(parts, day)),
      ),
    ),
  );
  return markDays(civil, (day) => chosen.has(day));
}

function stepNumber({ by, weekStart }: RuleParts, day: CivilDay, index: number): number {
  switch (by) {
    case 'year':
      return day.year;
    case 'month':
      return day.months;
    case 'week':
      return day.weeks[weekStart] ?? 0;
    case 'day':
      return index;
  }
}

function matchesLists({ months, monthDays, weekdays }: RuleParts, day: CivilDay): boolean {
  if (months && !months.includes(day.month)) return false;
  if (monthDays && !monthDays.includes(day.day) && !monthDays.includes(-day.dayFromEnd)) return false;
  if (!weekdays) return true;
  return weekdays.some(({ weekday, ordinal, of = 'month' }) => {
    if (weekday !== day.weekday) return false;
    const [nth, fromEnd] =
      of === 'month' ? [day.nth.month, day.nth.monthEnd] : [day.nth.year, day.nth.yearEnd];
    return ordinal === null || ordinal === nth || ordinal === -fromEnd;
  });
}

function positioned({ positions }: RuleParts, days: readonly CivilDay[]): readonly CivilDay[] {
  if (!positions) return days;
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length));
}
