import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startScriptedServer } from '@outlay/core/testing';
import type { TestService } from '@outlay/service/testing';
import { createSockets } from 'outlay/internal/adapters/service/connect.ts';
import { type PassedAnswer, type ProxyFaultName, passOn, proxyFaults } from './proxy-faults.ts';

/** How a proxy behaves. */
export type ProxyOptions = {
  /** How many of a hundred requests are spoiled. */
  readonly faultsInHundred: number;
  /** Decides which request is spoiled in which way: the same for the same address, asked for as often. */
  readonly seed: string;
};

/** A running HTTPS proxy in front of a service. */
export type FaultyProxy = {
  readonly url: string;
  /** Certificate to trust, PEM. */
  readonly ca: string;
  /** How many requests came so far. */
  readonly requests: () => number;
  /** How many of them were spoiled in each way. */
  readonly faults: ReadonlyMap<ProxyFaultName, number>;
  readonly stop: () => Promise<void>;
};

const faultNames = Object.keys(proxyFaults) as ProxyFaultName[];

/** Starts a proxy that spoils some of the requests, at random by its seed. */
export async function startFaultyProxy(
  service: Pick<TestService, 'url' | 'ca'>,
  { faultsInHundred, seed }: ProxyOptions,
): Promise<FaultyProxy> {
  const sockets = createSockets();
  const fetch = sockets.fetchTrusting(service.ca);
  const asked = new Map<string, number>();
  const faults = new Map<ProxyFaultName, number>();

  const faultOf = (url: string): ProxyFaultName | undefined => {
    const times = (asked.get(url) ?? 0) + 1;
    asked.set(url, times);
    const digest = createHash('sha256').update(`${seed} ${times} ${url}`).digest();
    if (digest.readUInt32BE(0) % 100 >= faultsInHundred) return undefined;
    return faultNames[digest.readUInt32BE(4) % faultNames.length];
  };

  const ask = async ({ url = '/', headers }: IncomingMessage): Promise<PassedAnswer> => {
    const { signal } = new AbortController();
    const token = String(headers['x-api-key']);
    const init = { method: 'GET', headers: { 'X-API-Key': token }, redirect: 'error', signal } as const;
    const response = await fetch(new URL(url, service.url).href, init);
    const type = response.headers.get('Content-Type') ?? 'application/json';
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    return { status: response.status, headers: { 'Content-Type': type }, body: Buffer.concat(chunks) };
  };

  const server = await startScriptedServer((request, response) => {
    const name = faultOf(request.url ?? '/');
    if (name) faults.set(name, (faults.get(name) ?? 0) + 1);
    ask(request).then(
      (answer) => (name ? proxyFaults[name] : passOn)(answer, response),
      () => response.writeHead(502).end(),
    );
  });
  return {
    url: server.url,
    ca: server.ca,
    requests: () => server.requests.length,
    faults,
    async stop() {
      await server.stop();
      await sockets.close();
    },
  };
}
