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
import { ConfigurationError } from '../../errors/configuration-error.ts';
import {
  type ReadingLimits as FileLimits,
  readNamedFile,
  type UnreadableError,
} from '../files/read-named-file.ts';
import { type Environment, maskOf } from '../secrets/secret-environment.ts';
import { defaultLimits, type Limits } from './limits-schema.ts';
import type { Outages } from './outages.ts';
import { secureContextTrusting } from './secure-context.ts';
import { dateOf } from './service-clock.ts';

/** Where the service is and what to show it. */
export type ConnectionSettings = {
  readonly baseUrl: string;
  readonly token: string;
  /** A private certificate authority to trust besides the usual ones, PEM. */
  readonly ca?: string;
  /** What may be read over one connection, and for how long; the usual where it is not given. */
  readonly limits?: ConnectionLimits;
};

/** What may be read over one connection, in all and at once, and how long a request may take. */
export type ConnectionLimits = ReadingLimits & Partial<Pick<Limits, 'maxBodyBytes' | 'maxRequestSeconds'>>;

/** An open connection to the service. */
export type Connection = { readonly client: Client; readonly close: () => Promise<void> };

/**
 * Reads where the service is: the address from the option or `OUTLAY_BASE_URL`, the token from `OUTLAY_TOKEN`
 * or the file that `OUTLAY_TOKEN_FILE` names, a private authority from the file that `OUTLAY_CA_FILE` names.
 * @throws {ConfigurationError} naming what is missing or cannot be read
 */
export async function connectionSettings(
  baseUrl: string | undefined,
  environment: Environment,
): Promise<ConnectionSettings> {
  const address = baseUrl ?? environment['OUTLAY_BASE_URL'];
  if (!address)
    throw new ConfigurationError(
      'the address of the service is missing; pass --base-url or set OUTLAY_BASE_URL',
    );
  const caFile = environment['OUTLAY_CA_FILE'];
  const token = await readToken(environment);
  maskOf(environment).add(token);
  return {
    baseUrl: address,
    token,
    ...(caFile ? { ca: await readNamed('OUTLAY_CA_FILE', caFile, authorityLimits) } : {}),
  };
}

/** How requests are sent. */
export type ConnectionOptions = Pick<
  ClientOptions,
  'budgetStore' | 'maxWaitMs' | 'retry' | 'timeoutMs' | 'timeZone' | keyof ClientHooks
> & {
  /** Told the address of every request that is sent, the repeated ones included. No secret is in it. */
  readonly onSend?: (url: string) => void;
  /** Told what every answer says of the time, milliseconds since 1970. */
  readonly onDate?: (ms: number) => void;
  /** Sockets that several connections share. */
  readonly sockets?: Sockets;
  /** What several connections learn of services that are down. */
  readonly outages?: Outages;
};

/**
 * Opens a connection to the service.
 * @throws {ApiError} `invalid_configuration` for an address that is not HTTPS
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

/** The limits of a configuration hold those of other things too. */
function readingLimits(limits: ReadingLimits): ReadingLimits {
  const { maxTotalResponseBytes = Infinity, maxImageBytes = Infinity } = limits;
  const { maxDocuments = Infinity, maxListedDocuments = Infinity } = limits;
  return { maxTotalResponseBytes, maxImageBytes, maxDocuments, maxListedDocuments };
}

/** Open sockets, kept for the next request to the same place. Tokens go with requests, not with sockets. */
export type Sockets = {
  /** @param ca - a private authority to trust besides the usual ones, PEM */
  readonly fetchTrusting: (ca: string | undefined) => Fetch;
  readonly close: () => Promise<void>;
};

/** Opens no socket yet. */
export function createSockets(): Sockets {
  const agents = new Map<string, Promise<Agent>>();
  const agentFor = (ca: string | undefined) => {
    const agent = agents.get(ca ?? '') ?? newAgent(ca);
    agents.set(ca ?? '', agent);
    return agent;
  };
  return {
    fetchTrusting: (ca) => async (url, init) => {
      // With the first request: a scheduler that waits for its time does without.
      const { fetch } = await import('undici');
      return fetch(url, { ...init, dispatcher: await agentFor(ca) });
    },
    // Whoever closes waits for no answer any more; an ordinary end waits for connections that are never made.
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

function readToken(environment: Environment): Promise<string> | string {
  const token = environment['OUTLAY_TOKEN'];
  if (token) return token;
  const file = environment['OUTLAY_TOKEN_FILE'];
  if (file) return readNamed('OUTLAY_TOKEN_FILE', file, tokenLimits);
  throw new ConfigurationError(
    'the token is missing; set OUTLAY_TOKEN, or set OUTLAY_TOKEN_FILE to a file that contains it',
  );
}

const tokenLimits: FileLimits = { maxBytes: 64 * 1024, isPipeAllowed: true };
const authorityLimits: FileLimits = { maxBytes: 4 * 1024 * 1024 };

async function readNamed(variable: string, path: string, limits: FileLimits): Promise<string> {
  const bytes = await readNamedFile(path, limits).catch(({ message }: UnreadableError) => {
    throw new ConfigurationError(`${variable}: cannot read ${path}: ${message}`);
  });
  return bytes.toString('utf8').trim();
}
