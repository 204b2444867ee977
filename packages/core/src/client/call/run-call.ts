import type { Endpoint } from '../../contract/endpoints.ts';
import { ApiError } from '../../errors/api-error.ts';
import { extendApiError } from '../../errors/create-api-error.ts';
import type { Reservation } from '../budget/reserve.ts';
import { type CallEvent, notify, type RetryEvent } from './client-events.ts';
import { stoppedError } from './connection-error.ts';
import { type AttemptLimits, type Deadline, startDeadline } from './deadline.ts';
import { type ExchangeDeps, exchange } from './exchange.ts';
import type { ListReading } from './json-reader.ts';
import type { Answer } from './request.ts';
import { type RetryPolicy, type RetryQuota, retryDelayMs } from './retry.ts';

/** Dependencies of calls. */
export type CallDeps = ExchangeDeps & {
  readonly retry: RetryPolicy;
  readonly quota: RetryQuota;
  /** Deadline of a call over all attempts and bodies; the wait for the budget is additional. */
  readonly timeoutMs: number;
  /** Timeouts of the first attempt. */
  readonly attemptLimits: AttemptLimits;
  /** Maximum wait of a call for the budget. */
  readonly maxWaitMs: number;
};

/** One call of a method. */
export type Call = {
  readonly endpoint: Endpoint;
  readonly url: string;
  /** If the elements of a list are read as they arrive. */
  readonly list?: ListReading | undefined;
  readonly event: Omit<CallEvent, 'attempt'>;
  /** The caller's signal, if any. */
  readonly signal: AbortSignal | undefined;
};

/** A call in progress. */
type Progress = {
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  maxWaitMs: number;
  limits: AttemptLimits;
};

/**
 * Runs a call until it gets a response or fails permanently.
 * @throws {ApiError} of the last attempt, with the number of attempts
 */
export async function runCall(deps: CallDeps, call: Call): Promise<Answer<unknown>> {
  const progress: Progress = {
    deadline: startDeadline(deps.clock, deps.timeoutMs),
    signal: call.signal ?? new AbortController().signal,
    maxWaitMs: deps.maxWaitMs,
    limits: deps.attemptLimits,
  };
  for (let attempt = 1; ; attempt += 1) {
    const event = { ...call.event, attempt };
    const maxWaitMs = progress.maxWaitMs;
    const reservation = await enter(deps, event, progress);
    const waitedMs = maxWaitMs - progress.maxWaitMs;
    const scope = progress.deadline.open(call.signal, progress.limits);
    try {
      const { endpoint, url, list } = call;
      const request = { endpoint, url, list, call: event, reservation, waitedMs, ...scope };
      const answer = await exchange(deps, request);
      deps.quota.succeed(attempt);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await beforeNext(deps, event, error, progress);
    } finally {
      scope.close();
    }
  }
}

/** Waits until the budget allows the request. */
async function enter(deps: CallDeps, event: CallEvent, progress: Progress): Promise<Reservation> {
  const { gate, clock, hooks, timeoutMs } = deps;
  const { signal, maxWaitMs, deadline } = progress;
  const enteredMs = clock.now();
  try {
    return await gate.enter({
      maxWaitMs,
      maxMs: timeoutMs,
      signal,
      onWait: (wait) => notify(hooks.onWait, { ...event, ...wait }),
    });
  } catch (error) {
    if (signal.aborted) throw stopped(deps, event, signal);
    throw error instanceof ApiError ? described(error, { ...event, attempt: event.attempt - 1 }) : error;
  } finally {
    const waitedMs = clock.now() - enteredMs;
    progress.maxWaitMs -= waitedMs;
    deadline.extend(waitedMs);
  }
}

/** Waits before the next attempt, or throws a permanent error. */
async function beforeNext(
  deps: CallDeps,
  event: CallEvent,
  error: ApiError,
  progress: Progress,
): Promise<void> {
  const { clock, retry, quota, hooks } = deps;
  const leftMs = progress.deadline.leftMs();
  const ownDelayMs = retryDelayMs(retry, error, { attempts: event.attempt, leftMs });
  if (ownDelayMs === undefined || progress.signal.aborted)
    throw described(atAddress(error, event, deps), event);
  if (error.code === 'timeout') progress.limits = longer(progress.limits);
  // After a 429, the budget waits, as long as the service requests.
  const isLimited = error.code === 'rate_limited';
  const isTooLong = isLimited && error.retryAt.getTime() - clock.wallMs() > progress.maxWaitMs;
  let delayMs = isLimited ? ownDelayMs : Math.max(ownDelayMs, quota.waitMs());
  if (isTooLong || isTooLate(deps, delayMs, progress)) throw described(error, event);
  notify(hooks.onRetry, { ...event, errorCode: error.code, delayMs, ...failureFacts(error) });
  while (delayMs > 0) {
    if (isTooLate(deps, delayMs, progress)) throw described(error, event);
    await clock.sleep(delayMs, progress.signal).catch(() => {
      throw stopped(deps, event, progress.signal);
    });
    delayMs = isLimited ? 0 : quota.waitMs();
  }
  if (!isLimited) quota.take();
}

/** Whether the deadline is before the next attempt. */
function isTooLate({ retry }: CallDeps, delayMs: number, { deadline }: Progress): boolean {
  return delayMs >= deadline.leftMs() || deadline.usedMs() + delayMs > retry.maxElapsedMs;
}

/** Extends the timeouts for the next attempt, because the service may need more time. */
function longer({ headersMs, bodyMs }: AttemptLimits): AttemptLimits {
  return { headersMs: headersMs * 1.25, bodyMs: bodyMs * 1.25 };
}

function failureFacts({
  details: { status, systemCode },
}: ApiError): Pick<RetryEvent, 'status' | 'systemCode'> {
  return { ...(status === undefined ? {} : { status }), ...(systemCode === undefined ? {} : { systemCode }) };
}

function stopped({ transport }: CallDeps, event: CallEvent, signal: AbortSignal): ApiError {
  return described(stoppedError(signal, transport.baseUrl.origin), event);
}

/** If a path without an identifier is not found, the base URL is wrong. */
function atAddress(error: ApiError, { path }: CallEvent, { transport: { baseUrl } }: CallDeps): ApiError {
  if (error.code !== 'not_found' || path.includes('{')) return error;
  const address = `${baseUrl.origin}${baseUrl.pathname.replace(/\/$/, '')}`;
  return extendApiError(error, {}, `${error.message} at ${address}; check the base URL`);
}

/** Adds the place and the number of attempts to an error. */
function described(error: ApiError, { method, path, attempt }: CallEvent): ApiError {
  const times = attempt > 1 ? `, after ${attempt} attempts` : '';
  return extendApiError(error, { method, path, attempts: attempt }, `${path}: ${error.message}${times}`);
}
