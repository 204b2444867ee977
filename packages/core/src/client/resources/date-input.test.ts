import { describe, expect, it } from 'vitest';
import { endInstant, startInstant } from './date-input.ts';

describe('a date for the service', () => {
  it.each([
    ['2026-10-25', 'Europe/Warsaw', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2026-10-25', 'UTC', '2026-10-25T00:00:00.000Z', '2026-10-25T23:59:59.999Z'],
    ['2026-10-25T12:30', 'Europe/Warsaw', '2026-10-25T11:30:00.000Z', '2026-10-25T11:30:00.000Z'],
    ['2026-10-25T12:30:00+05:30', 'Europe/Warsaw', '2026-10-25T07:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ])('%s in %s goes from %s to %s', (input, zone, start, end) => {
    expect([startInstant(input, zone), endInstant(input, zone)]).toEqual([start, end]);
  });

  it('can be a Date', () => {
    expect(startInstant(new Date('2026-10-25T01:02:03.004Z'), 'Europe/Warsaw')).toBe(
      '2026-10-25T01:02:03.004Z',
    );
  });

  it('is rejected if invalid', () => {
    expect(() => startInstant('yesterday', 'UTC')).toThrow(
      '"yesterday" is not an ISO 8601 date or date-time',
    );
  });
});
