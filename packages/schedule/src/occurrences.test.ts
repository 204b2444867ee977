import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextOccurrence,
  nextOccurrences,
  occurrencesAfter,
  occurrencesBetween,
  type Schedule,
} from './occurrences.ts';
import { parseCron } from './parse-cron.ts';
import { parseMonthDay } from './parse-month-day.ts';
import type { ScheduleRule } from './rule.ts';

const warsaw = 'Europe/Warsaw';
const scheduleOf = (rule: ScheduleRule, timeZone = warsaw): Schedule => ({ rule, timeZone });
const cron = (text: string, timeZone = warsaw) => scheduleOf(parseCron(text), timeZone);

/** The occurrences of one UTC day as hours and minutes. */
function timesOn(date: string, schedule: Schedule): string[] {
  const start = Date.parse(`${date}T00:00:00Z`);
  const [after, last] = [start - 1, start + 86_399_999].map((at) => new Date(at).toISOString());
  return [...occurrencesBetween(schedule, after ?? '', last ?? '')].map((at) => at.slice(11, 16));
}

describe('on the day when Warsaw skips 02:00 to 03:00 (2026-03-29)', () => {
  const day = '2026-03-29';

  it('runs a daily 02:30 at 03:00 summer time', () => {
    expect(timesOn(day, cron('30 2 * * *'))).toEqual(['01:00']);
  });

  it('runs once what would run several times in the gap', () => {
    expect(timesOn(day, cron('*/20 2 * * *'))).toEqual(['01:00']);
    expect(timesOn(day, cron('0,30 2,3 * * *'))).toEqual(['01:00', '01:30']);
  });

  it('runs every half hour each half hour, and hourly each hour', () => {
    expect(timesOn(day, cron('*/30 * * * *'))).toHaveLength(48);
    expect(timesOn(day, cron('15 * * * *'))).toHaveLength(24);
  });

  it('runs every second hour in the gap, too', () => {
    expect(timesOn(day, cron('0 */2 * * *')).slice(0, 3)).toEqual(['01:00', '02:00', '04:00']);
  });
});

describe('on the day when Warsaw has 02:00 to 03:00 twice (2026-10-25)', () => {
  const day = '2026-10-25';

  it('runs a daily 02:30 once, the first time', () => {
    expect(timesOn(day, cron('30 2 * * *'))).toEqual(['00:30']);
  });

  it('runs a fixed list of hours once each', () => {
    expect(timesOn(day, cron('0 1-4 * * *'))).toEqual(['00:00', '02:00', '03:00']);
  });

  it('runs every quarter of an hour each quarter of an hour, through both hours', () => {
    expect(timesOn(day, cron('*/15 * * * *'))).toHaveLength(96);
  });

  it('runs hourly in both hours', () => {
    expect(timesOn(day, cron('@hourly')).slice(0, 3)).toEqual(['00:00', '01:00', '02:00']);
  });
});

describe('where a gap swallows midnight', () => {
  it('runs a daily midnight at the first instant of the day in Beirut', () => {
    expect(timesOn('2026-03-28', cron('0 0 * * *', 'Asia/Beirut'))).toEqual(['22:00']);
  });

  it('runs what falls in the gap before midnight once at midnight in Nuuk', () => {
    const schedule = cron('0,30 0,23 * * *', 'America/Nuuk');
    const around = [...occurrencesBetween(schedule, '2026-03-29T00:30:00.000Z', '2026-03-29T02:00:00.000Z')];
    expect(around).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-29T01:30:00.000Z']);
  });
});

it('knows the half hour that Lord Howe Island skips', () => {
  expect(timesOn('2026-10-03', cron('0 * * * *', 'Australia/Lord_Howe')).slice(13, 16)).toEqual([
    '13:30',
    '14:30',
    '16:00',
  ]);
  expect(timesOn('2026-10-03', cron('15 2 * * *', 'Australia/Lord_Howe'))).toEqual(['15:30']);
});

