/** Codes of error answers (specification §7 fixes `unauthorized`; the others are ours). */
export type HttpErrorCode =
  | 'invalid_parameter'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'rate_limit_exceeded'
  | 'internal_error';

const statusOf = {
  invalid_parameter: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  rate_limit_exceeded: 429,
  internal_error: 500,
} as const satisfies Record<HttpErrorCode, number>;

/** A request that gets an error answer. The message is for the caller: it never tells what went wrong inside. */
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
