import type { Endpoint } from '../contract/endpoints.ts';
import { ApiError, extendApiError } from './api-error.ts';
import type { Reservation } from './budget/reserve.ts';
import { type CallEvent, notify } from './client-events.ts';
import { stoppedError } from './connection-error.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { type ExchangeParts, exchange } from './exchange.ts';
import type { Answer } from './request.ts';
import { type RetryPolicy, type RetryQuota, retryDelayMs } from './retry.ts';

/** What calls are run with. */
export type RunParts = ExchangeParts & {
  readonly retry: RetryPolicy;
  readonly quota: RetryQuota;
  /** Deadline of a call over all attempts and bodies; what the budget holds back comes on top. */
  readonly timeoutMs: number;
  /** How long the budget may hold back one call. */
  readonly maxWaitMs: number;
};

/** One call of a method. */
export type Call = {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly event: Omit<CallEvent, 'attempt'>;
  /** The caller's; absent where there is none. */
  readonly signal: AbortSignal | undefined;
};

/** A call on its way. */
type Progress = { readonly deadline: Deadline; readonly signal: AbortSignal; patienceMs: number };

/**
 * Runs a call until it is answered or fails for good.
 * @throws {ApiError} of the last attempt, with the number of attempts
 */
export async function runCall(parts: RunParts, call: Call): Promise<Answer<unknown>> {
  const progress: Progress = {
    deadline: startDeadline(parts.clock, parts.timeoutMs),
    signal: call.signal ?? new AbortController().signal,
    patienceMs: parts.maxWaitMs,
  };
  for (let attempt = 1; ; attempt += 1) {
    const event = { ...call.event, attempt };
    const patienceMs = progress.patienceMs;
    const reservation = await enter(parts, event, progress);
    const waitedMs = patienceMs - progress.patienceMs;
    const scope = progress.deadline.open(call.signal);
    try {
      const { endpoint, url } = call;
      const { signal } = scope;
      const answer = await exchange(parts, { endpoint, url, call: event, reservation, waitedMs, signal });
      parts.quota.succeed(attempt);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await beforeNext(parts, event, error, progress);
    } finally {
      scope.close();
    }
  }
}

/** Waits until the budget lets the request go. */
async function enter(parts: RunParts, event: CallEvent, progress: Progress): Promise<Reservation> {
  const { gate, clock, hooks, timeoutMs } = parts;
  const { signal, patienceMs, deadline } = progress;
  const enteredMs = clock.now();
  try {
    return await gate.enter({
      patienceMs,
      longestMs: timeoutMs,
      signal,
      onWait: (wait) => notify(hooks.onWait, { ...event, ...wait }),
    });
  } catch (error) {
    if (signal.aborted) throw stopped(parts, event, signal);
    throw error instanceof ApiError ? described(error, { ...event, attempt: event.attempt - 1 }) : error;
  } finally {
    const waitedMs = clock.now() - enteredMs;
    progress.patienceMs -= waitedMs;
    deadline.extend(waitedMs);
  }
}

/** Waits before the next attempt, or throws what failed for good. */
async function beforeNext(
  parts: RunParts,
  event: CallEvent,
  error: ApiError,
  { deadline, signal, patienceMs }: Progress,
): Promise<void> {
  const { clock, retry, quota, hooks } = parts;
  const delayMs = retryDelayMs(retry, error, event.attempt);
  const isHopeless = delayMs === undefined || delayMs >= deadline.leftMs() || signal.aborted;
  if (isHopeless) throw described(error, event);
  if (error.code === 'rate_limited') {
    if (error.details.retryAt.getTime() - clock.wallMs() > patienceMs) throw described(error, event);
  } else if (!quota.take()) {
    throw described(error, event);
  }
  notify(hooks.onRetry, { ...event, errorCode: error.code, delayMs });
  if (delayMs === 0) return;
  await clock.sleep(delayMs, signal).catch(() => {
    throw stopped(parts, event, signal);
  });
}

function stopped({ transport }: RunParts, event: CallEvent, signal: AbortSignal): ApiError {
  return described(stoppedError(signal, transport.baseUrl.origin), event);
}

/** The error with its place and the number of attempts. */
function described(error: ApiError, { method, path, attempt }: CallEvent): ApiError {
  const times = attempt > 1 ? `, after ${attempt} attempts` : '';
  return extendApiError(error, { method, path, attempts: attempt }, `${path}: ${error.message}${times}`);
}
