import type { Instant } from '@outlay/core/time';

/** The date and time of an instant in UTC in MS-DOS format, to two seconds, limited to 1980 through 2107. */
export function dosTime(instant: Instant): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = instant.split(/\D/).map(Number);
  if (year < 1980) return dosTime('1980-01-01T00:00:00Z');
  if (year > 2107) return dosTime('2107-12-31T23:59:58Z');
  const date = ((year - 1980) << 9) | (month << 5) | day;
  const time = (hour << 11) | (minute << 5) | (second >> 1);
  return date * 0x10000 + time;
}
