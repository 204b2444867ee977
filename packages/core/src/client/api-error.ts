/** Why a request gave no answer to work with. */
export type ApiErrorCode =
  | 'invalid_configuration'
  | 'invalid_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'network'
  | 'protocol'
  | 'schema'
  | 'aborted';

/** What is known about the request that failed. */
export type ApiErrorDetails = {
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** Path of the endpoint, with names for its parameters. */
  readonly path?: string;
  /** The service's identifier of the request, to be quoted in support requests (specification §7). */
  readonly requestId?: string;
  /** The service's own error code (specification §7). */
  readonly serviceCode?: string;
  /** How often the request was sent. */
  readonly attempts?: number;
  /** Seconds that the service asks to wait (`Retry-After`, specification §8). */
  readonly retryAfterSeconds?: number;
  /** Whether the same request may succeed later; follows from the code where it is not given. */
  readonly retryable?: boolean;
};

const retryableCodes: ReadonlySet<ApiErrorCode> = new Set([
  'rate_limited',
  'unavailable',
  'timeout',
  'network',
  'protocol',
]);

/** A request that gave no usable answer. Never carries the token, the headers or the body that were sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly details: ApiErrorDetails;

  constructor(code: ApiErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(message);
    this.code = code;
    this.retryable = details.retryable ?? retryableCodes.has(code);
    this.details = details;
  }
}
