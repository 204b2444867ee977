import type { EndpointName } from '../../contract/endpoints.ts';
import type { ApiErrorCode } from '../../errors/api-error-base.ts';
import type { RateStanding } from '../../errors/rate-standing.ts';
import type { WaitReason } from '../budget/reserve.ts';

/** The call of an event. No event contains a token, a parameter's value or a body. */
export type CallEvent = {
  /** Number of the call in this client, from 1; shared by the events of all its attempts. */
  readonly callId: number;
  readonly endpoint: EndpointName;
  readonly method: 'GET';
  /** Path template, such as `/api/Groups/{groupId}`. */
  readonly path: string;
  /** Address of the service without a path, such as `https://finance.example`. */
  readonly origin: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
};

/** A request that is about to be sent. */
export type RequestEvent = CallEvent & {
  readonly startedAt: Date;
  /** How long it waited for the budget, including the queue. */
  readonly waitedMs: number;
};

/** A completed request, with or without a response. */
export type ResponseEvent = RequestEvent & {
  /** Time from sending to the last byte of the response, or to the failure. */
  readonly durationMs: number;
  /** Time from sending to the headers of the response. */
  readonly headersMs?: number;
  /** HTTP status; absent without a response. */
  readonly status?: number;
  /** Size of the response body after decompression. */
  readonly bytes?: number;
  /** The service's identifier of the request, if any. */
  readonly requestId?: string;
  /** The rate limit in the headers of the response. */
  readonly rate?: RateStanding;
  /** Why the response is unusable; absent if it is usable. */
  readonly errorCode?: ApiErrorCode;
};

/** A failed request that will be retried. */
export type RetryEvent = CallEvent & {
  readonly errorCode: ApiErrorCode;
  /** HTTP status; absent without a response. */
  readonly status?: number;
  /** The system's code of the connection failure, such as `ECONNREFUSED`. */
  readonly systemCode?: string;
  /** The wait before the next attempt, not including the budget. */
  readonly delayMs: number;
};

/** A request that waits for the budget. */
export type WaitEvent = CallEvent & {
  readonly waitMs: number;
  readonly reason: WaitReason;
};

/** Called during calls. Errors of hooks are ignored, so that they never affect a call. */
export type ClientHooks = {
  /** Before each request, including retries. */
  readonly onRequest?: (event: RequestEvent) => void;
  /** After each request, also without a response. */
  readonly onResponse?: (event: ResponseEvent) => void;
  /** Before the wait for another attempt. */
  readonly onRetry?: (event: RetryEvent) => void;
  /** When a request has to wait for the budget (specification §8). */
  readonly onWait?: (event: WaitEvent) => void;
};

/** Calls a hook. */
export function notify<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    hook?.(event);
  } catch {
    // An error of a hook must not fail the request.
  }
}
