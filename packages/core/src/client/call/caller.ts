import type { z } from 'zod';
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { scopeLimits } from '../../contract/enumerations.ts';
import type { JsonObject } from '../../contract/json-object.ts';
import { type PurchaseDocumentBody, purchaseDocumentSchema } from '../../contract/resources.ts';
import { InvalidConfigurationError } from '../../errors/api-error.ts';
import { type BudgetStore, createMemoryBudgetStore } from '../budget/budget-store.ts';
import { type Budget, budgetOf, type Estimate, estimateOf } from '../budget/estimate.ts';
import { createRateGate } from '../budget/rate-gate.ts';
import { systemWallMs } from '../timing/clock.ts';
import { systemTimer, type Timer } from '../timing/timer.ts';
import type { ClientHooks } from './client-events.ts';
import type { ListReading } from './json-reader.ts';
import { createReadingBudget, type ReadingBudget } from './reading-budget.ts';
import { type Answer, type CallParameters, requestUrl } from './request.ts';
import { createRetryQuota, defaultRetryPolicy, type RetryPolicy } from './retry.ts';
import { type CallDeps, runCall } from './run-call.ts';
import { checkedTransport, type Fetch } from './transport.ts';

/** Options of a client. */
export type ClientOptions = ClientHooks & {
  /** Address of the service, `https://` only. */
  readonly baseUrl: string;
  /** API token; sent only in `X-API-Key`, and never shown. */
  readonly token: string;
  /** `fetch` of the runtime, which is the default, or one that trusts a private certificate authority. */
  readonly fetch?: Fetch;
  /** The account's IANA time zone, for dates without a time. Default `UTC`. */
  readonly timeZone?: string;
  /**
   * Deadline of a call in milliseconds, over all its attempts and bodies. Default 60,000. The wait for the budget, at
   * most `maxWaitMs`, is additional.
   */
  readonly timeoutMs?: number;
  /**
   * Timeout of an attempt until the headers of its response, in milliseconds. Then the request is retried with a 25 %
   * longer timeout. Default: a third of the deadline; all of it if `retry.maxAttempts` is 1.
   */
  readonly headersTimeoutMs?: number;
  /** Timeout between two parts of a response body. Default: a twelfth of the deadline, or all of it. */
  readonly bodyTimeoutMs?: number;
  /** Maximum response size in bytes, after decompression. Default 32 MiB. */
  readonly maxBodyBytes?: number;
  /** Overrides of the retry policy. */
  readonly retry?: Partial<RetryPolicy>;
  /**
   * Maximum wait of a call for the hourly limit or after a 429, in milliseconds. A longer wait fails with
   * `rate_limited`, and `retryAt` says when to try again. Default 60,000.
   */
  readonly maxWaitMs?: number;
  /** The hourly limit until the service states it (specification §5). Default 1000, that of the scope `read`. */
  readonly requestsPerHour?: number;
  /**
   * How many requests are reserved at once while the budget is far from used up, so that a shared store is asked less often.
   * Then call `settle` after the last request. Default 1.
   */
  readonly requestsAhead?: number;
  /** The store of the budget. Default: in this client; share one among all clients with the same token. */
  readonly budgetStore?: BudgetStore;
  /** Limits the total size of responses. Default: without a limit. */
  readonly readingBudget?: ReadingBudget;
  /** The runtime's timers by default. */
  readonly timer?: Timer;
  /** Milliseconds since 1970, for dates such as `retryAt`; the runtime's clock by default. */
  readonly wallMs?: () => number;
};

/** Options of every call. */
export type CallOptions = { readonly signal?: AbortSignal };

/** The body of an endpoint's response: parsed by its schema, or bytes. */
export type Body<Name extends EndpointName> = (typeof endpoints)[Name]['response'] extends z.ZodType
  ? z.infer<(typeof endpoints)[Name]['response']>
  : Uint8Array;

/** The response with a list, whose elements are replaced. */
export type ItemList<Item> = JsonObject & { readonly items: readonly Item[] };

