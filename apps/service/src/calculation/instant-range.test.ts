import { parseDateTime } from '@outlay/core/time';
import { describe, expect, it } from 'vitest';
import { firstInstant, instantAfter } from './instant-range.ts';

const from = (text: string) => firstInstant(parseDateTime(text), 'Europe/Warsaw');
const after = (text: string) => instantAfter(parseDateTime(text), 'Europe/Warsaw');

describe('a range of parameters', () => {
  it('begins and ends with whole days of the account', () => {
    expect([from('2026-10-25'), after('2026-10-25')]).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it('reads local times in the time zone of the account', () => {
    expect(from('2026-10-01T08:30')).toBe('2026-10-01T06:30:00.000Z');
  });

  it('includes the end itself, one millisecond before the first excluded instant', () => {
    expect(after('2026-10-01T08:30:00Z')).toBe('2026-10-01T08:30:00.001Z');
  });

  it('stays comparable as text beyond four-digit years', () => {
    expect(from('0001-01-01T00:00:00+14:00') < from('0001-01-02')).toBe(true);
    expect(after('9999-12-31T23:59:59-14:00')).toBe('9999-12-31T23:59:59.999Z');
  });
});
