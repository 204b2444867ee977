import { ApiError, createApiError } from '@outlay/core';
import { tokenPlace } from '../../engine/pin/token-place.ts';
import type { ReportConnection } from './report-connection.ts';

type Origin = Pick<ReportConnection, 'token' | 'authority'>;

/** Adds to an error of the service where its token, or its certificate authority, is set. Other errors are unchanged. */
export function withRemedy(error: unknown, origin: Origin): unknown {
  if (!(error instanceof ApiError)) return error;
  const { isIssuerUnknown, ...details } = error.details;
  const { cause, retryable } = error;
  const remedy = isIssuerUnknown ? `set ${origin.authority}` : tokenRemedy(error, origin);
  if (remedy === undefined) return error;
  return createApiError(error.code, `${error.message}; ${remedy}`, details, { cause, retryable });
}

function tokenRemedy({ code }: ApiError, { token }: Origin): string | undefined {
  if (code !== 'unauthorized') return undefined;
  const [place, remedy] = tokenPlace(token);
  return `the token is from ${place}; ${remedy}`;
}
