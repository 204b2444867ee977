import {
  type CalendarDate,
  type PeriodKind,
  parsePeriod,
  periodKinds,
  previousPeriod,
} from '@outlay/core/time';
import type { KindAndPeriod } from '../../adapters/archive/archive-index.ts';

/** Kinds of periods that follow from the calendar. */
export type CalendarKind = Exclude<PeriodKind, 'custom'>;

/** Every kind of period that follows from the calendar. */
export const calendarKinds: readonly CalendarKind[] = periodKinds.filter((kind) => kind !== 'custom');

/** Which periods to mirror. */
export type WantedPeriods = {
  readonly kinds: readonly CalendarKind[];
  /** The first day; the period that contains it is included. */
  readonly from: CalendarDate;
  readonly today: CalendarDate;
  /** The day on which months start; by default 1. */
  readonly monthStartsOn?: number | undefined;
  /** Further periods, such as those of earlier pulls. */
  readonly others: readonly KindAndPeriod[];
};

/**
 * The periods that a pull mirrors, latest first: those of each kind from the first day to today, at least the current and
 * the last one, and further ones.
 */
export function wantedPeriods({ kinds, others, ...days }: WantedPeriods): KindAndPeriod[] {
  const wanted = new Map<string, KindAndPeriod>();
  for (const period of [...kinds.flatMap((kind) => periodsOf(kind, days)), ...others]) {
    const { kind, from, until } = period;
    wanted.set(`${kind} ${from} ${until}`, { kind, from, until });
  }
  return [...wanted.values()].toSorted(latestFirst);
}

function periodsOf(
  kind: CalendarKind,
  { from, today, monthStartsOn }: Pick<WantedPeriods, 'from' | 'today' | 'monthStartsOn'>,
): KindAndPeriod[] {
  const calendar = kind === 'monthly' ? { kind, monthStartsOn } : { kind };
  const periods: KindAndPeriod[] = [];
  let period = parsePeriod('current', calendar, today);
  while (periods.length < 2 || period.until > from) {
    periods.push({ kind, ...period });
    period = previousPeriod(kind, period);
  }
  return periods;
}

function latestFirst(left: KindAndPeriod, right: KindAndPeriod): number {
  if (left.until !== right.until) return left.until < right.until ? 1 : -1;
  return left.kind < right.kind ? -1 : Number(left.kind > right.kind);
}
