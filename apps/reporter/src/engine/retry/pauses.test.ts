import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  deliveryTries,
  failuresInAnHour,
  lastAttemptAt,
  pauseAfter,
  reportTries,
  type Tries,
} from './pauses.ts';

const minutes = (tries: Tries) =>
  Array.from({ length: tries.most - 1 }, (_, index) => pauseAfter(tries, index + 1) / 60_000);

it('waits longer each time, up to some hours', () => {
  expect(minutes(reportTries)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]);
  expect(minutes(deliveryTries)).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360, 360, 360, 360, 360]);
});

it.each([
  ['a report', reportTries, 7, 63],
  ['a delivery', deliveryTries, 5, 75],
])('knows after how many failures an hour went by: %s', (_name, tries, failures, passed) => {
  const sum = (count: number) =>
    minutes(tries)
      .slice(0, count - 1)
      .reduce((one, other) => one + other, 0);
  expect(failuresInAnHour(tries)).toBe(failures);
  expect([sum(failures - 1) < 60, sum(failures)]).toEqual([true, passed]);
});

it('names the time of the last try after any number of failures, if each fails at once', () => {
  const [first, last] = ['2026-11-01T05:00:00.000Z', '2026-11-01T21:15:00.000Z'];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: reportTries.most - 1 }), (failures) => {
      let nextAt = Date.parse(first);
      for (let failed = 1; failed <= failures; failed += 1) nextAt += pauseAfter(reportTries, failed);
      expect(lastAttemptAt(reportTries, failures, new Date(nextAt).toISOString())).toBe(last);
    }),
  );
});
