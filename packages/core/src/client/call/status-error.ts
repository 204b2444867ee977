import { type ErrorBody, errorBodySchema } from '../../contract/resources.ts';
import type { ApiError } from '../../errors/api-error.ts';
import type { ApiErrorCode, ApiErrorDetails } from '../../errors/api-error-base.ts';
import { createApiError } from '../../errors/create-api-error.ts';
import type { SecretMask } from '../../secrets/secret-mask.ts';
import { oneLine } from '../../text/printable.ts';

const codeOfStatus = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'unavailable',
  429: 'rate_limited',
} as const;

const meaningOf: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  invalid_request: 'the service refused a parameter',
  unauthorized: 'the service refused the token: it is wrong, expired or revoked',
  forbidden: 'the token lacks permission to read this',
  not_found: 'the service has no such resource',
  rate_limited: 'the hourly request limit is reached',
  unavailable: 'the service failed',
};

/**
 * The message for a 403 that may come from a proxy or firewall: the service explains every error (specification §7).
 */
const unexplainedRefusal =
  'access is denied, without a reason from the service: the token may lack permission, or a proxy or firewall refuses the request';

/**
 * Creates the error for a status that is not a success (specification §7).
 * @param facts - other observations; `retryAt` for a 429
 */
export function statusError(
  status: number,
  body: ErrorBody | undefined,
  facts: ApiErrorDetails & { readonly retryAt: Date },
): ApiError {
  const code = codeOf(status);
  const meaning =
    status === 403 && body === undefined
      ? unexplainedRefusal
      : (meaningOf[code] ?? 'a response that the specification does not define');
  const said = body?.message ? `; response: ${body.message.slice(0, 300)}` : '';
  const requestId = body?.requestId ?? facts.requestId;
  const reference = requestId ? ` [request ${requestId}]` : '';
  const { retryAt, ...others } = facts;
  const details = {
    ...others,
    status,
    ...(code === 'rate_limited' || facts.retryAfterSeconds !== undefined ? { retryAt } : {}),
    ...(requestId ? { requestId } : {}),
    ...(body ? { serviceCode: body.error } : {}),
  };
  // Not implemented (501) is permanent.
  const permanent = code === 'protocol' || status === 501 ? { retryable: false } : {};
  return createApiError(code, `${meaning} (HTTP ${status})${said}${reference}`, details, permanent);
}

function codeOf(status: number): ApiErrorCode {
  const known: Readonly<Record<number, ApiErrorCode>> = codeOfStatus;
  return known[status] ?? (status >= 500 ? 'unavailable' : 'protocol');
}

/** Reads the service's error, each text as one printable line, without the token in any encoding. */
export function readErrorBody(body: Uint8Array, { maskForeign }: SecretMask): ErrorBody | undefined {
  try {
    const plain = (_: string, value: unknown) =>
      typeof value === 'string' ? oneLine(maskForeign(value)) : value;
    return errorBodySchema.safeParse(JSON.parse(new TextDecoder().decode(body), plain)).data;
  } catch {
    return undefined;
  }
}
