import { type Client, createClient, type Fetch } from '@outlay/core';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import type { TestService } from './start-service.ts';

/** Sends requests to a test service, through core's client or directly. */
export type Caller = {
  readonly client: Client;
  /** Sends a request with the service's token, or with the headers of `init`. */
  get(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

/** Creates a caller that trusts only the service's certificate authority. */
export function callerOf({ url, ca, token }: TestService): Caller {
  const dispatcher = new Agent({ connect: { ca, timeout: 60_000 } });
  const trusting: Fetch = (address, init) => fetch(address, { ...init, dispatcher });
  return {
    client: createClient({
      baseUrl: url,
      token,
      fetch: trusting,
      timeZone: 'Europe/Warsaw',
      retry: { maxAttempts: 1 },
    }),
    get: (path, init) => fetch(url + path, { headers: { 'X-API-Key': token }, ...init, dispatcher }),
    close: () => dispatcher.close(),
  };
}
