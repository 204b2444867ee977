import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  deliveryRetries,
  failuresBeforeAlert,
  lastAttemptAt,
  pauseAfter,
  type RetrySchedule,
  reportRetries,
} from './pauses.ts';

const minutes = (schedule: RetrySchedule) =>
  Array.from({ length: schedule.maxAttempts - 1 }, (_, index) => pauseAfter(schedule, index + 1) / 60_000);

it('waits longer each time, up to some hours', () => {
  expect(minutes(reportRetries)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]);
  expect(minutes(deliveryRetries)).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360, 360, 360, 360, 360]);
});

it.each([
  ['a report', reportRetries, 7, 63],
  ['a delivery', deliveryRetries, 5, 75],
])('knows after how many failures an hour went by: %s', (_name, tries, failures, passed) => {
  const sum = (count: number) =>
    minutes(tries)
      .slice(0, count - 1)
      .reduce((one, other) => one + other, 0);
  expect(failuresBeforeAlert(tries)).toBe(failures);
  expect([sum(failures - 1) < 60, sum(failures)]).toEqual([true, passed]);
});

it('gives the time of the last attempt after any number of failures, if each fails immediately', () => {
  const [first, last] = ['2026-11-01T05:00:00.000Z', '2026-11-01T21:15:00.000Z'];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: reportRetries.maxAttempts - 1 }), (failures) => {
      let nextAt = Date.parse(first);
      for (let failed = 1; failed <= failures; failed += 1) nextAt += pauseAfter(reportRetries, failed);
      expect(lastAttemptAt(reportRetries, failures, new Date(nextAt).toISOString())).toBe(last);
    }),
  );
});
