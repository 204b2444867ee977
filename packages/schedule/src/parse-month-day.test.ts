import { expect, it } from 'vitest';
import { parseMonthDay } from './parse-month-day.ts';

it('reads a time of the day', () => {
  expect(parseMonthDay('lastDayOfMonth', '17:05')).toEqual({
    type: 'monthDay',
    on: 'lastDayOfMonth',
    minuteOfDay: 17 * 60 + 5,
  });
});

it.each(['24:00', '7:00', '07:60', '07:00:00', ' 07:00', ''])('refuses "%s" as a time of the day', (at) => {
  expect(() => parseMonthDay('lastWorkingDay', at)).toThrow(
    expect.objectContaining({
      code: 'invalid_time_of_day',
      message: `column 1: "${at}" is not a time of day; expected HH:MM from 00:00 to 23:59, such as 06:00`,
    }),
  );
});
