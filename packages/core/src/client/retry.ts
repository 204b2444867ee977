import { ApiError } from './api-error.ts';

/** When a failed request is sent again. */
export type RetryPolicy = {
  /** How often a request is sent at most. */
  readonly maxAttempts: number;
  /** Milliseconds that the wait before the second attempt is below; doubled for each further one. */
  readonly firstDelayMs: number;
  /** The longest wait; where the service asks for a longer one, the request fails at once. */
  readonly maxDelayMs: number;
  /** A number from 0 to 1 for the jitter. */
  readonly random: () => number;
  /** Waits, or throws when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Three attempts, at most 20 seconds apart. */
export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 3,
  firstDelayMs: 500,
  maxDelayMs: 20_000,
  random: Math.random,
  sleep,
};

/**
 * Runs an attempt until it succeeds, fails for good or the attempts are used up.
 * Waits between attempts at random up to a growing bound, and at least as long as the service asks for.
 * @throws {ApiError} of the last attempt, with the number of attempts
 */
export async function withRetries<Result>(
  policy: RetryPolicy,
  signal: AbortSignal,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const delayMs = nextDelay(policy, error, attempts);
      if (delayMs === undefined || signal.aborted) throw withAttempts(error, attempts);
      await policy.sleep(delayMs, signal).catch(() => {
        // The deadline came or the caller stopped: what went wrong before says more.
        throw withAttempts(error, attempts);
      });
    }
  }
}

function nextDelay(policy: RetryPolicy, error: ApiError, attempts: number): number | undefined {
  if (!error.retryable || attempts >= policy.maxAttempts) return undefined;
  const asked = (error.details.retryAfterSeconds ?? 0) * 1000;
  if (asked > policy.maxDelayMs) return undefined;
  const bound = Math.min(policy.firstDelayMs * 2 ** (attempts - 1), policy.maxDelayMs);
  return Math.max(asked, policy.random() * bound);
}

function withAttempts(error: ApiError, attempts: number): ApiError {
  const message = attempts > 1 ? `${error.message}, after ${attempts} attempts` : error.message;
  return new ApiError(error.code, message, { ...error.details, attempts });
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
