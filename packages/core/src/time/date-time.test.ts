import { describe, expect, it } from 'vitest';
import { parseDateTime } from './date-time.ts';

describe('parseDateTime', () => {
  it.each([
    ['2026-10-31', { type: 'day', date: '2026-10-31' }],
    ['2026-10-31T18:30', { type: 'local', local: '2026-10-31T18:30:00.000' }],
    ['2026-10-31T18:30:00Z', { type: 'instant', instant: '2026-10-31T18:30:00.000Z' }],
    ['2026-10-31T00:30:00.1234567+02:00', { type: 'instant', instant: '2026-10-30T22:30:00.123Z' }],
    ['2026-10-31T18:30:00-0130', { type: 'instant', instant: '2026-10-31T20:00:00.000Z' }],
  ])('reads %s', (text, expected) => {
    expect(parseDateTime(text)).toEqual(expected);
  });

  it.each(['2026-02-29', '2026-10-31T24:00:00Z', '31.10.2026', '2026-10-31T18:30:00 CET', '', '1793000000'])(
    'rejects %j',
    (text) => {
      expect(() => parseDateTime(text)).toThrow('is not an ISO 8601 date or date-time');
    },
  );
});
