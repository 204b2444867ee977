import type { RateStanding } from './rate-standing.ts';

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
  /** 429, or the client's own budget: `retryAt` says when to come back (specification §8). */
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
  /** The service gave more than `maxBodyBytes` or the caller's `readingBudget` allows: `limit` says which limit. */
  | 'limit_exceeded'
  /** The caller's signal. */
  | 'aborted';

/** The limit that was exceeded, by its name: `maxBodyBytes`, or one of the reading budget. */
export type ExceededLimit = { readonly name: string; readonly max: number };

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
  /** The limit that was exceeded. */
  readonly limit?: ExceededLimit;
  /** What the system calls the failure of the connection, such as `ECONNREFUSED`; absent where an answer came. */
  readonly systemCode?: string;
  /** Given where the issuer of the service's certificate is not known: naming a private authority to the client may help. */
  readonly isIssuerUnknown?: true;
};

/** What else an error is made with. */
export type ApiErrorOptions = {
  /** Why it happened. It must hold no secret: what comes from outside is copied without them. */
  readonly cause?: unknown;
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

/** Marks the errors of every copy of this package, so that they know each other. */
const brand = Symbol.for('@outlay/core/ApiError');

/** What a token looks like (specification §5). */
const tokenPattern = /svc_[\w.~+/=-]+/g;

function withoutToken<Value>(value: Value): Value {
  return typeof value === 'string' ? (value.replace(tokenPattern, '[token]') as Value & string) : value;
}

/** What all errors of the client have in common. They carry no token, no headers and no body that was sent. */
export abstract class ApiErrorBase<Code extends ApiErrorCode> extends Error {
  /** The name of the class, which no bundler changes. */
  static readonly className: string = 'ApiError';
  override readonly name: string;
  readonly code: Code;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly details: ApiErrorDetails;

  constructor(code: Code, message: string, details: ApiErrorDetails = {}, options: ApiErrorOptions = {}) {
    const { cause, retryable = retryableCodes.has(code) } = options;
    super(withoutToken(message), cause === undefined ? {} : { cause });
    this.name = new.target.className;
    this.code = code;
    this.retryable = retryable;
    const plain = Object.entries(details).map(([name, value]) => [name, withoutToken(value)]);
    this.details = Object.fromEntries(plain) as ApiErrorDetails;
  }

  /** Also knows the errors of another copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!Error[Symbol.hasInstance](value) || !(brand in (value as Error))) return false;
    return this.className === 'ApiError' || this.className === (value as Error).name;
  }

  get [brand](): true {
    return true;
  }

  /** The error as plain values for logs. */
  toJSON(): object {
    const { name, code, message, retryable, details } = this;
    return { name, code, message, retryable, details };
  }
}
