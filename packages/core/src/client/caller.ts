import type { z } from 'zod';
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { type Answer, type Fetch, type ParameterValues, readJson, send, type Transport } from './request.ts';
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry.ts';
import type { Timer } from './timer.ts';

/** What a client needs to know. */
export type ClientOptions = {
  /** Address of the service, `https://` only. */
  readonly baseUrl: string;
  /** API token; sent in `X-API-Key` and shown nowhere. */
  readonly token: string;
  /** `fetch` of the runtime, or one that trusts a private certificate authority. */
  readonly fetch: Fetch;
  /** The account's IANA zone: what a plain date means. Default `UTC`. */
  readonly timeZone?: string;
  /** Deadline of a call in milliseconds, over all its attempts and bodies. Default 60,000. */
  readonly timeoutMs?: number;
  /** Largest answer in bytes, after decompression. Default 32 MiB. */
  readonly maxBodyBytes?: number;
  /** Changes to when failed requests are sent again. */
  readonly retry?: Partial<RetryPolicy>;
  /** The passing of time; the runtime's own where it is not given. */
  readonly timer?: Timer;
  /** Called before every request that is sent, the repeated ones included. */
  readonly onRequest?: (event: { readonly endpoint: EndpointName; readonly path: string }) => void;
};

/** What every call takes. */
export type CallOptions = { readonly signal?: AbortSignal };

/** The body of an endpoint's answer: as its schema reads it, or bytes. */
export type Body<Name extends EndpointName> = (typeof endpoints)[Name]['response'] extends z.ZodType
  ? z.infer<(typeof endpoints)[Name]['response']>
  : Uint8Array;

/** Values for the parameters of one call. */
export type CallParameters = { readonly path?: ParameterValues; readonly query?: ParameterValues };

/** Asks an endpoint until it answers or fails for good. All resources are made of this. */
export type Caller = {
  /** The checked body. @throws {ApiError} */
  readonly get: <Name extends EndpointName>(
    name: Name,
    parameters?: CallParameters,
    options?: CallOptions,
  ) => Promise<Body<Name>>;
  /** The checked body with its status and headers; the body of a 204 is empty bytes. @throws {ApiError} */
  readonly call: <Name extends EndpointName>(
    name: Name,
    parameters?: CallParameters,
    options?: CallOptions,
  ) => Promise<Answer<Body<Name>>>;
};

/**
 * Makes the part of a client that sends requests.
 * @throws {ApiError} `invalid_configuration` for an address that is not HTTPS, or a token that cannot be sent
 */
export function createCaller(options: ClientOptions): Caller {
  const transport = checkedTransport(options);
  const retry = { ...defaultRetryPolicy, ...options.retry };
  const timeoutMs = options.timeoutMs ?? 60_000;

  const call: Caller['call'] = async (name, parameters = {}, { signal } = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const deadline = AbortSignal.timeout(timeoutMs);
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const answer = await withRetries(retry, stop, async (): Promise<Answer<unknown>> => {
      options.onRequest?.({ endpoint: name, path: endpoint.path });
      const sent = await send(transport, endpoint, parameters.path ?? {}, parameters.query ?? {}, stop);
      if (endpoint.response === 'binary' || sent.status === 204) return sent;
      return { ...sent, body: readJson(endpoint.response, sent.body, endpoint.path) };
    });
    return answer as Answer<Body<typeof name>>;
  };

  return { call, get: async (...request) => (await call(...request)).body };
}

function checkedTransport({
  baseUrl,
  token,
  fetch,
  maxBodyBytes = 32 * 1024 * 1024,
}: ClientOptions): Transport {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  // The address itself stays out of the messages: it may hold a password.
  if (!url) throw invalid('the base URL is not an address; expected is one like https://finance.example');
  if (url.protocol !== 'https:') {
    throw invalid(
      `the base URL begins with ${url.protocol}// but only https:// is allowed: the token would travel in clear`,
    );
  }
  if (url.username || url.password) {
    throw invalid('the base URL holds a user name or password; only the token is used');
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw invalid('the token is empty or has characters that a header cannot carry');
  }
  return { baseUrl: url, token, fetch, maxBodyBytes };
}

function invalid(message: string): ApiError {
  return new ApiError('invalid_configuration', message);
}