describe('days', () => {
  it('suit by either field where both are restricted', () => {
    const schedule = cron('0 12 13 * FRI', 'UTC');
    expect(nextOccurrences(schedule, '2026-03-01T00:00:00.000Z', 4).map((at) => at.slice(0, 10))).toEqual([
      '2026-03-06',
      '2026-03-13',
      '2026-03-20',
      '2026-03-27',
    ]);
    expect(timesOn('2026-04-13', schedule)).toEqual(['12:00']);
  });

  it('have to suit both where one begins with *', () => {
    const schedule = cron('0 0 */10 * MON', 'UTC');
    expect(nextOccurrences(schedule, '2026-01-01T00:00:00.000Z', 2)).toEqual([
      '2026-05-11T00:00:00.000Z',
      '2026-06-01T00:00:00.000Z',
    ]);
  });

  it('may be eight years apart', () => {
    const schedule = cron('0 0 29 2 *', 'UTC');
    expect(nextOccurrence(schedule, '2096-02-29T00:00:00.000Z')).toBe('2104-02-29T00:00:00.000Z');
  });

  it('are the last of each month', () => {
    const schedule = scheduleOf(parseMonthDay('lastDayOfMonth', '23:59'), 'UTC');
    expect(nextOccurrences(schedule, '2028-01-31T23:59:00.000Z', 2)).toEqual([
      '2028-02-29T23:59:00.000Z',
      '2028-03-31T23:59:00.000Z',
    ]);
  });

  it('are the last working day: before a weekend, and before Corpus Christi', () => {
    const schedule = scheduleOf(parseMonthDay('lastWorkingDay', '12:00'));
    expect(nextOccurrences(schedule, '2026-05-01T00:00:00.000Z', 3)).toEqual([
      '2026-05-29T10:00:00.000Z',
      '2026-06-30T10:00:00.000Z',
      '2026-07-31T10:00:00.000Z',
    ]);
    expect(nextOccurrence(schedule, '2029-05-01T00:00:00.000Z')).toBe('2029-05-30T10:00:00.000Z');
  });

  it('are the first working day: after New Year and Labour Day', () => {
    const schedule = scheduleOf(parseMonthDay('firstWorkingDay', '12:00'));
    expect(nextOccurrences(schedule, '2025-12-31T23:00:00.000Z', 1)).toEqual(['2026-01-02T11:00:00.000Z']);
    expect(nextOccurrences(schedule, '2026-05-01T00:00:00.000Z', 1)).toEqual(['2026-05-04T10:00:00.000Z']);
  });
});

const anySchedule = fc.constantFrom(
  cron('30 2 * * *'),
  cron('*/15 * * * *'),
  cron('0 0,23 * * *', 'America/Nuuk'),
  cron('10,40 1-3 * * SUN', 'Australia/Lord_Howe'),
);
const anyInstant = fc
  .date({ min: new Date('2025-01-01Z'), max: new Date('2030-12-31Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

it('goes on after each of its occurrences with the next one', () => {
  fc.assert(
    fc.property(anySchedule, anyInstant, (schedule, after) => {
      const together = nextOccurrences(schedule, after, 6);
      let at = after;
      const oneByOne = together.map(() => (at = nextOccurrence(schedule, at) ?? ''));
      expect(oneByOne).toEqual(together);
    }),
  );
});

it('is always later than what it comes after', () => {
  fc.assert(
    fc.property(anySchedule, anyInstant, (schedule, after) => {
      const found = [after, ...nextOccurrences(schedule, after, 6)];
      expect(found).toEqual([...new Set(found)].toSorted());
    }),
  );
});

it('makes occurrences as they are taken', () => {
  const [first] = occurrencesAfter(cron('* * * * *'), '2026-01-01T00:00:00.000Z');
  expect(first).toBe('2026-01-01T00:01:00.000Z');
});
