import { datedPeriodName, type PeriodKind, periodKinds } from '@outlay/core/time';
import type { ArchivedPeriod } from '../../adapters/archive/archive-index.ts';

/** Periods of one kind: consecutive ones as a range. */
export type PeriodRange = {
  readonly kind: PeriodKind;
  readonly first: string;
  readonly last: string;
  readonly periods: number;
};

/** Groups periods by kind, and consecutive ones of a kind into ranges, oldest first. */
export function periodRanges(periods: readonly ArchivedPeriod[]): PeriodRange[] {
  return periodKinds.flatMap((kind) => {
    const own = periods.filter((period) => period.kind === kind);
    const ranges: ArchivedPeriod[][] = [];
    for (const period of own.toSorted((left, right) => (left.from < right.from ? -1 : 1))) {
      const range = ranges.find((each) => each.at(-1)?.until === period.from);
      if (range) range.push(period);
      else ranges.push([period]);
    }
    return ranges.map((range) => rangeOf(kind, range));
  });
}

function rangeOf(kind: PeriodKind, range: readonly ArchivedPeriod[]): PeriodRange {
  const [first = '', last = ''] = [range.at(0), range.at(-1)].map(
    (period) => period && datedPeriodName(kind, period),
  );
  return { kind, first, last, periods: range.length };
}

/** The periods as text: `monthly 2025-09 to 2026-11, weekly 2025-W36 to 2026-W46`. */
export function periodsText(periods: readonly ArchivedPeriod[]): string {
  const ranges = periodRanges(periods).map(
    ({ kind, first, last }) => `${kind} ${first === last ? first : `${first} to ${last}`}`,
  );
  return ranges.length === 0 ? 'no periods' : ranges.join(', ');
}
