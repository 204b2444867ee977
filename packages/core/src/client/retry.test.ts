import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createRetryQuota, defaultRetryPolicy, retryDelayMs } from './retry.ts';

const broken = new ApiError('network', 'reset');
const patient = { ...defaultRetryPolicy, maxAttempts: 20 };

describe('retryDelayMs', () => {
  it('is anything from nothing up to a bound that doubles to the longest', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 19 }),
        (chance, attempts) => {
          const policy = { ...patient, random: () => chance };
          const boundMs = Math.min(500 * 2 ** (attempts - 1), 20_000);
          expect(retryDelayMs(policy, broken, attempts)).toBeCloseTo(chance * boundMs);
        },
      ),
    );
  });

  it('is never shorter than the service asks for, and nothing where it asks for too much', () => {
    const asking = (retryAfterSeconds: number) => new ApiError('unavailable', 'busy', { retryAfterSeconds });
    expect(retryDelayMs(patient, asking(20), 1)).toBe(20_000);
    expect(retryDelayMs(patient, asking(21), 1)).toBeUndefined();
  });

  it('ends with the attempts, and with what cannot be mended', () => {
    expect(retryDelayMs({ ...patient, maxAttempts: 3 }, broken, 3)).toBeUndefined();
    expect(retryDelayMs(patient, new ApiError('schema', 'wrong'), 1)).toBeUndefined();
    expect(retryDelayMs(patient, new ApiError('forbidden', 'no', { status: 403 }), 1)).toBeUndefined();
  });
});

describe('a retry quota', () => {
  it('is used up by retries and filled by successes, never above its capacity', () => {
    const quota = createRetryQuota(10);
    expect([quota.take(), quota.take(), quota.take()]).toEqual([true, true, false]);
    quota.succeed(2);
    expect([quota.take(), quota.take()]).toEqual([true, false]);
    for (let successes = 0; successes < 100; successes += 1) quota.succeed(1);
    expect([quota.take(), quota.take(), quota.take()]).toEqual([true, true, false]);
  });
});
