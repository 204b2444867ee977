import type { ApiError } from '../../errors/api-error.ts';
import { unknownHost } from './connection-error.ts';

/** When a failed request is sent again. Within these bounds it is the deadline of the call that ends it. */
export type RetryPolicy = {
  /** How often a request is sent at most. */
  readonly maxAttempts: number;
  /** Milliseconds that the wait before the second attempt is below; doubled for each further one. */
  readonly firstDelayMs: number;
  /** The longest wait, unless the service asks for a longer one. */
  readonly maxDelayMs: number;
  /** How long after its beginning a call is still sent again, milliseconds. */
  readonly maxElapsedMs: number;
  /**
   * How many retries all calls of the client have in hand. A call that succeeds gives back those that it took, so that
   * single failures never use them up. Where a service is down there are soon none, and each has to be waited for.
   */
  readonly quota: number;
  /** How long it takes until there is one retry more, milliseconds. */
  readonly quotaRefillMs: number;
  /** A number from 0 to 1 for the jitter. */
  readonly random: () => number;
};

/** As often as the deadline allows, at most 8 seconds apart; an outage gets 30 retries, and then one every 2 seconds. */
export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: Infinity,
  firstDelayMs: 500,
  maxDelayMs: 8_000,
  maxElapsedMs: Infinity,
  quota: 30,
  quotaRefillMs: 2_000,
  random: Math.random,
};

/** A host name that is unknown is a typing error, unless the network has just come up. */
const maxUnknownHostAttempts = 3;

/** A call so far: how often it was sent, and how long its deadline leaves. */
export type CallSoFar = { readonly attempts: number; readonly leftMs: number };

/**
 * How long to wait before a failed request is sent again: at random up to a growing bound (full jitter) within the time
 * that is left, and at least as long as the service asks for. After a 429 the budget waits instead.
 * @returns milliseconds, or `undefined` when it is not to be sent again
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
  // Towards the end there is no time for an answer.
  if (leftMs < policy.firstDelayMs) return undefined;
  const boundMs = Math.min(policy.firstDelayMs * 2 ** (attempts - 1), policy.maxDelayMs, leftMs);
  return Math.max(askedMs, policy.random() * boundMs);
}

/** The retries that the calls of one client have in hand. */
export type RetryQuota = {
  /** How long to wait for a retry, milliseconds; 0 where there is one. */
  readonly waitMs: () => number;
  /** Takes one. */
  readonly take: () => void;
  /** Gives back the retries of a call that succeeded. */
  readonly succeed: (attempts: number) => void;
};

/** Makes a full quota. @param now - milliseconds of a clock that never goes back */
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
