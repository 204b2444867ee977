import { ApiError, type ApiErrorCode } from '@outlay/core';
import { plainLine } from '@outlay/core/text';

/** Failures that are not about pictures: they end the report. */
const lasting: ReadonlySet<ApiErrorCode> = new Set(['aborted', 'unauthorized', 'rate_limited']);

/**
 * Why the picture of one document is missing from a file: too large, no picture, not allowed, a service that fails on it. The report
 * comes without it and says so, in every format alike.
 * @throws the error itself where it is not about pictures, or where it is no failure of the service
 */
export function receiptFailure(error: unknown): string {
  if (!(error instanceof ApiError) || lasting.has(error.code)) throw error;
  return plainLine(error.message);
}
