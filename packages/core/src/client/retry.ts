import type { ApiError } from './api-error.ts';

/** When a failed request is sent again. */
export type RetryPolicy = {
  /** How often a request is sent at most. */
  readonly maxAttempts: number;
  /** Milliseconds that the wait before the second attempt is below; doubled for each further one. */
  readonly firstDelayMs: number;
  /** The longest wait; where the service asks for a longer one, the request fails at once. */
  readonly maxDelayMs: number;
  /**
   * Tokens for sending again, shared by all calls of the client: a retry takes 5, a success gives them back, or 1
   * where nothing was sent again. Without tokens a failure is final, so that an outage is not hammered.
   */
  readonly quota: number;
  /** A number from 0 to 1 for the jitter. */
  readonly random: () => number;
};

/** Three attempts, at most 20 seconds apart; a hundred retries without a success. */
export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 3,
  firstDelayMs: 500,
  maxDelayMs: 20_000,
  quota: 500,
  random: Math.random,
};

/**
 * How long to wait before a failed request is sent again: at random up to a growing bound (full jitter), and at least
 * as long as the service asks for. After a 429 the budget waits instead.
 * @param attempts - how often it was sent
 * @returns milliseconds, or `undefined` when it is not to be sent again
 */
export function retryDelayMs(policy: RetryPolicy, error: ApiError, attempts: number): number | undefined {
  if (!error.retryable || attempts >= policy.maxAttempts) return undefined;
  if (error.code === 'rate_limited') return 0;
  const askedMs = (error.details.retryAfterSeconds ?? 0) * 1000;
  if (askedMs > policy.maxDelayMs) return undefined;
  const boundMs = Math.min(policy.firstDelayMs * 2 ** (attempts - 1), policy.maxDelayMs);
  return Math.max(askedMs, policy.random() * boundMs);
}

const costOfRetry = 5;

/** Tokens for sending again, of one client. */
export type RetryQuota = {
  /** Takes the tokens of a retry, if they are there. */
  readonly take: () => boolean;
  /** Gives tokens back for a request that succeeded. */
  readonly succeed: (attempts: number) => void;
};

/** Makes a full quota. */
export function createRetryQuota(capacity: number): RetryQuota {
  let tokens = capacity;
  return {
    take() {
      if (tokens < costOfRetry) return false;
      tokens -= costOfRetry;
      return true;
    },
    succeed(attempts) {
      tokens = Math.min(capacity, tokens + (attempts > 1 ? costOfRetry : 1));
    },
  };
}
