import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoints.ts';
import { type ErrorBody, errorBodySchema } from '../contract/resources.ts';
import { ApiError, type ApiErrorCode, type ApiErrorDetails } from './api-error.ts';
import { readBody } from './read-body.ts';

/** A part of `fetch` that every runtime and undici have. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;
export type FetchInit = {
  readonly method: 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly redirect: 'error';
  readonly signal: AbortSignal;
};
export type FetchResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
};

/** Values for an endpoint's parameters; `undefined` ones are left out. */
export type ParameterValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** What came back, before and after it is understood. */
export type Answer<Body> = {
  readonly status: number;
  readonly headers: FetchResponse['headers'];
  readonly body: Body;
};

/** Where and how a client sends its requests. */
export type Transport = {
  readonly baseUrl: URL;
  readonly token: string;
  readonly fetch: Fetch;
  readonly maxBodyBytes: number;
};

/**
 * Sends one GET once and reads its whole answer.
 * @returns the status, the headers and the bytes of a 200 or 204
 * @throws {ApiError} for every other status, a failing connection, a body that is cut or too large
 */
export async function send(
  transport: Transport,
  endpoint: Endpoint,
  path: ParameterValues,
  query: ParameterValues,
  signal: AbortSignal,
): Promise<Answer<Uint8Array>> {
  const url = requestUrl(transport.baseUrl, endpoint.path, path, query);
  const headers = {
    'X-API-Key': transport.token,
    Accept: endpoint.response === 'binary' ? '*/*' : 'application/json',
  };
  let response: FetchResponse;
  let body: Uint8Array;
  try {
    response = await transport.fetch(url, { method: 'GET', headers, redirect: 'error', signal });
    body = await readBody(response.body, transport.maxBodyBytes);
  } catch (error) {
    throw connectionError(error, endpoint.path, transport.baseUrl, signal);
  }
  if (response.status === 200 || (response.status === 204 && endpoint.mayBeProcessing)) {
    return { status: response.status, headers: response.headers, body };
  }
  throw statusError(response, readErrorBody(body, transport.token), endpoint.path);
}

/**
 * Reads a JSON answer by its schema.
 * @throws {ApiError} `protocol` when it is not JSON, `schema` when it is not what the specification promises
 */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  body: Uint8Array,
  path: string,
): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new ApiError('protocol', `${path}: the answer is not whole JSON`, { path });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  throw new ApiError(
    'schema',
    `${path}: the answer is not what the specification promises (${problems.join('; ')})`,
    {
      path,
    },
  );
}

function requestUrl(baseUrl: URL, template: string, path: ParameterValues, query: ParameterValues): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const url = new URL(`${baseUrl.pathname.replace(/\/$/, '')}${filled}`, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** TLS failures that no second attempt mends (names of Node's and OpenSSL's errors). */
const tlsFailure = /CERT|SSL|TLS|ALTNAME/;

function connectionError(error: unknown, path: string, baseUrl: URL, signal: AbortSignal): ApiError {
  if (error instanceof ApiError) return new ApiError(error.code, `${path}: ${error.message}`, { path });
  if (signal.aborted) {
    const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
    return timedOut
      ? new ApiError('timeout', `${path}: ${baseUrl.origin} did not answer in time`, { path })
      : new ApiError('aborted', `${path}: stopped by the caller`, { path });
  }
  const reason = deepestReason(error);
  if (tlsFailure.test(reason.code)) {
    const message = `${path}: the certificate of ${baseUrl.origin} is not trusted (${reason.code})`;
    return new ApiError('network', message, { path, retryable: false });
  }
  return new ApiError('network', `${path}: ${baseUrl.origin} cannot be reached (${reason.text})`, { path });
}

/** The innermost cause of a failed fetch, which names the system's error. */
function deepestReason(error: unknown): { code: string; text: string } {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  if (!(current instanceof Error)) return { code: '', text: 'unknown reason' };
  const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
  return { code, text: code || current.message };
}

const codeOfStatus: Readonly<Record<number, ApiErrorCode>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'unavailable',
  429: 'rate_limited',
};

const meaningOf: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  invalid_request: 'the service refused a parameter',
  unauthorized: 'the service refused the token: it is wrong, expired or revoked',
  forbidden: 'the token may not read this',
  not_found: 'the service knows no such thing',
  rate_limited: 'the hourly limit of requests is reached',
  unavailable: 'the service failed',
};

function statusError(response: FetchResponse, answer: ErrorBody | undefined, path: string): ApiError {
  const { status } = response;
  const code = codeOfStatus[status] ?? (status >= 500 ? 'unavailable' : 'protocol');
  const meaning = meaningOf[code] ?? 'an answer that the specification does not know';
  const said = answer?.message ? `; it says: ${answer.message.slice(0, 300)}` : '';
  const reference = answer?.requestId ? ` [request ${answer.requestId}]` : '';
  const details: ApiErrorDetails = {
    status,
    path,
    ...(answer?.requestId ? { requestId: answer.requestId } : {}),
    ...(answer ? { serviceCode: answer.error } : {}),
    ...retryAfter(response.headers.get('Retry-After')),
  };
  return new ApiError(code, `${path}: ${meaning} (HTTP ${status})${said}${reference}`, details);
}

function retryAfter(header: string | null): ApiErrorDetails {
  return header !== null && /^\d+$/.test(header) ? { retryAfterSeconds: Number(header) } : {};
}

/** What the service says of an error, as one line of plain text without the token, should it echo that. */
function readErrorBody(body: Uint8Array, token: string): ErrorBody | undefined {
  const text = new TextDecoder().decode(body).replaceAll(token, '[token]');
  try {
    const plain = (_: string, value: unknown) =>
      typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}]+/gu, ' ') : value;
    return errorBodySchema.safeParse(JSON.parse(text, plain)).data;
  } catch {
    return undefined;
  }
}
