import { granularities } from '@outlay/core/contract';
import { addDays, parseCalendarDate } from '@outlay/core/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partCount, partsOf } from './breakdown.ts';

it.each(granularities)('counts the parts of a period as it names them, by %s', (granularity) => {
  const days = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), days, (start, length) => {
      const from = addDays(parseCalendarDate('1990-01-01'), start);
      const period = { from, until: addDays(from, length) };
      expect(partCount(period, granularity)).toBe([...partsOf(period, granularity)].length);
    }),
  );
});
