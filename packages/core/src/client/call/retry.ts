import type { ApiError } from '../../errors/api-error.ts';
import { unknownHost } from './connection-error.ts';

/** When a failed request is retried. Within these limits, the deadline of the call ends the retries. */
export type RetryPolicy = {
  /** Maximum number of attempts. */
  readonly maxAttempts: number;
  /** Upper bound of the first delay, milliseconds; doubled for each further one. */
  readonly firstDelayMs: number;
  /** Maximum delay, unless the service requests a longer one. */
  readonly maxDelayMs: number;
  /** How long after its start a call is still retried, milliseconds. */
  readonly maxElapsedMs: number;
  /**
   * Number of retries that all calls of the client share. A successful call returns its retries, so that single
   * failures never use them up. During an outage they are soon used up, and each further retry has to wait.
   */
  readonly quota: number;
  /** Time until another retry becomes available, milliseconds. */
  readonly quotaRefillMs: number;
  /** A number from 0 to 1 for the jitter. */
  readonly random: () => number;
};

/**
 * As often as the deadline allows, at most 8 seconds apart; during an outage 30 retries, and then one every 2 seconds.
 */
export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: Infinity,
  firstDelayMs: 500,
  maxDelayMs: 8_000,
  maxElapsedMs: Infinity,
  quota: 30,
  quotaRefillMs: 2_000,
  random: Math.random,
};

/** An unknown host name is usually a typing error, unless the network has just started. */
const maxUnknownHostAttempts = 3;

/** The number of attempts of a call, and the remaining time until its deadline. */
export type CallSoFar = { readonly attempts: number; readonly leftMs: number };

/**
 * Delay before a retry: random up to a growing bound (full jitter), within the remaining time, and at least as long as
 * the service requests. After a 429, the budget waits instead.
 * @returns milliseconds, or `undefined` if the request is not retried
 */
export function retryDelayMs(
  policy: RetryPolicy,
  error: ApiError,
  { attempts, leftMs }: CallSoFar,
): number | undefined {
  const isUnknownHost = error.details.systemCode === unknownHost;
  const maxAttempts = isUnknownHost ? maxUnknownHostAttempts : Infinity;
  if (!error.retryable || attempts >= Math.min(policy.maxAttempts, maxAttempts)) return undefined;
  if (error.code === 'rate_limited') return 0;
  const askedMs = (error.details.retryAfterSeconds ?? 0) * 1000;
  // Near the deadline, there is no time for a response.
  if (leftMs < policy.firstDelayMs) return undefined;
  const boundMs = Math.min(policy.firstDelayMs * 2 ** (attempts - 1), policy.maxDelayMs, leftMs);
  return Math.max(askedMs, policy.random() * boundMs);
}

/** The retries that the calls of one client share. */
export type RetryQuota = {
  /** How long to wait for a retry, milliseconds; 0 if one is available. */
  readonly waitMs: () => number;
  /** Uses one retry. */
  readonly take: () => void;
  /** Returns the retries of a successful call. */
  readonly succeed: (attempts: number) => void;
};

/**
 * Creates a full quota.
 * @param now - milliseconds of a monotonic clock
 */
export function createRetryQuota(
  { quota, quotaRefillMs }: Pick<RetryPolicy, 'quota' | 'quotaRefillMs'>,
  now: () => number,
): RetryQuota {
  let left = quota;
  let seenMs = now();
  const add = (retries: number) => {
    left = Math.min(quota, left + retries);
  };
  const refill = () => {
    const nowMs = now();
    add((nowMs - seenMs) / quotaRefillMs);
    seenMs = nowMs;
  };
  return {
    waitMs() {
      refill();
      return left >= 1 ? 0 : Math.ceil((1 - left) * quotaRefillMs);
    },
    take() {
      refill();
      left -= 1;
    },
    succeed: (attempts) => add(attempts - 1),
  };
}
