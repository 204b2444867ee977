import { describe, expect, it } from 'vitest';
import { parseCron } from './parse-cron.ts';

describe('reads', () => {
  it('five fields with a list, a range, a step and names', () => {
    expect(parseCron('5,35 8-10 1-31/10 jan,DEC MON-fri')).toEqual({
      type: 'cron',
      minutes: [5, 35],
      hours: [8, 9, 10],
      daysOfMonth: [1, 11, 21, 31],
      months: [1, 12],
      weekdays: [1, 2, 3, 4, 5],
      days: 'either',
    });
  });

  it.each(['0', '7', 'SUN', 'sun'])('%s as Sunday', (sunday) => {
    expect(parseCron(`0 0 * * ${sunday}`).weekdays).toEqual([0]);
  });

  it.each(['6-7', 'SAT-SUN', '6-0'])('the weekend %s', (weekend) => {
    expect(parseCron(`0 0 * * ${weekend}`).weekdays).toEqual([0, 6]);
  });

  it('0 alone as Sunday, not as the week', () => {
    expect(parseCron('0 0 * * 0-0').weekdays).toEqual([0]);
  });

  it('values that come twice once, in order', () => {
    expect(parseCron('30,0,30,20-30/10 0 * * *').minutes).toEqual([0, 20, 30]);
  });

  it('a day field that begins with * as no restriction', () => {
    expect(parseCron('0 0 */2 * MON').days).toBe('both');
    expect(parseCron('0 0 1 * *').days).toBe('both');
  });

  it('names, and space around', () => {
    expect(parseCron(' @Weekly ')).toEqual(parseCron('0 0 * * SUN'));
    expect(parseCron('@monthly')).toEqual(parseCron('0  0\t1 * *'));
  });
});

describe('refuses, and says where', () => {
  it.each([
    ['0 25 * * *', 3, '"25" is no hour; allowed are 0 to 23'],
    ['60 0 * * *', 1, '"60" is no minute; allowed are 0 to 59'],
    ['0 0 0 * *', 5, '"0" is no day of the month; allowed are 1 to 31'],
    ['0 0 L * *', 5, '"L" is no day of the month'],
    ['0 0 * 13 *', 7, '"13" is no month; allowed are 1 to 12, JAN to DEC'],
    ['0 0 * * 8', 9, '"8" is no day of the week; allowed are 0 to 7, SUN to SAT'],
    ['0 0 * * MON#2', 9, '"MON#2" is no day of the week'],
    ['0,15,x 0 * * *', 6, '"x" is no minute'],
    ['0,,5 0 * * *', 3, '"" is no minute'],
    ['-5 0 * * *', 1, '"" is no minute'],
    ['1.5 0 * * *', 1, '"1.5" is no minute'],
    ['0 8-18/0 * * *', 8, '"0" is not a step; allowed after 8-18/ are 1 to 11'],
    ['*/90 * * * *', 3, '"90" is not a step; allowed after */ are 1 to 60'],
    ['5/15 * * * *', 1, '"5/15" has a step without a range; write 5-59/15 or 5'],
    ['0 22-4 * * *', 3, 'the range "22-4" ends before it begins; write 22-23,0-4'],
    ['0 0 1-2-3 * *', 5, '"1-2-3" is no day of the month'],
    ['0 6 * *', 8, 'expected five fields'],
    ['0 0 6 * * *', 11, '(no seconds)'],
    ['@reboot', 1, 'or one of @hourly, @daily'],
    ['', 1, 'expected five fields'],
  ])('%s', (text, column, problem) => {
    expect(() => parseCron(text)).toThrow(
      expect.objectContaining({ code: 'invalid_cron', column, message: expect.stringContaining(problem) }),
    );
  });

  it.each(['0 0 31 2 *', '0 0 30,31 FEB *', '0 0 31 4,6,9,11 *'])('%s, a day that never comes', (text) => {
    expect(() => parseCron(text)).toThrow(expect.objectContaining({ code: 'never_due', column: 5 }));
  });

  it('no day that comes in some month, in leap years, or by its weekday', () => {
    for (const text of ['0 0 31 2,3 *', '0 0 29 2 *', '0 0 31 2 MON']) {
      expect(parseCron(text).type).toBe('cron');
    }
  });
});
