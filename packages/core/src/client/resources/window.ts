import { addDays, type CalendarDate, daysBetween, type Instant } from '../../time/calendar-date.ts';
import { dateInZone, startOfDay } from '../../time/time-zone.ts';

/** A span of time: `from` is inside, `until` is the first instant outside. */
export type TimeWindow = { readonly from: Instant; readonly until: Instant };

/** Halves a window at the midnight nearest to its middle; `undefined` when no midnight is inside it. */
export function halve(
  { from, until }: TimeWindow,
  zone: string,
): readonly [TimeWindow, TimeWindow] | undefined {
  const first = dateInZone(from, zone);
  const last = dateInZone(lastMillisecond(until), zone);
  const days = daysBetween(first, last) + 1;
  if (days < 2) return undefined;
  const middle = startOfDay(addDays(first, Math.ceil(days / 2)), zone);
  return [
    { from, until: middle },
    { from: middle, until },
  ];
}

/** Maximum number of parts that a window is divided into at once. */
const maxParts = 16;
/** Share of what was small enough that a part has, because days differ. */
const usedShare = 0.9;

/**
 * Divides a window at midnights into parts whose lists are small enough, if the days have about as many documents each.
 * @param readUntil - the latest time of a document in the part of its list that was small enough, if known
 * @returns `undefined` if no midnight is inside it
 */
export function partsOf(
  window: TimeWindow,
  readUntil: Instant | null,
  zone: string,
): readonly TimeWindow[] | undefined {
  const halves = halve(window, zone);
  if (!halves || readUntil === null || readUntil < window.from || readUntil >= window.until) return halves;
  const days =
    daysBetween(dateInZone(window.from, zone), dateInZone(lastMillisecond(window.until), zone)) + 1;
  const read = daysBetween(dateInZone(window.from, zone), dateInZone(readUntil, zone));
  const each = Math.max(Math.floor(read * usedShare), Math.ceil(days / maxParts), 1);
  const parts = spansOf(window, each, zone);
  return parts.length > 2 ? parts : halves;
}

/** The window's days, each as far as it is inside. */
export function daysOfWindow(
  window: TimeWindow,
  zone: string,
): { readonly date: CalendarDate; readonly window: TimeWindow }[] {
  return spansOf(window, 1, zone).map((day) => ({ date: dateInZone(day.from, zone), window: day }));
}

/** The last millisecond inside, as the service takes the end of a range: included. */
export function lastMillisecond(until: Instant): Date {
  return new Date(Date.parse(until) - 1);
}

/** Parts a window at midnights into windows of so many days, the last one maybe shorter. */
export function spansOf(window: TimeWindow, days: number, zone: string): TimeWindow[] {
  const spans: TimeWindow[] = [];
  for (let { from } = window; from < window.until; ) {
    const next = startOfDay(addDays(dateInZone(from, zone), days), zone);
    const until = next < window.until ? next : window.until;
    spans.push({ from, until });
    from = until;
  }
  return spans;
}
