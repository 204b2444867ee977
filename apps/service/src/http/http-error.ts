/** Codes of error responses (specification §7 defines `unauthorized`; the others are ours). */
export type HttpErrorCode =
  | 'bad_request'
  | 'invalid_parameter'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'rate_limit_exceeded'
  | 'header_too_large'
  | 'internal_error'
  | 'service_unavailable';

/** The status of each code. */
export const statusOf = {
  bad_request: 400,
  invalid_parameter: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  rate_limit_exceeded: 429,
  header_too_large: 431,
  internal_error: 500,
  service_unavailable: 503,
} as const satisfies Record<HttpErrorCode, number>;

/** A request that gets an error response. The message is for the caller and never contains internal details. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: HttpErrorCode;
  readonly status: (typeof statusOf)[HttpErrorCode];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: HttpErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = statusOf[code];
    this.headers = headers;
  }
}
