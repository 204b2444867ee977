import { expect, it } from 'vitest';
import { dosTime } from './dos-time.ts';

it('packs a UTC time as MS-DOS does, within its range of years', () => {
  // 2026-11-01, 06:30:14: 46 years since 1980, two-second steps.
  expect(dosTime('2026-11-01T06:30:14.000Z')).toBe(
    ((46 << 9) | (11 << 5) | 1) * 65_536 + ((6 << 11) | (30 << 5) | 7),
  );
  expect(dosTime('1970-01-01T00:00:00Z')).toBe(dosTime('1980-01-01T00:00:00Z'));
  expect(dosTime('2200-01-01T00:00:00Z')).toBe(dosTime('2107-12-31T23:59:58Z'));
});
