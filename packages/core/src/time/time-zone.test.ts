import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-date.ts';
import {
  dateInZone,
  instantAt,
  localDateTime,
  parseTimeZone,
  startOfDay,
  startsOfDays,
} from './time-zone.ts';

const zones = fc.constantFrom(
  'Europe/Warsaw',
  'America/New_York',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
);
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count));

describe('localDateTime', () => {
  /** The same by ICU, which knows nothing of days without a clock change. */
  const byIntl = (zone: string) => {
    const format = new Intl.DateTimeFormat('sv', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    return (instant: number) => format.format(instant).replace(' ', 'T');
  };
  const instants = fc.integer({ min: Date.UTC(1972, 0, 1) / 60_000, max: Date.UTC(2050, 0, 1) / 60_000 });

  it('is what the clocks of a zone show, at any minute', () => {
    fc.assert(
      fc.property(instants, zones, (minute, zone) => {
        expect(localDateTime(new Date(minute * 60_000), zone)).toBe(`${byIntl(zone)(minute * 60_000)}.000`);
      }),
      { numRuns: 300 },
    );
  });

  it('is what they show at every minute of the days on which they change', () => {
    for (const [zone, day] of [
      ['Europe/Warsaw', '2026-03-29'],
      ['America/New_York', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-04-04'],
      ['Pacific/Apia', '2011-12-30'],
    ] as const) {
      const shown = byIntl(zone);
      const start = Date.parse(day);
      const minutes = Array.from({ length: 48 * 60 }, (_, index) => start + (index - 12 * 60) * 60_000);
      expect(minutes.map((at) => localDateTime(new Date(at), zone).slice(0, 16))).toEqual(
        minutes.map((at) => shown(at).slice(0, 16)),
      );
    }
  });
});

describe('startOfDay', () => {
  it('is the first instant of that day', () => {
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        fc.pre(!(zone === 'Pacific/Apia' && day === '2011-12-30')); // a day that Samoa skipped
        const start = startOfDay(day, zone);
        expect(dateInZone(start, zone)).toBe(day);
        expect(dateInZone(new Date(Date.parse(start) - 1), zone) < day).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])('makes %s in Warsaw %i hours long', (day, hours) => {
    const length =
      Date.parse(startOfDay(addDays(day, 1), 'Europe/Warsaw')) - Date.parse(startOfDay(day, 'Europe/Warsaw'));
    expect(length / 3_600_000).toBe(hours);
  });

  it('starts a day without a midnight at its first hour that exists', () => {
    expect(startOfDay('2024-04-26', 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z');
    expect(localDateTime('2024-04-25T22:00:00.000Z', 'Africa/Cairo')).toBe('2024-04-26T01:00:00.000');
  });
});

describe('startsOfDays', () => {
  it('returns the start of each day, also around clock changes', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 400 }), zones, (first, count, zone) => {
        const period = Array.from({ length: count }, (_, index) => addDays(first, index));
        expect(startsOfDays(period, zone)).toEqual(period.map((day) => startOfDay(day, zone)));
      }),
      { numRuns: 50 },
    );
  });
});

describe('instantAt', () => {
  it('returns the first instant after a gap', () => {
    expect(instantAt('2026-03-29T02:30:00', 'Europe/Warsaw')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('returns the first of two instants with the same local time', () => {
    expect(instantAt('2026-10-25T02:30:00', 'Europe/Warsaw')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('is the inverse of localDateTime', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        zones,
        (at, zone) => {
          const local = localDateTime(at, zone);
          expect(localDateTime(instantAt(local, zone), zone)).toBe(local);
        },
      ),
    );
  });
});

describe('parseTimeZone', () => {
  it.each(['Europe/Warszawa', '+02:00', '', 'Mars/Olympus'])('rejects %j', (name) => {
    expect(() => parseTimeZone(name)).toThrow(`"${name}" is not an IANA time zone`);
  });
});
