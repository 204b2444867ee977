import { describe, expect, it } from 'vitest';
import { nextOccurrences } from './occurrences.ts';
import { parseRrule } from './parse-rrule.ts';

const newYork = 'America/New_York';

/** Occurrences as the zone's wall clock shows them in winter or summer: `09-02 09:00-04`. */
function occurrences(rule: string, count: number, start = '19970902T090000', timeZone = newYork): string[] {
  const schedule = { timeZone, rule: parseRrule(`DTSTART:${start} RRULE:${rule}`) };
  return nextOccurrences(schedule, '1997-01-01T00:00:00.000Z', count);
}

/** The same by their day, all at the wall clock's 09:00. */
function days(rule: string, count: number, start?: string): string {
  const found = occurrences(rule, count, start);
  for (const at of found) expect(['13:00', '14:00']).toContain(at.slice(11, 16));
  return found.map((at) => at.slice(0, 10)).join(' ');
}

describe('gives what RFC 5545 §3.8.5.3 gives', () => {
  it.each([
    ['FREQ=DAILY;COUNT=3', '1997-09-02 1997-09-03 1997-09-04'],
    ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12'],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
      '1997-09-02 1997-09-16 1997-09-30 1997-10-14 1997-10-28 1997-11-11 1997-11-25 1997-12-09',
    ],
    [
      'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
      '1997-09-02 1997-09-04 1997-09-09 1997-09-11 1997-09-16 1997-09-18 1997-09-23 1997-09-25 1997-09-30 1997-10-02',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
      '1997-09-02 1997-09-04 1997-09-16 1997-09-18 1997-09-30 1997-10-02 1997-10-14 1997-10-16',
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28 1997-10-29 1997-11-28 1997-12-29 1998-01-29 1998-02-26'],
    [
      'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
      '1997-09-02 1997-09-15 1997-10-02 1997-10-15 1997-11-02 1997-11-15 1997-12-02 1997-12-15 1998-01-02 1998-01-15',
    ],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', '1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-11-04'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1998-02-13 1998-03-13 1998-11-13 1999-08-13 2000-10-13'],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '2000-11-07 2004-11-02 2008-11-04',
      '19961105T090000',
    ],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19 1998-05-18 1999-05-17', '19970519T090000'],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13 1997-03-20 1997-03-27 1998-03-05', '19970313T090000'],
    ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '1997-06-10 1997-07-10 1998-06-10 1998-07-10', '19970610T090000'],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04 1997-10-07 1997-11-06', '19970904T090000'],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      '1997-09-29 1997-10-30 1997-11-27 1997-12-30 1998-01-29',
      '19970929T090000',
    ],
    [
      'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
      '1997-09-07 1997-09-28 1997-11-02 1997-11-30 1998-01-04 1998-01-25 1998-03-01 1998-03-29 1998-05-03 1998-05-31',
      '19970907T090000',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05 1997-08-10 1997-08-19 1997-08-24',
      '19970805T090000',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05 1997-08-17 1997-08-19 1997-08-31',
      '19970805T090000',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30',
      '20070115T090000',
    ],
  ])('%s', (rule, expected, start?: string) => {
    expect(days(rule, expected.split(' ').length, start)).toBe(expected);
  });

  it.each([
    ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z', '13:00 16:00 19:00'],
    ['FREQ=MINUTELY;INTERVAL=15;COUNT=6', '13:00 13:15 13:30 13:45 14:00 14:15'],
    ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', '13:00 14:30 16:00 17:30'],
    ['FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40', '13:00 13:20 13:40 14:00 14:20 14:40 13:00'],
    ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10', '13:00 13:20 13:40 14:00 14:20 14:40 13:00'],
  ])('%s within a day', (rule, expected) => {
    const found = occurrences(rule, expected.split(' ').length).map((at) => at.slice(11, 16));
    expect(found.join(' ')).toBe(expected);
  });
});

describe('ends', () => {
  it('with its count, also when asked long after', () => {
    const schedule = {
      timeZone: newYork,
      rule: parseRrule('DTSTART:19970902T090000 RRULE:FREQ=DAILY;COUNT=3'),
    };
    expect(nextOccurrences(schedule, '1997-09-03T13:00:00.000Z', 9)).toEqual(['1997-09-04T13:00:00.000Z']);
    expect(nextOccurrences(schedule, '2026-01-01T00:00:00.000Z', 9)).toEqual([]);
  });

  it('with the whole day that it names, and at the very instant', () => {
    const rule = 'FREQ=DAILY;UNTIL=';
    expect(occurrences(`${rule}19970904`, 9)).toHaveLength(3);
    expect(occurrences(`${rule}19970904T090000`, 9)).toHaveLength(3);
    expect(occurrences(`${rule}19970904T130000Z`, 9)).toHaveLength(3);
    expect(occurrences(`${rule}19970904T125959Z`, 9)).toHaveLength(2);
  });

  it('where steps and times never meet', () => {
    expect(occurrences('FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30;BYMONTHDAY=1;BYMONTH=1', 1)).toEqual([]);
  });
});

describe('through a change of the clock', () => {
  it('keeps the wall time of days, the gap at its end', () => {
    expect(occurrences('FREQ=DAILY', 3, '20260328T023000', 'Europe/Warsaw')).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('steps hours and minutes in real time', () => {
    expect(occurrences('FREQ=HOURLY;INTERVAL=6', 4, '20261024T180000', 'Europe/Warsaw')).toEqual([
      '2026-10-24T16:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T04:00:00.000Z',
      '2026-10-25T10:00:00.000Z',
    ]);
    const quarters = occurrences('FREQ=MINUTELY;INTERVAL=15;BYHOUR=2', 9, '20261025T000000', 'Europe/Warsaw');
    expect(quarters.map((at) => at.slice(11, 16)).join(' ')).toBe(
      '00:00 00:15 00:30 00:45 01:00 01:15 01:30 01:45 01:00',
    );
  });

  it('counts a time that comes twice once', () => {
    expect(occurrences('FREQ=DAILY;COUNT=2', 9, '20261025T023000', 'Europe/Warsaw')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });
});
