import { dateInZone, type Period, type Preset, parsePeriod } from '@outlay/core';

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
