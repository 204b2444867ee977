import type { EndpointName } from '../../contract/endpoints.ts';
import type { ApiErrorCode } from '../../errors/api-error-base.ts';
import type { RateStanding } from '../../errors/rate-standing.ts';
import type { WaitReason } from '../budget/reserve.ts';

/** Which call an event belongs to. No event carries a token, a parameter's value or a body. */
export type CallEvent = {
  /** Number of the call in this client, from 1: what joins the events of all its attempts. */
  readonly callId: number;
  readonly endpoint: EndpointName;
  readonly method: 'GET';
  /** Path template, such as `/api/Groups/{groupId}`. */
  readonly path: string;
  /** Address of the service without a path, such as `https://finance.example`. */
  readonly origin: string;
  /** Which attempt of the call, from 1. */
  readonly attempt: number;
};

/** A request that is about to be sent. */
export type RequestEvent = CallEvent & {
  readonly startedAt: Date;
  /** How long the budget held it back, its place in the line included. */
  readonly waitedMs: number;
};

/** A request that is over, answered or not. */
export type ResponseEvent = RequestEvent & {
  /** From sending to the last byte of the answer, or to the failure. */
  readonly durationMs: number;
  /** From sending to the headers of the answer. */
  readonly headersMs?: number;
  /** HTTP status; absent where no answer came. */
  readonly status?: number;
  /** Size of the answer's body, decoded. */
  readonly bytes?: number;
  /** The service's identifier of the request, where it gives one. */
  readonly requestId?: string;
  /** What the answer said of the hourly limit. */
  readonly rate?: RateStanding;
  /** Why the answer is of no use; absent when it is. */
  readonly errorCode?: ApiErrorCode;
};

/** A request that failed and will be sent again. */
export type RetryEvent = CallEvent & {
  readonly errorCode: ApiErrorCode;
  /** HTTP status; absent where no answer came. */
  readonly status?: number;
  /** What the system calls the failure of the connection, such as `ECONNREFUSED`. */
  readonly systemCode?: string;
  /** The wait before the next attempt; the budget may add to it. */
  readonly delayMs: number;
};

/** A request that the budget holds back. */
export type WaitEvent = CallEvent & {
  readonly waitMs: number;
  readonly reason: WaitReason;
};

/** Called as requests go on. What a hook throws is ignored: watching never changes what happens. */
export type ClientHooks = {
  /** Before every request that is sent, the repeated ones included. */
  readonly onRequest?: (event: RequestEvent) => void;
  /** After every request that was sent, also one without an answer. */
  readonly onResponse?: (event: ResponseEvent) => void;
  /** Before the wait for a further attempt. */
  readonly onRetry?: (event: RetryEvent) => void;
  /** When the budget holds a request back (specification §8). */
  readonly onWait?: (event: WaitEvent) => void;
};

/** Calls a hook. */
export function notify<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    hook?.(event);
  } catch {
    // The request matters more than who watches it.
  }
}
