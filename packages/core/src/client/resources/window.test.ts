import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateInZone, startOfDay } from '../../time/time-zone.ts';
import { partsOf, type TimeWindow } from './window.ts';

const zone = 'Europe/Warsaw';
const october: TimeWindow = { from: startOfDay('2026-10-01', zone), until: startOfDay('2026-11-01', zone) };
const firstDays = (parts: readonly TimeWindow[] | undefined) =>
  parts?.map(({ from }) => dateInZone(from, zone));

it('divides a window by what was small enough, with a tenth to spare', () => {
  // Ten whole days were read, so nine are read at once.
  expect(firstDays(partsOf(october, '2026-10-11T10:00:00.000Z', zone))).toEqual([
    '2026-10-01',
    '2026-10-10',
    '2026-10-19',
    '2026-10-28',
  ]);
});

it.each([
  ['nothing is known', null],
  ['more than half was read', '2026-10-28T10:00:00.000Z'],
  ['a document before the window was read', '2026-09-01T10:00:00.000Z'],
  ['a document after the window was read', '2026-11-01T10:00:00.000Z'],
])('halves it if %s', (_, readUntil) => {
  expect(firstDays(partsOf(october, readUntil, zone))).toEqual(['2026-10-01', '2026-10-17']);
});

it('divides a window into 16 parts at most, which together are the window', () => {
  const anyTime = fc
    .date({ min: new Date('2026-09-01'), max: new Date('2027-12-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const year = { from: startOfDay('2026-10-01', zone), until: startOfDay('2027-10-01', zone) };
  fc.assert(
    fc.property(fc.constantFrom(october, year), anyTime, (window, readUntil) => {
      const parts = partsOf(window, readUntil, zone) ?? [];
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.length).toBeLessThanOrEqual(16);
      expect(parts.map(({ from }) => from)).toEqual([
        window.from,
        ...parts.slice(0, -1).map(({ until }) => until),
      ]);
      expect(parts.at(-1)?.until).toBe(window.until);
    }),
  );
});

it('divides no window within a day', () => {
  const day = { from: startOfDay('2026-10-25', zone), until: startOfDay('2026-10-26', zone) };
  expect(partsOf(day, '2026-10-25T10:00:00.000Z', zone)).toBeUndefined();
});
