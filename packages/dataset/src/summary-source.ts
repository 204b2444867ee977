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

/** The presets for each kind of period. */
const candidates = [
  { preset: 'current-week', kind: 'weekly', relative: 'current' },
  { preset: 'last-week', kind: 'weekly', relative: 'last' },
  { preset: 'current-month', kind: 'monthly', relative: 'current' },
  { preset: 'last-month', kind: 'monthly', relative: 'last' },
] as const satisfies readonly { preset: Preset; kind: string; relative: string }[];

/**
 * The preset that certainly is this period by the service's clock; `undefined` if there is none. Certain means: the
 * result is the same an hour before and after `now`, in UTC and in the account's time zone. Otherwise a late run would
 * read the wrong month.
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

/** What the bounds of a summary say: the requested period, another one, or nothing certain. */
export type StatedPeriod = 'same' | 'other' | 'unstated';

/** A span of time; `from` is inside, `until` is the first instant outside. */
export type Span = { readonly from: Instant; readonly until: Instant };

/** Services write the end of a period as its last second, its last millisecond, or the first instant after it. */
const maxEndGapMs = 1_000;

/**
 * Whether a summary covers a span, by its own `periodStart` and `periodEnd`. Only instants prove it. A date belongs to
 * a time zone that the summary does not name, so it can only disprove it.
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
    // A date may be the last day or the first day after the period.
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
