import {
  ApiErrorBase,
  type ApiErrorDetails,
  type ApiErrorOptions,
  type ExceededLimit,
} from './api-error-base.ts';

type Answered = ApiErrorDetails & { readonly status: number };

/** The client was made with an address, a token or a number that cannot be used. */
export class InvalidConfigurationError extends ApiErrorBase<'invalid_configuration'> {
  static override readonly className = 'InvalidConfigurationError';

  constructor(message: string, details?: ApiErrorDetails, options?: ApiErrorOptions) {
    super('invalid_configuration', message, details, options);
  }
}

/** The service refused what was asked for: a parameter, or an identifier that it does not know. */
export class InvalidRequestError extends ApiErrorBase<'invalid_request' | 'not_found'> {
  static override readonly className = 'InvalidRequestError';
  /** HTTP status. */
  readonly status: number;

  constructor(
    code: 'invalid_request' | 'not_found',
    message: string,
    details: Answered,
    options?: ApiErrorOptions,
  ) {
    super(code, message, details, options);
    this.status = details.status;
  }
}

/** The service refused the token (`unauthorized`), or the token may not read this (`forbidden`). */
export class AuthenticationError extends ApiErrorBase<'unauthorized' | 'forbidden'> {
  static override readonly className = 'AuthenticationError';
  /** HTTP status. */
  readonly status: number;

  constructor(
    code: 'unauthorized' | 'forbidden',
    message: string,
    details: Answered,
    options?: ApiErrorOptions,
  ) {
    super(code, message, details, options);
    this.status = details.status;
  }
}

/** The hourly limit of requests is reached, by the service's word or by the client's own count (specification §8). */
export class RateLimitedError extends ApiErrorBase<'rate_limited'> {
  static override readonly className = 'RateLimitedError';
  /** From when on the same request can succeed, by the clock of this machine. */
  readonly retryAt: Date;

  constructor(
    message: string,
    details: ApiErrorDetails & { readonly retryAt: Date },
    options?: ApiErrorOptions,
  ) {
    super('rate_limited', message, details, options);
    this.retryAt = details.retryAt;
  }
}

/** The service gave no answer, none in time, or said that it failed. It may pass, unless `retryable` says no. */
export class UnavailableError extends ApiErrorBase<'unavailable' | 'timeout' | 'network'> {
  static override readonly className = 'UnavailableError';
}

/** The answer cannot be used: it is broken (`protocol`), or not what the specification promises (`schema`). */
export class InvalidResponseError extends ApiErrorBase<'protocol' | 'schema'> {
  static override readonly className = 'InvalidResponseError';
}

/** The service gave more than the caller allows. */
export class LimitExceededError extends ApiErrorBase<'limit_exceeded'> {
  static override readonly className = 'LimitExceededError';
  /** Which limit: `maxBodyBytes` for one answer, or one of the reading budget. */
  readonly limit: ExceededLimit;

  constructor(
    message: string,
    details: ApiErrorDetails & { readonly limit: ExceededLimit },
    options?: ApiErrorOptions,
  ) {
    super('limit_exceeded', message, details, options);
    this.limit = details.limit;
  }
}

/** The caller's signal stopped the call; `cause` is the signal's reason. */
export class AbortedError extends ApiErrorBase<'aborted'> {
  static override readonly className = 'AbortedError';

  constructor(message: string, details?: ApiErrorDetails, options?: ApiErrorOptions) {
    super('aborted', message, details, options);
  }
}

/** A request that gave no usable answer. `switch (error.code)` narrows to the class of that code. */
export type ApiError =
  | InvalidConfigurationError
  | InvalidRequestError
  | AuthenticationError
  | RateLimitedError
  | UnavailableError
  | InvalidResponseError
  | LimitExceededError
  | AbortedError;

/** What all errors of the client are instances of: `error instanceof ApiError`. */
export const ApiError: abstract new (...unused: never) => ApiError = ApiErrorBase;
