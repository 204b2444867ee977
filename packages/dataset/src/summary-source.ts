import type { SummaryRecord } from '@outlay/core';
import type { Preset } from '@outlay/core/contract';
import {
  type CalendarDate,
  type DateTime,
  dateInZone,
  type Instant,
  type Period,
  parsePeriod,
} from '@outlay/core/time';

const hour = 3_600_000;

/** Which presets name a period of a kind. */
const candidates = [
  { preset: 'current-week', kind: 'weekly', relative: 'current' },
  { preset: 'last-week', kind: 'weekly', relative: 'last' },
  { preset: 'current-month', kind: 'monthly', relative: 'current' },
  { preset: 'last-month', kind: 'monthly', relative: 'last' },
] as const satisfies readonly { preset: Preset; kind: string; relative: string }[];

/**
 * The preset that is surely this period for the service, whose clock decides; `undefined` where none is.
 * Sure means: an hour before and an hour after `now`, in UTC and in the account's zone, the answer is the same.
 * Otherwise a late run would read the wrong month.
 */
export function presetOf(period: Period, zone: string, now: Date): Preset | undefined {
  const todays = [-hour, hour].flatMap((margin) => {
    const instant = new Date(now.getTime() + margin);
    return [dateInZone(instant, 'UTC'), dateInZone(instant, zone)];
  });
  return candidates.find(({ kind, relative }) =>
    todays.every((today) => {
      const named = parsePeriod(relative, kind, today);
      return named.from === period.from && named.until === period.until;
    }),
  )?.preset;
}

/** What a summary says of its own period: that it is the one asked for, that it is another, or nothing that tells. */
export type StatedPeriod = 'same' | 'other' | 'unstated';

/** A span of time: `from` is inside, `until` is the first instant outside. */
export type Span = { readonly from: Instant; readonly until: Instant };

/** Some services write the end as the last second, others as the last millisecond or as the first instant outside. */
const maxEndGapMs = 1_000;

/**
 * Whether a summary is of a span, by its own `periodStart` and `periodEnd`. Only instants prove it: a date, with or
 * without a time of day, is of a zone that the summary does not name, and so can only disprove it.
 */
export function statedPeriod(
  { periodStart, periodEnd }: Pick<SummaryRecord, 'periodStart' | 'periodEnd'>,
  { from, until }: Span,
  timeZone: string,
): StatedPeriod {
  const dayOf = (milliseconds: number) => dateInZone(new Date(milliseconds), timeZone);
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
  const bounds = new Set([
    statedBound(periodStart, [dayOf(fromMs)], (ms) => ms === fromMs),
    // A date may be the last day or the first one outside.
    statedBound(
      periodEnd,
      [dayOf(untilMs - 1), dayOf(untilMs)],
      (ms) => untilMs - maxEndGapMs <= ms && ms <= untilMs,
    ),
  ]);
  if (bounds.has('other')) return 'other';
  return bounds.has('unstated') ? 'unstated' : 'same';
}

function statedBound(
  bound: DateTime | null,
  days: readonly CalendarDate[],
  isBound: (milliseconds: number) => boolean,
): StatedPeriod {
  if (!bound) return 'unstated';
  if (bound.type === 'instant') return isBound(Date.parse(bound.instant)) ? 'same' : 'other';
  return days.includes(bound.type === 'day' ? bound.date : bound.local.slice(0, 10)) ? 'unstated' : 'other';
}
