import {
  AbortedError,
  type ApiError,
  AuthenticationError,
  InvalidConfigurationError,
  InvalidRequestError,
  InvalidResponseError,
  LimitExceededError,
  RateLimitedError,
  UnavailableError,
} from './api-error.ts';
import type { ApiErrorCode, ApiErrorDetails, ApiErrorOptions } from './api-error-base.ts';

/**
 * Makes the error of a code that is known only when it happens, or that came from another process.
 * @param details - what the class of the code promises: a status, `retryAt` or a limit. Without a status it is 0, without
 *   `retryAt` the epoch, without a limit one without a name
 */
export function createApiError(
  code: ApiErrorCode,
  message: string,
  details: ApiErrorDetails = {},
  options?: ApiErrorOptions,
): ApiError {
  const { status = 0, retryAt = new Date(0), limit = { name: '', max: 0 } } = details;
  switch (code) {
    case 'invalid_configuration':
      return new InvalidConfigurationError(message, details, options);
    case 'invalid_request':
    case 'not_found':
      return new InvalidRequestError(code, message, { ...details, status }, options);
    case 'unauthorized':
    case 'forbidden':
      return new AuthenticationError(code, message, { ...details, status }, options);
    case 'rate_limited':
      return new RateLimitedError(message, { ...details, retryAt }, options);
    case 'unavailable':
    case 'timeout':
    case 'network':
      return new UnavailableError(code, message, details, options);
    case 'protocol':
    case 'schema':
      return new InvalidResponseError(code, message, details, options);
    case 'limit_exceeded':
      return new LimitExceededError(message, { ...details, limit }, options);
    case 'aborted':
      return new AbortedError(message, details, options);
  }
}

/** The same failure with more known of it, and perhaps said in other words. */
export function extendApiError(
  error: ApiError,
  details: ApiErrorDetails,
  message: string = error.message,
): ApiError {
  const { code, cause, retryable } = error;
  return createApiError(code, message, { ...error.details, ...details }, { cause, retryable });
}