/** Calls an endpoint until it responds or fails permanently. All resources use it. */
export type Caller = {
  /**
   * The validated body.
   * @throws {ApiError}
   */
  readonly get: <Name extends EndpointName>(
    name: Name,
    parameters?: CallParameters,
    options?: CallOptions,
  ) => Promise<Body<Name>>;
  /**
   * The validated body with its status and headers; the body of a 204 is empty bytes.
   * @throws {ApiError}
   */
  readonly call: <Name extends EndpointName>(
    name: Name,
    parameters?: CallParameters,
    options?: CallOptions,
  ) => Promise<Answer<Body<Name>>>;
  /**
   * A list of documents, each replaced by what `readItem` returns for it as the response arrives: neither the response nor
   * its documents are in memory as a whole.
   * @param readItem - must not throw
   * @throws {ApiError}
   */
  readonly listDocuments: <Item>(
    readItem: (body: PurchaseDocumentBody) => Item,
    parameters: CallParameters,
    options?: CallOptions,
  ) => Promise<Answer<ItemList<Item>>>;
  /** The current hourly budget; sends no request. */
  readonly budget: () => Promise<Budget>;
  /** Whether a number of requests, or a list of them, fits the limit; sends no request. */
  readonly estimate: (plan: number | readonly unknown[]) => Promise<Estimate>;
  /** As `Client.settle`. */
  readonly settle: () => Promise<void>;
  /** Counts the documents of lists. @throws {ApiError} `limit_exceeded` */
  readonly countDocuments: (limit: 'maxDocuments' | 'maxListedDocuments', documents: number) => void;
};

/**
 * Creates the part of a client that sends requests.
 * @throws {ApiError} `invalid_configuration` for an address that is not HTTPS, a token that cannot be sent, or a number
 *   that is not positive
 */
export function createCaller(options: ClientOptions): Caller {
  const deps = depsOf(options);
  const { clock, gate, transport, readingBudget } = deps;
  const { origin } = transport.baseUrl;
  let calls = 0;

  const send = (
    name: EndpointName,
    parameters: CallParameters = {},
    { signal, list }: CallOptions & { readonly list?: ListReading } = {},
  ): Promise<Answer<unknown>> => {
    const endpoint: Endpoint = endpoints[name];
    calls += 1;
    return runCall(deps, {
      endpoint,
      url: requestUrl(transport.baseUrl, endpoint.path, parameters),
      list,
      event: { callId: calls, endpoint: name, method: 'GET', path: endpoint.path, origin },
      signal,
    });
  };
  const call: Caller['call'] = async (name, ...request) =>
    (await send(name, ...request)) as Answer<Body<typeof name>>;

  return {
    call,
    async listDocuments<Item>(
      readItem: (body: PurchaseDocumentBody) => Item,
      parameters: CallParameters,
      callOptions?: CallOptions,
    ) {
      const list = { name: 'items', element: purchaseDocumentSchema, readItem };
      const answer = await send('listDocuments', parameters, { ...callOptions, list });
      return answer as Answer<ItemList<Item>>;
    },
    get: async (...request) => (await call(...request)).body,
    countDocuments: (limit, documents) => readingBudget.count(limit, documents, origin),
    settle: gate.settle,
    budget: async () => budgetOf(await gate.look(), clock.wallMs()),
    estimate: async (plan) =>
      estimateOf(await gate.look(), typeof plan === 'number' ? plan : plan.length, clock.wallMs()),
  };
}

function depsOf(options: ClientOptions): CallDeps {
  const { baseUrl, token, fetch = globalThis.fetch, requestsPerHour = scopeLimits.read } = options;
  const { timer = systemTimer, wallMs = systemWallMs, readingBudget = createReadingBudget() } = options;
  const clock = { now: timer.now, sleep: timer.sleep, wallMs };
  const { maxBodyBytes = 32 * 1024 * 1024, timeoutMs = 60_000, maxWaitMs = 60_000 } = options;
  const retry = { ...defaultRetryPolicy, ...options.retry };
  const attempts = retry.maxAttempts === 1 ? { headers: 1, body: 1 } : { headers: 3, body: 12 };
  const { headersTimeoutMs = timeoutMs / attempts.headers } = options;
  const { bodyTimeoutMs = timeoutMs / attempts.body } = options;
  checkNumbers({
    requestsAhead: options.requestsAhead ?? 1,
    maxBodyBytes,
    timeoutMs,
    headersTimeoutMs,
    bodyTimeoutMs,
    requestsPerHour,
  });
  const store = options.budgetStore ?? createMemoryBudgetStore(clock.now);
  return {
    transport: checkedTransport({ baseUrl, token, fetch, maxBodyBytes }),
    clock,
    readingBudget,
    gate: createRateGate({
      clock,
      store,
      requestsPerHour,
      requestsAhead: options.requestsAhead,
      random: retry.random,
    }),
    hooks: options,
    retry,
    quota: createRetryQuota(retry, clock.now),
    timeoutMs,
    attemptLimits: { headersMs: headersTimeoutMs, bodyMs: bodyTimeoutMs },
    maxWaitMs,
  };
}

function checkNumbers(numbers: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(numbers)) {
    if (number > 0) continue;
    throw new InvalidConfigurationError(`${name} is ${number}; expected a number above 0`);
  }
}
