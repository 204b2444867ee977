import { type DateTime, dateInZone, instantsOf, parseDateTime, parsePeriod } from '@outlay/core/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presetOf, statedPeriod } from './summary-source.ts';

const october = { from: '2026-10-01', until: '2026-11-01' };
const warsaw = 'Europe/Warsaw';

describe('presetOf', () => {
  it.each([
    ['2026-11-15T12:00:00Z', 'last-month'],
    ['2026-10-15T12:00:00Z', 'current-month'],
    ['2026-12-15T12:00:00Z', undefined],
    ['2026-10-31T21:59:00Z', 'current-month'],
    ['2026-10-31T22:00:00Z', undefined], // Warsaw is an hour from November
    ['2026-11-01T00:30:00Z', undefined], // UTC was in October half an hour ago
    ['2026-11-01T01:00:00Z', 'last-month'],
    ['2026-11-30T22:30:00Z', undefined],
  ])('maps October at %s to %s', (now, preset) => {
    expect(presetOf(october, warsaw, new Date(now))).toBe(preset);
  });

  it.each([
    ['2026-10-28T12:00:00Z', 'last-week'],
    ['2026-10-20T12:00:00Z', 'current-week'],
    ['2026-10-26T00:10:00Z', undefined],
  ])('maps the week of 19 October at %s to %s', (now, preset) => {
    expect(presetOf({ from: '2026-10-19', until: '2026-10-26' }, warsaw, new Date(now))).toBe(preset);
  });

  it('returns a preset only if the service means the same period even with a clock that is an hour off', () => {
    const instants = fc.date({
      min: new Date('2025-12-20'),
      max: new Date('2027-01-10'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: -60, max: 60 }),
        fc.constantFrom('UTC', warsaw),
        (now, off, zone) => {
          const service = dateInZone(new Date(now.getTime() + off * 60_000), zone);
          for (const kind of ['monthly', 'weekly'] as const) {
            const asked = parsePeriod('last', kind, dateInZone(now, warsaw));
            const preset = presetOf(asked, warsaw, now);
            const meant =
              preset && parsePeriod(preset.startsWith('last') ? 'last' : 'current', kind, service);
            expect(meant ?? asked).toEqual(asked);
          }
        },
      ),
    );
  });

  it('returns none for other days', () => {
    expect(
      presetOf({ from: '2026-10-01', until: '2026-10-31' }, warsaw, new Date('2026-11-15T12:00:00Z')),
    ).toBeUndefined();
  });
});

/** A bound of a record. */
function bound(text: string | null): DateTime | null {
  try {
    return text === null ? null : parseDateTime(text);
  } catch {
    return null;
  }
}

describe('statedPeriod', () => {
  const span = { from: '2026-09-30T22:00:00.000Z', until: '2026-10-31T23:00:00.000Z' };

  it.each([
    ['2026-10-01T00:00:00+02:00', '2026-10-31T23:59:59+01:00', 'same'],
    ['2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z', 'same'],
    ['2026-09-30T22:00:00Z', '2026-10-31T22:59:58Z', 'other'],
    ['2026-09-30T22:00:00Z', '2026-10-31T23:00:00.001Z', 'other'],
    ['2026-10-01T00:00:00Z', '2026-10-31T23:00:00Z', 'other'],
    ['2026-10-01', '2026-10-31', 'unstated'],
    ['2026-10-01T00:00', '2026-11-01T00:00', 'unstated'],
    ['2026-10-01', '2026-11-02', 'other'],
    ['2026-09-30', '2026-10-31T23:00:00Z', 'other'],
    ['2026-09-30T22:00:00Z', null, 'unstated'],
    ['yesterday', '2026-10-31T23:00:00Z', 'unstated'],
  ])('reads %s to %s as %s', (periodStart, periodEnd, stated) => {
    expect(statedPeriod({ periodStart: bound(periodStart), periodEnd: bound(periodEnd) }, span, warsaw)).toBe(
      stated,
    );
  });

  it('rejects the same month in another time zone', () => {
    fc.assert(
      fc.property(fc.constantFrom('America/New_York', 'Asia/Tokyo', 'UTC', 'Pacific/Auckland'), (zone) => {
        const { from, until } = instantsOf(october, zone);
        expect(statedPeriod({ periodStart: bound(from), periodEnd: bound(until) }, span, warsaw)).toBe(
          'other',
        );
      }),
    );
  });
});
