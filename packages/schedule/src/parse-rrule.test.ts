import { describe, expect, it } from 'vitest';
import { parseRrule } from './parse-rrule.ts';

describe('reads', () => {
  it('every part', () => {
    const text =
      'DTSTART:20260105T070000\nRRULE:FREQ=YEARLY;INTERVAL=2;UNTIL=20301231T225959Z;BYMONTH=12,1;' +
      'BYMONTHDAY=-1,1;BYDAY=MO,-1FR;BYHOUR=8;BYMINUTE=30;BYSECOND=0;BYSETPOS=-1;WKST=SU';
    expect(parseRrule(text)).toEqual({
      type: 'recurrence',
      frequency: 'YEARLY',
      interval: 2,
      start: '2026-01-05T07:00:00',
      until: { type: 'instant', instant: '2030-12-31T22:59:59.000Z' },
      count: null,
      months: [1, 12],
      monthDays: [-1, 1],
      weekdays: [
        { weekday: 1, ordinal: null },
        { weekday: 5, ordinal: -1 },
      ],
      hours: [8],
      minutes: [30],
      positions: [-1],
      weekStart: 0,
    });
  });

  it('a rule that needs no start', () => {
    const rule = parseRrule('FREQ=WEEKLY;BYDAY=MO;BYHOUR=7');
    expect([rule.start, rule.hours, rule.minutes]).toEqual([null, [7], [0]]);
  });

  it('small letters, and the start after the rule', () => {
    const usual = 'DTSTART:20260105T070000\r\nRRULE:FREQ=DAILY;BYDAY=MO';
    expect(parseRrule('rrule:freq=daily;byday=mo dtstart:20260105T070000')).toEqual(parseRrule(usual));
  });

  it.each([
    ['YEARLY', { months: [1], monthDays: [5], weekdays: null }],
    ['MONTHLY', { months: null, monthDays: [5], weekdays: null }],
    ['WEEKLY', { months: null, monthDays: null, weekdays: [{ weekday: 1, ordinal: null }] }],
    ['DAILY', { months: null, monthDays: null, weekdays: null }],
  ])('what a %s rule leaves out from its start', (frequency, days) => {
    const rule = parseRrule(`DTSTART:20260105T073000 RRULE:FREQ=${frequency}`);
    expect(rule).toMatchObject({ ...days, hours: [7], minutes: [30] });
  });
});

describe('refuses, and says where', () => {
  it.each([
    ['BYDAY=MO', 9, 'FREQ is missing; allowed are FREQ=YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY'],
    ['FREQ=SECONDLY', 6, '"SECONDLY" is not a frequency'],
    ['FREQ=DAILY;BYWEEKNO=3', 12, '"BYWEEKNO=3" is not a part that is understood'],
    ['FREQ=DAILY;;BYHOUR=3', 12, '"" is not a part that is understood'],
    ['FREQ=DAILY;BYHOUR=3;BYHOUR=4', 21, 'BYHOUR is there twice'],
    ['FREQ=DAILY;BYHOUR=', 19, 'BYHOUR has no value'],
    ['FREQ=DAILY;BYHOUR=3,24', 21, '"24" is not allowed here; allowed are 0 to 23'],
    ['FREQ=DAILY;BYHOUR=3;BYSECOND=30', 30, '"30" is not allowed here; allowed are 0 to 0'],
    ['FREQ=MONTHLY;BYMONTHDAY=-32;BYHOUR=3', 25, 'allowed are 1 to 31 and -31 to -1'],
    ['FREQ=MONTHLY;BYMONTHDAY=0;BYHOUR=3', 25, '"0" is not allowed here'],
    ['FREQ=WEEKLY;BYDAY=MO,XX;BYHOUR=7', 22, '"XX" is not a weekday; allowed are SU, MO, TU, WE, TH, FR, SA'],
    ['FREQ=WEEKLY;BYDAY=1MO;BYHOUR=7', 19, 'FREQ=WEEKLY allows weekdays without a number only'],
    ['FREQ=MONTHLY;BYDAY=6MO;BYHOUR=7', 20, 'a month has at most 5 of a weekday'],
    ['FREQ=WEEKLY;BYMONTHDAY=1;BYHOUR=7', 24, 'FREQ=WEEKLY has no days of the month'],
    ['FREQ=WEEKLY;BYHOUR=7', 6, 'FREQ=WEEKLY says no BYDAY, which a DTSTART would'],
    ['FREQ=MONTHLY;BYHOUR=7', 6, 'FREQ=MONTHLY says no BYMONTHDAY'],
    ['FREQ=DAILY', 6, 'FREQ=DAILY says no BYHOUR'],
    ['FREQ=DAILY;INTERVAL=2;BYHOUR=7', 21, 'INTERVAL=2 needs a DTSTART to count from'],
    ['FREQ=DAILY;COUNT=2;BYHOUR=7', 18, 'COUNT=2 needs a DTSTART to count from'],
    [
      'FREQ=MONTHLY;BYDAY=MO;BYHOUR=7,8;BYSETPOS=1',
      43,
      'BYSETPOS is understood where there is one time a day',
    ],
    ['FREQ=DAILY;BYHOUR=7;UNTIL=tomorrow', 27, '"tomorrow" is not a date or time'],
    ['FREQ=DAILY;BYHOUR=7;UNTIL=20260230', 27, '"20260230" is not a date or time'],
    ['DTSTART:20260105T070000 RRULE:FREQ=DAILY;UNTIL=20260104', 48, 'the rule ends before it begins'],
    ['DTSTART:20260105T070000 RRULE:FREQ=DAILY;UNTIL=20270104;COUNT=3', 63, 'not by both'],
    ['DTSTART:20260105T070000Z RRULE:FREQ=DAILY', 9, "in the schedule's zone"],
    ['DTSTART:20260105T070030 RRULE:FREQ=DAILY', 9, 'whole minutes'],
    ['DTSTART;TZID=Europe/Warsaw:20260105T070000 RRULE:FREQ=DAILY', 1, 'DTSTART:… without a zone'],
    ['EXDATE:20260105T070000 RRULE:FREQ=DAILY', 1, '"EXDATE" is not understood'],
  ])('%s', (text, column, problem) => {
    expect(() => parseRrule(text)).toThrow(
      expect.objectContaining({ code: 'invalid_rrule', column, message: expect.stringContaining(problem) }),
    );
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=7',
    'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=2MO;BYHOUR=7',
    'DTSTART:20250101T070000 RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29',
  ])('%s, which never comes', (text) => {
    expect(() => parseRrule(text)).toThrow(expect.objectContaining({ code: 'never_due' }));
  });
});
