import { tzOffset } from '@date-fns/tz';
import { TimeError } from '../errors/domain-error.ts';
import type { CalendarDate, Instant } from './calendar-date.ts';

const millisecondsADay = 86_400_000;

/** Names that were found to be time zones: asking `Intl` takes as long as reading an account. */
const knownZones = new Set<string>();
/** More than the names of the IANA database; `Intl` accepts each of them in capital letters too. */
const maxKnownZones = 2_000;

/**
 * Returns `name` if it is an IANA time zone, such as `Europe/Warsaw`.
 * @throws {TimeError} `invalid_time_zone`
 */
export function parseTimeZone(name: string): string {
  if (knownZones.has(name)) return name;
  try {
    // Intl accepts offsets like "+02:00" as zones, but they have no daylight saving time.
    if (/^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()) {
      if (knownZones.size < maxKnownZones) knownZones.add(name);
      return name;
    }
  } catch {
    // The RangeError adds nothing to the error below.
  }
  throw new TimeError(
    'invalid_time_zone',
    `"${name}" is not an IANA time zone; expected a name like Europe/Warsaw`,
  );
}

/** The calendar day of an instant in a zone. */
export function dateInZone(instant: Instant | Date, zone: string): CalendarDate {
  const day = Math.floor(localMilliseconds(instant, zone) / millisecondsADay);
  const known = knownDays.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * millisecondsADay).toISOString().slice(0, 10);
  if (knownDays.size >= maxDays) knownDays.clear();
  knownDays.set(day, date);
  return date;
}

/** The local time of an instant in a zone, as `YYYY-MM-DDTHH:mm:ss.sss`. */
export function localDateTime(instant: Instant | Date, zone: string): string {
  return new Date(localMilliseconds(instant, zone)).toISOString().slice(0, -1);
}

/** The local time of an instant as if it were UTC, in milliseconds since 1970. */
function localMilliseconds(instant: Instant | Date, zone: string): number {
  const milliseconds = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return milliseconds + offset(milliseconds, zone);
}

/** The first instant of a day in a zone; not always midnight, which a clock change can skip. */
export function startOfDay(date: CalendarDate, zone: string): Instant {
  return instantAt(`${date}T00:00:00`, zone);
}

/**
 * The first instants of consecutive days in a zone, computed faster than day by day.
 * @param days - consecutive days, in order
 */
export function startsOfDays(days: readonly CalendarDate[], zone: string): Instant[] {
  const walls = days.map((day) => Date.parse(day));
  const [first = 0, last = 0] = [walls[0], walls.at(-1)];
  const around = [first - millisecondsADay, ...walls, last + millisecondsADay].map((at) => offset(at, zone));
  return days.map((day, index) => {
    const [before = 0, here, after] = around.slice(index, index + 3);
    const isSteady = before === here && here === after;
    return isSteady ? new Date((walls[index] ?? 0) - before).toISOString() : startOfDay(day, zone);
  });
}

/**
 * The instant of a local time in a zone.
 * For a local time that a clock change skips, the first instant after the gap; for one that occurs twice, the first.
 * @param local - `YYYY-MM-DDTHH:mm:ss`, with or without a fraction, without an offset
 * @throws {TimeError} `invalid_date_time`
 */
export function instantAt(local: string, zone: string): Instant {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) {
    throw new TimeError('invalid_date_time', `"${local}" is not a local date and time`);
  }
  const before = offset(wall - millisecondsADay, zone);
  const after = offset(wall + millisecondsADay, zone);
  const candidates = [wall - before, wall - after].filter((at) => at + offset(at, zone) === wall);
  const instant = candidates.length > 0 ? Math.min(...candidates) : firstAfterGap(wall, zone, before, after);
  return new Date(instant).toISOString();
}

function firstAfterGap(wall: number, zone: string, before: number, after: number): number {
  let early = wall - after;
  let late = wall - before;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offset(middle, zone) === before) early = middle;
    else late = middle;
  }
  return late;
}

/** Offset of the zone from UTC at an instant, milliseconds; positive if local time is ahead of UTC. */
function offset(milliseconds: number, zone: string): number {
  return steadyOffset(Math.floor(milliseconds / millisecondsADay), zone) ?? offsetAt(milliseconds, zone);
}

/** Offsets by zone and day of UTC; `null` on days on which clocks change. Asking `Intl` takes a thousand times as long. */
const steadyOffsets = new Map<string, Map<number, number | null>>();
/** Days since 1970 and their dates: writing one takes ten times as long as finding it. */
const knownDays = new Map<number, CalendarDate>();
/** The days of 28 years; of offsets, those of one zone. */
const maxDays = 10_000;

/** The offset that a zone has throughout a day of UTC; none if its clocks change on that day. */
function steadyOffset(day: number, zone: string): number | null {
  const days = steadyOffsets.get(zone) ?? new Map<number, number | null>();
  const known = days.get(day);
  if (known !== undefined) return known;
  const first = offsetAt(day * millisecondsADay, zone);
  const steady = first === offsetAt((day + 1) * millisecondsADay, zone) ? first : null;
  if (days.size >= maxDays) days.clear();
  if (steadyOffsets.size >= maxKnownZones) steadyOffsets.clear();
  steadyOffsets.set(zone, days.set(day, steady));
  return steady;
}

function offsetAt(milliseconds: number, zone: string): number {
  return Math.round(tzOffset(zone, new Date(milliseconds)) * 60_000);
}
