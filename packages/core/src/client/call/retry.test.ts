import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuthenticationError, InvalidResponseError, UnavailableError } from '../../errors/api-error.ts';
import { createRetryQuota, defaultRetryPolicy, retryDelayMs } from './retry.ts';

const broken = new UnavailableError('network', 'reset');
const patient = defaultRetryPolicy;
const soFar = (attempts: number, leftMs = 60_000) => ({ attempts, leftMs });

describe('retryDelayMs', () => {
  it('is random, up to a bound that doubles until the maximum', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 2_000 }),
        (chance, attempts) => {
          const policy = { ...patient, random: () => chance };
          const boundMs = Math.min(500 * 2 ** (attempts - 1), 8_000);
          expect(retryDelayMs(policy, broken, soFar(attempts))).toBeCloseTo(chance * boundMs);
        },
      ),
    );
  });

  it('is within the deadline, and `undefined` if there is not enough time for a response', () => {
    const certain = { ...patient, random: () => 0.5 };
    expect(retryDelayMs(certain, broken, soFar(9, 3_000))).toBe(1_500);
    expect(retryDelayMs(certain, broken, soFar(9, 499))).toBeUndefined();
  });

  it('is never shorter than the service requests', () => {
    const asking = (retryAfterSeconds: number) =>
      new UnavailableError('unavailable', 'busy', { retryAfterSeconds });
    expect(retryDelayMs(patient, asking(20), soFar(1))).toBe(20_000);
    expect(retryDelayMs({ ...patient, random: () => 1 }, asking(0.1), soFar(1))).toBe(500);
  });

  it('ends after the last attempt, and for permanent failures', () => {
    expect(retryDelayMs({ ...patient, maxAttempts: 3 }, broken, soFar(3))).toBeUndefined();
    expect(retryDelayMs(patient, new InvalidResponseError('schema', 'wrong'), soFar(1))).toBeUndefined();
    expect(
      retryDelayMs(patient, new AuthenticationError('forbidden', 'no', { status: 403 }), soFar(1)),
    ).toBeUndefined();
  });
});

it('sends a request to an unknown host name three times, and retries an unresponsive name server longer', () => {
  const failure = (systemCode: string) => new UnavailableError('network', 'no', { systemCode });
  expect(retryDelayMs(patient, failure('ENOTFOUND'), soFar(2))).toBeDefined();
  expect(retryDelayMs(patient, failure('ENOTFOUND'), soFar(3))).toBeUndefined();
  expect(retryDelayMs({ ...patient, maxAttempts: 1 }, failure('ENOTFOUND'), soFar(1))).toBeUndefined();
  expect(retryDelayMs(patient, failure('EAI_AGAIN'), soFar(3))).toBeDefined();
});

describe('a retry quota', () => {
  it('is used by retries, refilled by successful calls and by time, and never exceeds its capacity', () => {
    let nowMs = 0;
    const quota = createRetryQuota({ quota: 2, quotaRefillMs: 1_000 }, () => nowMs);
    const use = () => {
      for (let retries = 0; quota.waitMs() === 0; retries += 1) {
        if (retries === 9) return Infinity;
        quota.take();
      }
      return quota.waitMs();
    };
    expect(use()).toBe(1_000);
    nowMs = 400;
    expect(quota.waitMs()).toBe(600);
    nowMs = 1_000;
    expect(quota.waitMs()).toBe(0);
    quota.succeed(9);
    quota.take();
    quota.take();
    expect(quota.waitMs()).toBe(1_000);
    quota.succeed(1);
    expect(quota.waitMs()).toBe(1_000);
    quota.succeed(2);
    expect(quota.waitMs()).toBe(0);
    nowMs = 1_000_000;
    expect(use()).toBe(1_000);
  });
});
