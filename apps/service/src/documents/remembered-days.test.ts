import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumsFromJson } from '../calculation/sums.ts';
import { createRememberedDays, type DayText, roomOfDay } from './remembered-days.ts';

const text = (minor: number) => JSON.stringify([['PLN', 1, minor, [['Dom', null, minor]]]]);
const aDay = (fields: Partial<DayText> = {}) => ({
  accountId: 'one',
  day: '2026-10-01',
  text: text(1),
  ...fields,
});

it('parses a text once while it is the text of its day', () => {
  const sumsOf = createRememberedDays(10_000);
  const sums = sumsOf(aDay());
  expect(sumsOf(aDay())).toBe(sums);
  expect(sumsOf(aDay({ accountId: 'other' }))).not.toBe(sums);
  expect(sumsOf(aDay({ text: text(2) })).get('PLN')?.total).toBe(2n);
  expect(sumsOf(aDay()).get('PLN')?.total).toBe(1n);
});

it('forgets everything when it takes too much room', () => {
  const sumsOf = createRememberedDays(2 * (text(1).length + roomOfDay));
  const sums = sumsOf(aDay());
  for (const minor of [2, 3, 1, 2]) sumsOf(aDay({ day: '2026-10-02', text: text(minor) }));
  expect(sumsOf(aDay())).toBe(sums);
  sumsOf(aDay({ day: '2026-10-03' }));
  expect(sumsOf(aDay())).not.toBe(sums);
});

it('gives the sums of the text that was read, in any order and however little it remembers', () => {
  const read = fc.record({
    accountId: fc.constantFrom('one', 'other'),
    day: fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-03'),
    text: fc.nat(12).map(text),
  });
  fc.assert(
    fc.property(fc.array(read, { maxLength: 60 }), fc.nat(5_000), (reads, maxRoom) => {
      const sumsOf = createRememberedDays(maxRoom);
      for (const each of reads) expect(sumsOf(each)).toEqual(sumsFromJson(each.text));
    }),
  );
});
