import type { RateStanding } from './budget/rate-standing.ts';

/** Why a request gave no answer to work with. */
export type ApiErrorCode =
  /** The client was made with an address or a token that cannot be used. */
  | 'invalid_configuration'
  /** 400: the service refused a parameter. */
  | 'invalid_request'
  /** 401: the token is missing, wrong, expired or revoked (specification §7). */
  | 'unauthorized'
  /** 403: the token's scope is not enough. */
  | 'forbidden'
  /** 404: there is no such thing. */
  | 'not_found'
  /** 429, or the client's own budget: `details.retryAt` says when to come back (specification §8). */
  | 'rate_limited'
  /** 408 or 5xx: the service failed. */
  | 'unavailable'
  /** The deadline of the call came, or nothing came for so long that it was given up. */
  | 'timeout'
  /** No answer: no connection, a broken one, or a certificate that is not trusted. */
  | 'network'
  /** An answer that is cut, not JSON, a redirect, or of a status that the specification does not know. */
  | 'protocol'
  /** JSON of another shape than the specification promises. */
  | 'schema'
  /** The service gave more than `maxBodyBytes` or the caller's `readingBudget` allows: `details.limit` says which limit. */
  | 'limit_exceeded'
  /** The caller's signal. */
  | 'aborted';

/** What is known about the request that failed. Plain values: nothing of it leads to a token. */
export type ApiErrorDetails = {
  readonly method?: 'GET';
  /** Path of the endpoint, with names for its parameters. */
  readonly path?: string;
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** The service's identifier of the request, to be quoted in support requests (specification §7). */
  readonly requestId?: string;
  /** The service's own error code (specification §7). */
  readonly serviceCode?: string;
  /** How often the request was sent; 0 when the budget held it back. */
  readonly attempts?: number;
  /** What the answer said of the hourly limit (specification §8). */
  readonly rate?: RateStanding;
  /** Seconds that the service asks to wait (`Retry-After`, specification §8). */
  readonly retryAfterSeconds?: number;
  /** From when on the same request can succeed, by the clock of this machine. */
  readonly retryAt?: Date;
  /** The limit that was exceeded, by its name: `maxBodyBytes`, or one of the reading budget. */
  readonly limit?: { readonly name: string; readonly max: number };
  /** What the system calls the failure of the connection, such as `ECONNREFUSED`; absent where an answer came. */
  readonly systemCode?: string;
  /** Given where the issuer of the service's certificate is not known: naming a private authority to the client may help. */
  readonly isIssuerUnknown?: true;
  /** Whether the same request may succeed later; follows from the code where it is not given. */
  readonly retryable?: boolean;
};

type Answered = ApiErrorDetails & { readonly status: number };

/** The details of each code: what is always known of it is not optional. */
export type ApiErrorDetailsOf<Code extends ApiErrorCode> = Code extends 'rate_limited'
  ? ApiErrorDetails & { readonly retryAt: Date }
  : Code extends 'limit_exceeded'
    ? ApiErrorDetails & { readonly limit: { readonly name: string; readonly max: number } }
    : Code extends 'invalid_request' | 'unauthorized' | 'forbidden' | 'not_found'
      ? Answered
      : ApiErrorDetails;

/** A failure of one code. */
export type ApiErrorOf<Code extends ApiErrorCode> = Error & {
  readonly name: 'ApiError';
  readonly code: Code;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly details: ApiErrorDetailsOf<Code>;
  readonly toJSON: () => object;
};

/** A request that gave no usable answer. `switch (error.code)` narrows to the details of that code. */
export type ApiError = { [Code in ApiErrorCode]: ApiErrorOf<Code> }[ApiErrorCode];

type DetailsArgument<Code extends ApiErrorCode> =
  ApiErrorDetails extends ApiErrorDetailsOf<Code>
    ? [details?: ApiErrorDetailsOf<Code>]
    : [details: ApiErrorDetailsOf<Code>];

type ApiErrorConstructor = {
  new <Code extends ApiErrorCode>(
    code: Code,
    message: string,
    ...details: DetailsArgument<Code>
  ): { [Each in Code]: ApiErrorOf<Each> }[Code];
  readonly prototype: ApiError;
};

const retryableCodes: ReadonlySet<ApiErrorCode> = new Set([
  'rate_limited',
  'unavailable',
  'timeout',
  'network',
  'protocol',
]);

/** Marks the errors of every copy of this package, so that they know each other. */
const brand = Symbol.for('@outlay/core/ApiError');

/** What a token looks like (specification §5). */
const tokenPattern = /svc_[\w.~+/=-]+/g;

function withoutToken<Value>(value: Value): Value {
  return typeof value === 'string' ? (value.replace(tokenPattern, '[token]') as Value & string) : value;
}

/**
 * A request that gave no usable answer. Carries no token, no headers, no body that was sent and no `cause`:
 * what led to it is in the message as text.
 */
export const ApiError: ApiErrorConstructor = class<Code extends ApiErrorCode> extends Error {
  override readonly name = 'ApiError';
  readonly code: Code;
  readonly retryable: boolean;
  readonly details: ApiErrorDetailsOf<Code>;

  constructor(code: Code, message: string, ...[details]: DetailsArgument<Code>) {
    super(withoutToken(message));
    this.code = code;
    this.retryable = details?.retryable ?? retryableCodes.has(code);
    const plain = Object.entries(details ?? {}).map(([name, value]) => [name, withoutToken(value)]);
    this.details = Object.fromEntries(plain) as ApiErrorDetailsOf<Code>;
  }

  get [brand](): true {
    return true;
  }

  /** The error as plain values for logs. */
  toJSON(): object {
    const { name, code, message, retryable, details } = this;
    return { name, code, message, retryable, details };
  }
};

/** Tells an `ApiError`, also one of another copy of this package. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && brand in error;
}

/** The same failure with more known of it, and perhaps said in other words. */
export function extendApiError(
  error: ApiError,
  details: ApiErrorDetails,
  message: string = error.message,
): ApiError {
  return new ApiError(error.code, message, { ...error.details, ...details });
}
