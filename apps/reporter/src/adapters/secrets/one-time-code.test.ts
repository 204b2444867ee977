import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase32, toBase32 } from './base32.ts';
import { oneTimeCode, oneTimeKey, oneTimeStep, stepOfCode } from './one-time-code.ts';

/** The key of the examples in RFC 4226, appendix D, and RFC 6238, appendix B. */
const key = Buffer.from('12345678901234567890');

it.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('has the code of step %i in RFC 4226', (step, code) => {
  expect(oneTimeCode(key, step)).toBe(code);
});

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('has the last six digits of RFC 6238 after %i seconds', (seconds, code) => {
  expect(oneTimeCode(key, oneTimeStep(new Date(seconds * 1000)))).toBe(code);
});

it('accepts the code of this step, the one before and the one after, with spaces', () => {
  const now = new Date('2026-11-15T12:00:15Z');
  const present = oneTimeStep(now);
  for (const step of [present - 1, present, present + 1]) {
    const code = oneTimeCode(key, step);
    expect(stepOfCode(key, code, now)).toBe(step);
    expect(stepOfCode(key, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step);
  }
  for (const step of [present - 2, present + 2]) {
    expect(stepOfCode(key, oneTimeCode(key, step), now)).toBeUndefined();
  }
  for (const code of ['', '12345', '1234567', 'abcdef']) expect(stepOfCode(key, code, now)).toBeUndefined();
});

it('reads what authenticator apps show, and nothing shorter', () => {
  expect(toBase32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(oneTimeKey('gezd gnbv gy3t qojq gezd gnbv gy3t qojq')).toEqual(key);
  for (const text of ['', 'GEZDGNBV', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ1']) {
    expect(oneTimeKey(text)).toBeUndefined();
  }
});

it('returns the bytes of every base32 text', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(Buffer.from(bytes));
    }),
  );
});
