import { occurrencesBetween, parseCron } from '@outlay/schedule';

/** A day that everyone who schedules in Warsaw should know, and what has to happen on it. */
export type NamedDay = { readonly name: string; readonly expected: string; readonly found: string };

const days = [
  { date: '2026-03-29', cron: '30 2 * * *', expected: '03:00+02:00' },
  { date: '2026-10-25', cron: '30 2 * * *', expected: '02:30+02:00' },
];

/** A daily 02:30 in Warsaw on both days of 2026 on which its clock changes: once on each. */
export function namedDays(): NamedDay[] {
  return days.map(({ date, cron, expected }) => {
    const schedule = { timeZone: 'Europe/Warsaw', rule: parseCron(cron) };
    const found = [
      ...occurrencesBetween(schedule, `${date}T00:00:00.000+01:00`, new Date(`${date}T22:00Z`).toISOString()),
    ];
    return { name: `Warsaw ${cron} on ${date}`, expected, found: found.map(localText).join(' ') };
  });
}

function localText(instant: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Warsaw',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'longOffset',
  });
  return format.format(new Date(instant)).replace(' GMT', '');
}
