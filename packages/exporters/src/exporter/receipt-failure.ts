import { ApiError, type ApiErrorCode } from '@outlay/core';
import { plainLine } from '@outlay/core/text';

/** Errors that are not about pictures and fail the report. */
const fatal: ReadonlySet<ApiErrorCode> = new Set(['aborted', 'unauthorized', 'rate_limited']);

/**
 * Why the picture of a document is missing: too large, not a picture, not allowed, or an error of the service. The
 * report is created without it and says so, in every format.
 * @throws the error itself if it is not about pictures, or not an error of the service
 */
export function receiptFailure(error: unknown): string {
  if (!(error instanceof ApiError) || fatal.has(error.code)) throw error;
  return plainLine(error.message);
}
