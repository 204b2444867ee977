import type { z } from 'zod';
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts';
import type { DocumentOrder, Granularity, Preset, SortDirection } from '../contract/enumerations.ts';
import { parseDateTime } from '../time/date-time.ts';
import { ApiError } from './api-error.ts';
import { type Answer, type Fetch, type ParameterValues, readJson, send, type Transport } from './request.ts';
import { type RetryPolicy, withRetries } from './retry.ts';

/** What a client needs to know. */
export type ClientOptions = {
  /** Address of the service, `https://` only. */
  readonly baseUrl: string;
  /** API token; sent in `X-API-Key` and shown nowhere. */
  readonly token: string;
  /** `fetch` of the runtime, or one that trusts a private certificate authority. */
  readonly fetch: Fetch;
  /** Deadline of a call in milliseconds, over all its attempts and bodies. Default 60,000. */
  readonly timeoutMs?: number;
  /** Largest answer in bytes, after decompression. Default 32 MiB. */
  readonly maxBodyBytes?: number;
  /** Changes to when failed requests are sent again. */
  readonly retry?: Partial<RetryPolicy>;
  /** Called before every request that is sent, the repeated ones included. */
  readonly onRequest?: (event: { readonly endpoint: EndpointName; readonly path: string }) => void;
};

/** What every call takes. */
export type CallOptions = { readonly signal?: AbortSignal };

/** A moment for the service: a `Date`, an ISO 8601 date-time, or a plain date in the account's zone. */
export type DateInput = Date | string;

/** A page of a list, and how many records there are in all where the service says so. */
export type Page<Item> = { readonly items: readonly Item[]; readonly totalCount: number | undefined };

/** The bytes of a document's picture. */
export type DocumentImage = { readonly mediaType: string; readonly bytes: Uint8Array };

type Body<Name extends EndpointName> = (typeof endpoints)[Name]['response'] extends z.ZodType
  ? z.infer<(typeof endpoints)[Name]['response']>
  : Uint8Array;

export type ListDocumentsQuery = {
  readonly from?: DateInput;
  readonly to?: DateInput;
  readonly sortBy?: DocumentOrder;
  readonly sortDirection?: SortDirection;
};
export type ListNotificationsQuery = {
  readonly isRead?: boolean;
  readonly type?: number | string;
  readonly category?: number | string;
  readonly page?: number;
  readonly pageSize?: number;
};

/** A client of the service, with a method for every endpoint (specification §4). */
export type Client = ReturnType<typeof createClient>;

/**
 * Makes a client of the service. All methods throw `ApiError`.
 * @throws {ApiError} `invalid_configuration` for an address that is not HTTPS, or a token that cannot be sent
 */
