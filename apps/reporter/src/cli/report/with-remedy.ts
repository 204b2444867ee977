import { ApiError, createApiError } from '@outlay/core';
import { withTokenNamed } from '../../engine/pin/with-token-named.ts';
import type { ReportConnection } from './report-connection.ts';

type Origin = Pick<ReportConnection, 'token' | 'authority'>;

/** Adds to an error of the service where its token, or its certificate authority, is set. Other errors are unchanged. */
export function withRemedy(error: unknown, { token, authority }: Origin): unknown {
  if (!(error instanceof ApiError)) return error;
  const { isIssuerUnknown, ...details } = error.details;
  if (!isIssuerUnknown) return withTokenNamed(error, token);
  const { cause, retryable } = error;
  return createApiError(error.code, `${error.message}; set ${authority}`, details, { cause, retryable });
}
