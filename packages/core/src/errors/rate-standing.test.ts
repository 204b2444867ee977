import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRateStanding, readRetryAfterMs } from './rate-standing.ts';

const wallMs = Date.parse('2026-10-31T12:00:00Z');
const headers = (values: Readonly<Record<string, string>>) => ({
  get: (name: string) => values[name] ?? null,
});

describe('readRateStanding', () => {
  it('reads what is there', () => {
    const all = headers({
      'X-RateLimit-Limit': '1000',
      'X-RateLimit-Remaining': '7',
      'X-RateLimit-Reset': '1',
      'X-RateLimit-Reset-After': '90',
    });
    expect(readRateStanding(all, wallMs)).toEqual({ limit: 1000, remaining: 7, resetAfterMs: 90_000 });
    expect(readRateStanding(headers({}), wallMs)).toEqual({});
  });

  it('reckons the reset from the clock of the service, where that is an hour off', () => {
    const late = headers({
      Date: 'Sat, 31 Oct 2026 11:00:00 GMT',
      'X-RateLimit-Reset': String(Date.parse('2026-10-31T11:02:00Z') / 1000),
    });
    expect(readRateStanding(late, wallMs)).toEqual({ resetAfterMs: 120_000 });
    const noDate = headers({ 'X-RateLimit-Reset': String(Date.parse('2026-10-31T11:02:00Z') / 1000) });
    expect(readRateStanding(noDate, wallMs)).toEqual({});
  });

  it('never gives a number that cannot be', () => {
    const anything = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
    fc.assert(
      fc.property(anything, anything, anything, anything, (limit, remaining, reset, after) => {
        const standing = readRateStanding(
          headers({
            'X-RateLimit-Limit': limit,
            'X-RateLimit-Remaining': remaining,
            'X-RateLimit-Reset': reset,
            'X-RateLimit-Reset-After': after,
          }),
          wallMs,
        );
        for (const value of Object.values(standing)) expect(Number.isInteger(value) && value >= 0).toBe(true);
        expect(standing.limit).not.toBe(0);
        expect(standing.remaining ?? 0).toBeLessThanOrEqual(standing.limit ?? Infinity);
        expect(standing.resetAfterMs ?? 0).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });
});

describe('readRetryAfterMs', () => {
  it.each([
    ['7', 7000],
    ['0', 0],
    ['1.2', 2000],
    ['Sat, 31 Oct 2026 12:00:30 GMT', 30_000],
    ['Sat, 31 Oct 2026 11:59:30 GMT', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, expected) => {
    expect(readRetryAfterMs(headers({ 'Retry-After': text }), wallMs)).toBe(expected);
  });

  it('rounds a part of a second up, and counts a date from the date of the service', () => {
    const date = { 'Retry-After': 'Sat, 31 Oct 2026 12:00:30 GMT' };
    expect(readRetryAfterMs(headers(date), wallMs + 400)).toBe(30_000);
    const early = { ...date, Date: 'Sat, 31 Oct 2026 12:00:20 GMT' };
    expect(readRetryAfterMs(headers(early), wallMs + 3_600_000)).toBe(10_000);
  });
});