export function createClient(options: ClientOptions) {
  const transport = checkedTransport(options);
  const retry = { ...defaultRetryPolicy, ...options.retry };
  const timeoutMs = options.timeoutMs ?? 60_000;

  async function call(
    name: EndpointName,
    parameters: { path?: ParameterValues; query?: ParameterValues },
    { signal }: CallOptions = {},
  ): Promise<Answer<unknown>> {
    const endpoint: Endpoint = endpoints[name];
    const deadline = AbortSignal.timeout(timeoutMs);
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
    return withRetries(retry, stop, async () => {
      options.onRequest?.({ endpoint: name, path: endpoint.path });
      const answer = await send(transport, endpoint, parameters.path ?? {}, parameters.query ?? {}, stop);
      if (endpoint.response === 'binary' || answer.status === 204) return answer;
      return { ...answer, body: readJson(endpoint.response, answer.body, endpoint.path) };
    });
  }

  async function get<Name extends EndpointName>(
    name: Name,
    parameters: { path?: ParameterValues; query?: ParameterValues } = {},
    callOptions?: CallOptions,
  ): Promise<Body<Name>> {
    return (await call(name, parameters, callOptions)).body as Body<Name>;
  }

  async function getPage<Name extends 'listWeeklySummaries' | 'listNotifications'>(
    name: Name,
    query: ParameterValues,
    callOptions?: CallOptions,
  ): Promise<Page<Body<Name>[number]>> {
    const { body, headers } = await call(name, { query }, callOptions);
    const total = headers.get('X-Total-Count');
    return {
      items: body as readonly Body<Name>[number][],
      totalCount: total !== null && /^\d+$/.test(total) ? Number(total) : undefined,
    };
  }

  return {
    documents: {
      /** Documents by purchase time or creation, `from` and `to` included. The list takes no page parameters. */
      list: ({ from, to, ...order }: ListDocumentsQuery = {}, callOptions?: CallOptions) =>
        get('listDocuments', { query: { from: dateTime(from), to: dateTime(to), ...order } }, callOptions),
      /** One document, or `undefined` while the service is still processing it. */
      async get(id: string, callOptions?: CallOptions): Promise<Body<'getDocument'> | undefined> {
        const { status, body } = await call('getDocument', { path: { id } }, callOptions);
        return status === 204 ? undefined : (body as Body<'getDocument'>);
      },
      /** The picture of a document. */
      async image(id: string, callOptions?: CallOptions): Promise<DocumentImage> {
        const { headers, body } = await call('getDocumentImage', { path: { id } }, callOptions);
        const mediaType = headers.get('Content-Type') ?? 'application/octet-stream';
        return { mediaType, bytes: body as Uint8Array };
      },
      /** Documents that may be the same purchase as this one. */
      duplicates: (id: string, callOptions?: CallOptions) =>
        get('listDocumentDuplicates', { path: { id } }, callOptions),
    },
    categories: {
      /** All categories of expenses and income, with their names in Polish and English. */
      list: (callOptions?: CallOptions) => get('listCategories', {}, callOptions),
    },
    tags: {
      /** The user's tags. */
      list: (callOptions?: CallOptions) => get('listTags', {}, callOptions),
    },
    weeklySummaries: {
      /** The most recent weekly summary. */
      latest: (callOptions?: CallOptions) => get('getLatestWeeklySummary', {}, callOptions),
      /** A page of weekly summaries, newest first. */
      list: (query: { page?: number; pageSize?: number } = {}, callOptions?: CallOptions) =>
        getPage('listWeeklySummaries', query, callOptions),
    },
    summaries: {
      /** The summary of a range, both ends included. */
      period: (
        query: { startDate: DateInput; endDate: DateInput; granularity?: Granularity },
        callOptions?: CallOptions,
      ) =>
        get(
          'getPeriodSummary',
          { query: { ...query, startDate: dateTime(query.startDate), endDate: dateTime(query.endDate) } },
          callOptions,
        ),
      /** The summary of a period relative to the service's clock. */
      preset: (preset: Preset, query: { granularity?: Granularity } = {}, callOptions?: CallOptions) =>
        get('getPresetSummary', { query: { preset, ...query } }, callOptions),
    },
    notifications: {
      /** A page of notifications, newest first. */
      list: ({ page, ...query }: ListNotificationsQuery = {}, callOptions?: CallOptions) =>
        getPage('listNotifications', { ...query, pageNumber: page }, callOptions),
      /** One notification. */
      get: (id: string, callOptions?: CallOptions) => get('getNotification', { path: { id } }, callOptions),
      /** How many notifications are unread. */
      unreadCount: async (callOptions?: CallOptions): Promise<number> =>
        (await get('getUnreadNotificationCount', {}, callOptions)).count,
    },
    groups: {
      /** The user's finance groups. */
      list: (query: { showArchived?: boolean } = {}, callOptions?: CallOptions) =>
        get('listGroups', { query }, callOptions),
      /** One group with its owner. */
      get: (groupId: string, callOptions?: CallOptions) =>
        get('getGroup', { path: { groupId } }, callOptions),
    },
    inboundMailboxes: {
      /** Addresses that receipts are forwarded to. */
      list: (callOptions?: CallOptions) => get('listInboundMailboxes', {}, callOptions),
    },
    deduplication: {
      /** Pairs of documents that may be the same purchase. */
      suggestions: (callOptions?: CallOptions) => get('listDuplicateSuggestions', {}, callOptions),
    },
    loyalty: {
      /** Connected accounts of loyalty programmes. */
      list: (callOptions?: CallOptions) => get('listLoyaltyConnections', {}, callOptions),
    },
    banks: {
      /** Banks whose statements the service can import. */
      supported: (callOptions?: CallOptions) => get('listSupportedBanks', {}, callOptions),
    },
    recurringExpenses: {
      /** Subscriptions and regular payments that the service found. */
      list: (query: { includeInactive?: boolean } = {}, callOptions?: CallOptions) =>
        get('listRecurringExpenses', { query }, callOptions),
    },
  };
}

const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 3,
  firstDelayMs: 500,
  maxDelayMs: 20_000,
  random: Math.random,
  sleep,
};

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
  if (url.username || url.password)
    throw invalid('the base URL holds a user name or password; only the token is used');
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw invalid('the token is empty or has characters that a header cannot carry');
  }
  return { baseUrl: url, token, fetch, maxBodyBytes };
}

function invalid(message: string): ApiError {
  return new ApiError('invalid_configuration', message);
}

/** As it is sent: instants in UTC, plain dates as they are. */
function dateTime(input: DateInput | undefined): string | undefined {
  if (input === undefined) return undefined;
  if (input instanceof Date) return input.toISOString();
  const parsed = parseDateTime(input);
  return parsed.type === 'instant' ? parsed.instant : input;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
