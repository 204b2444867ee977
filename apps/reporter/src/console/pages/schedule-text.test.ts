import { parseCron, parseMonthDay, parseRrule } from '@outlay/schedule';
import { describe, expect, it } from 'vitest';
import { scheduleText } from './schedule-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a cron expression in words', () => {
  it.each([
    ['0 6 1 * *', 'on the 1st of each month at 06:00', '1. dnia każdego miesiąca o 06:00'],
    ['30 7 * * *', 'every day at 07:30', 'codziennie o 07:30'],
    ['0 6,18 * * 1', 'every Monday at 06:00 and 18:00', 'w każdy poniedziałek o 06:00 i 18:00'],
    ['0 6 * * 0', 'every Sunday at 06:00', 'w każdą niedzielę o 06:00'],
    ['0 6 * * 2,4', 'every Tuesday and Thursday at 06:00', 'we wtorki i czwartki o 06:00'],
    ['0 6 * * 1-5', 'Monday to Friday at 06:00', 'od poniedziałku do piątku o 06:00'],
    ['0 6 * * 0,6', 'every Saturday and Sunday at 06:00', 'w soboty i niedziele o 06:00'],
    [
      '0 6 1,15 1,7 *',
      'on the 1st and 15th of January and July at 06:00',
      '1. i 15. dnia stycznia i lipca o 06:00',
    ],
    ['0 6 * 12 *', 'every day in December at 06:00', 'codziennie w grudniu o 06:00'],
    [
      '0 6 2,3,11,22 * *',
      'on the 2nd, 3rd, 11th and 22nd of each month at 06:00',
      '2., 3., 11. i 22. dnia każdego miesiąca o 06:00',
    ],
    [
      '0 6 1 * 1',
      'on the 1st of each month, and every Monday at 06:00',
      '1. dnia każdego miesiąca oraz w każdy poniedziałek o 06:00',
    ],
    [
      '0 6 */10 * 1,5',
      'on the 1st, 11th, 21st and 31st of each month, but only on a Monday or Friday, at 06:00',
      '1., 11., 21. i 31. dnia każdego miesiąca, ale tylko w poniedziałki i piątki, o 06:00',
    ],
    ['* * * * *', 'every minute', 'co minutę'],
    ['*/15 * * * *', 'every 15 minutes', 'co 15 minut'],
    ['*/30 * * * 1-5', 'every 30 minutes, Monday to Friday', 'co 30 minut, od poniedziałku do piątku'],
    ['@hourly', 'every hour', 'co godzinę'],
    ['5,35 * * * *', 'every hour at :05 and :35', 'co godzinę o :05 i :35'],
    [
      '*/20 8-16,20 * * *',
      'every day at minutes 0, 20, 40 of the hours 8–16, 20',
      'codziennie w minutach 0, 20, 40 godzin 8–16, 20',
    ],
  ])('%s', (cron, english, polish) => {
    const rule = parseCron(cron);
    expect(plain(scheduleText({ rule, timeZone: 'Europe/Warsaw' }, 'en'))).toBe(english);
    expect(plain(scheduleText({ rule, timeZone: 'Europe/Warsaw' }, 'pl'))).toBe(polish);
  });
});

describe('a recurrence rule in words', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=6;BYMINUTE=0', 'every Monday at 06:00', 'w każdy poniedziałek o 06:00'],
    ['FREQ=DAILY;BYHOUR=6;BYMINUTE=0', 'every day at 06:00', 'codziennie o 06:00'],
    [
      'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;BYMINUTE=0',
      'every month, on the first Monday at 06:00',
      'co miesiąc, w pierwszy poniedziałek o 06:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=-1SU;BYHOUR=6;BYMINUTE=0',
      'every month, on the last Sunday at 06:00',
      'co miesiąc, w ostatnią niedzielę o 06:00',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=20;BYMINUTE=0',
      'on the last day of each month at 20:00',
      'ostatniego dnia każdego miesiąca o 20:00',
    ],
    [
      'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1;BYHOUR=20;BYMINUTE=0',
      'on the last day of March, June, September and December at 20:00',
      'ostatniego dnia marca, czerwca, września i grudnia o 20:00',
    ],
    [
      'FREQ=DAILY;BYMONTH=9;BYHOUR=6;BYMINUTE=0',
      'every day, in September at 06:00',
      'codziennie, we wrześniu o 06:00',
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=6;BYMINUTE=0',
      'every month, Monday to Friday at 06:00, only the last of these days',
      'co miesiąc, od poniedziałku do piątku o 06:00, tylko w ostatni z tych dni',
    ],
    [
      'DTSTART:20261102T060000\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR',
      'every 2 weeks, every Monday and Friday at 06:00, counted from 2 Nov 2026',
      'co 2 tygodnie, w poniedziałki i piątki o 06:00, licząc od 02.11.2026',
    ],
    [
      'DTSTART:20261102T060000\nRRULE:FREQ=HOURLY;INTERVAL=4',
      'every 4 hours, counted from 2 Nov 2026',
      'co 4 godziny, licząc od 02.11.2026',
    ],
    [
      'FREQ=WEEKLY;BYDAY=MO;BYHOUR=6;BYMINUTE=0;UNTIL=20261130T230000',
      'every Monday at 06:00, until 30 Nov 2026',
      'w każdy poniedziałek o 06:00, do 30.11.2026',
    ],
    [
      'DTSTART:20261102T060000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3',
      'every Monday at 06:00, 3 times in all',
      'w każdy poniedziałek o 06:00, łącznie 3 razy',
    ],
  ])('%s', (rrule, english, polish) => {
    const rule = parseRrule(rrule);
    expect(plain(scheduleText({ rule, timeZone: 'Europe/Warsaw' }, 'en'))).toBe(english);
    expect(plain(scheduleText({ rule, timeZone: 'Europe/Warsaw' }, 'pl'))).toBe(polish);
  });
});

it.each([
  ['lastDayOfMonth', 'on the last day of each month at 20:05', 'ostatniego dnia każdego miesiąca o 20:05'],
  [
    'lastWorkingDay',
    'on the last working day of each month at 20:05',
    'w ostatni dzień roboczy każdego miesiąca o 20:05',
  ],
  [
    'firstWorkingDay',
    'on the first working day of each month at 20:05',
    'w pierwszy dzień roboczy każdego miesiąca o 20:05',
  ],
] as const)('%s in words', (on, english, polish) => {
  const rule = parseMonthDay(on, '20:05');
  expect([
    scheduleText({ rule, timeZone: 'Europe/Warsaw' }, 'en'),
    scheduleText({ rule, timeZone: 'Europe/Warsaw' }, 'pl'),
  ]).toEqual([english, polish]);
});
