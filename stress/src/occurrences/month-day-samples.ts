import { monthDays, parseMonthDay } from '@outlay/schedule';
import type { CivilDay } from './civil-days.ts';
import { markDays, markTimes, type Sample } from './sample.ts';

/** The moving days off of Poland, from a calendar: Easter Monday and Corpus Christi. */
const movingDaysOff: ReadonlySet<string> = new Set([
  '2024-04-01',
  '2024-05-30',
  '2025-04-21',
  '2025-06-19',
  '2026-04-06',
  '2026-06-04',
  '2027-03-29',
  '2027-05-27',
  '2028-04-17',
  '2028-06-15',
  '2029-04-02',
  '2029-05-31',
  '2030-04-22',
  '2030-06-20',
]);
const fixedDaysOff = /-(01-01|01-06|05-01|05-03|08-15|11-01|11-11|12-25|12-26)$/;
const times = ['00:00', '02:30', '23:45'];

/** The days that every month has, at times around which clocks change. */
export function monthDaySamples(civil: readonly CivilDay[]): Sample[] {
  return monthDays.flatMap((on) => {
    const chosen = new Set(monthsOf(civil).map((month) => choose(month, on)?.date));
    const days = markDays(civil, ({ date }) => chosen.has(date));
    return times.map((at) => {
      const [hour = 0, minute = 0] = at.split(':').map(Number);
      const expectation = { days, times: markTimes([hour], [minute]), follows: false };
      return { text: `${on} ${at}`, rule: parseMonthDay(on, at), expectation };
    });
  });
}

function choose(month: readonly CivilDay[], on: (typeof monthDays)[number]): CivilDay | undefined {
  const working = month.filter((day) => !isOff(day));
  switch (on) {
    case 'lastDayOfMonth':
      return month.at(-1);
    case 'lastWorkingDay':
      return working.at(-1);
    case 'firstWorkingDay':
      return working[0];
  }
}

function monthsOf(civil: readonly CivilDay[]): CivilDay[][] {
  return [...Map.groupBy(civil, ({ months }) => months).values()];
}

function isOff({ date, weekday, year }: CivilDay): boolean {
  if (weekday === 0 || weekday === 6 || movingDaysOff.has(date)) return true;
  return fixedDaysOff.test(date) || (year >= 2025 && date.endsWith('12-24'));
}
