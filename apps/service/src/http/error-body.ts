import type { ErrorBody } from '@outlay/core/contract';
import type { HttpError } from './http-error.ts';

/** The request that an error response is for. */
export type FailedRequest = { readonly path: string; readonly requestId: string; readonly now: Date };

/** The body of every error response (specification §7). */
export function errorBody(error: HttpError, { path, requestId, now }: FailedRequest) {
  return {
    error: error.code,
    message: error.message,
    timestamp: now.toISOString(),
    path,
    requestId,
  } satisfies ErrorBody;
}
