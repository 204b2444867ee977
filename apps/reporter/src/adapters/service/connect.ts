import {
  type Client,
  type ClientHooks,
  type ClientOptions,
  createClient,
  createReadingBudget,
  type Fetch,
  type ReadingLimits,
} from '@outlay/core';
import type { Agent } from 'undici';
import { defaultLimits, type Limits } from './limits-schema.ts';
import type { Outages } from './outages.ts';
import { secureContextTrusting } from './secure-context.ts';
import { dateOf } from './service-clock.ts';

/** Address and credentials of the service. */
export type ConnectionSettings = {
  readonly baseUrl: string;
  readonly token: string;
  /** A private certificate authority to trust in addition, PEM. */
  readonly ca?: string;
  /** Limits of what may be read over one connection; by default the usual ones. */
  readonly limits?: ConnectionLimits;
};

/** Limits of what may be read over one connection, and how long a request may take. */
export type ConnectionLimits = ReadingLimits & Partial<Pick<Limits, 'maxBodyBytes' | 'maxRequestSeconds'>>;

/** An open connection to the service. */
export type Connection = { readonly client: Client; readonly close: () => Promise<void> };

/** How requests are sent. */
export type ConnectionOptions = Pick<
  ClientOptions,
  'budgetStore' | 'maxWaitMs' | 'requestsAhead' | 'retry' | 'timeoutMs' | 'timeZone' | keyof ClientHooks
> & {
  /** Called with the URL of every request, including retries. It contains no secrets. */
  readonly onSend?: (url: string) => void;
  /** Called with the time in each response, in milliseconds since 1970. */
  readonly onDate?: (ms: number) => void;
  /** Sockets that several connections share. */
  readonly sockets?: Sockets;
  /** Outages that several connections observe. */
  readonly outages?: Outages;
};

/**
 * Opens a connection to the service.
 * @throws {ApiError} `invalid_configuration` if the address is not HTTPS
 */
export function connect(
  { ca, limits = defaultLimits, ...settings }: ConnectionSettings,
  { sockets: shared, onSend, onDate, outages, ...options }: ConnectionOptions = {},
): Connection {
  const sockets = shared ?? createSockets();
  const fetch = sockets.fetchTrusting(ca);
  const { maxBodyBytes, maxRequestSeconds } = { ...defaultLimits, ...limits };
  const client = createClient({
    ...settings,
    maxBodyBytes,
    timeoutMs: maxRequestSeconds * 1000,
    ...options,
    retry: { ...options.retry, ...outages?.retryFor(settings.baseUrl) },
    onResponse: (event) => {
      options.onResponse?.(event);
      outages?.onResponse(event);
    },
    readingBudget: createReadingBudget(readingLimits(limits)),
    fetch: async (url, init) => {
      onSend?.(url);
      const response = await fetch(url, init);
      const ms = dateOf(response.headers);
      if (ms !== undefined) onDate?.(ms);
      return response;
    },
  });
  return { client, close: async () => (shared ? undefined : sockets.close()) };
}

/** Selects the limits of reading; those of a configuration include others. */
function readingLimits(limits: ReadingLimits): ReadingLimits {
  const { maxTotalResponseBytes = Infinity, maxImageBytes = Infinity } = limits;
  const { maxDocuments = Infinity, maxListedDocuments = Infinity } = limits;
  return { maxTotalResponseBytes, maxImageBytes, maxDocuments, maxListedDocuments };
}

/** Loads what the first request needs, while something else is waited for. An error occurs again with the request. */
export function prepareConnections(): void {
  import('./request-as-fetch.ts').catch(() => undefined);
}

/** Open sockets, reused for requests to the same host. Tokens belong to requests, not to sockets. */
export type Sockets = {
  /** @param ca - a private certificate authority to trust in addition, PEM */
  readonly fetchTrusting: (ca: string | undefined) => Fetch;
  readonly close: () => Promise<void>;
};

/** Creates an empty pool of sockets. */
export function createSockets(): Sockets {
  const agents = new Map<string, Promise<Agent>>();
  const agentFor = (ca: string | undefined) => {
    const agent = agents.get(ca ?? '') ?? newAgent(ca);
    agents.set(ca ?? '', agent);
    return agent;
  };
  return {
    fetchTrusting: (ca) => async (url, init) => {
      // Loaded with the first request, to save memory in an idle scheduler.
      const { requestAsFetch } = await import('./request-as-fetch.ts');
      return requestAsFetch(url, init, await agentFor(ca));
    },
    // Destroyed, because a graceful close waits for connections that are never established.
    close: async () => {
      const opened = await Promise.allSettled(agents.values());
      const usable = opened.filter((agent) => agent.status === 'fulfilled');
      await Promise.all(usable.map((agent) => agent.value.destroy()));
    },
  };
}

async function newAgent(ca: string | undefined): Promise<Agent> {
  const { Agent: NewAgent } = await import('undici');
  return new NewAgent(ca === undefined ? {} : { connect: { secureContext: secureContextTrusting(ca) } });
}
