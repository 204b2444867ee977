import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ServiceMetrics } from '../observability/service-metrics.ts';
import { listen } from './listen.ts';
import type { MetricsAddress } from './metrics-address.ts';

/** Dependencies of the metrics server. */
export type MetricsServerDeps = {
  readonly address: MetricsAddress;
  readonly metrics: ServiceMetrics;
  /** Resolves when the database responds. */
  readonly checkDatabase: () => Promise<unknown>;
};

/** A server of health and metrics, for operators. */
export type MetricsServer = {
  /** `http://` address without a trailing slash. */
  readonly url: string;
  /** From now on `/health/ready` responds with 503, while requests in flight finish. */
  drain(): void;
  stop(): Promise<void>;
};

type Reply = { readonly status: number; readonly mediaType: string; readonly text: string };

const paths = '/health/live, /health/ready and /metrics';

/**
 * Serves `/health/live`, `/health/ready` and `/metrics` over HTTP, separate from the public port.
 * @throws {ServiceError} `address_unavailable`
 */
export async function startMetricsServer(deps: MetricsServerDeps): Promise<MetricsServer> {
  let isDraining = false;
  const isStopping = () => isDraining;
  const server = createServer((request, response) => void respond(deps, isStopping, { request, response }));
  const url = await listen(server, 'http', { ...deps.address, option: '--metrics' });
  return {
    url,
    drain() {
      isDraining = true;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function respond(
  deps: MetricsServerDeps,
  isStopping: () => boolean,
  { request: { method, url = '' }, response }: Exchange,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return send(response, json(405, { error: 'method_not_allowed', message: 'use GET or HEAD' }), true);
  }
  send(response, await reply(deps, isStopping, url.split('?')[0] ?? ''), method === 'GET');
}

function send(response: ServerResponse, { status, mediaType, text }: Reply, hasBody: boolean): void {
  response.writeHead(status, { 'Content-Type': mediaType, 'Cache-Control': 'no-store' });
  response.end(hasBody ? text : undefined);
}

async function reply(deps: MetricsServerDeps, isStopping: () => boolean, path: string): Promise<Reply> {
  switch (path) {
    case '/health/live':
      return json(200, { status: 'ok' });
    case '/health/ready': {
      const checks = { server: isStopping() ? 'stopping' : 'ok', database: await databaseState(deps) };
      const isReady = Object.values(checks).every((state) => state === 'ok');
      return json(isReady ? 200 : 503, { status: isReady ? 'ok' : 'not_ready', checks });
    }
    case '/metrics':
      return { status: 200, mediaType: deps.metrics.mediaType, text: await deps.metrics.text() };
    default:
      return json(404, { error: 'not_found', message: `this server has only ${paths}` });
  }
}

async function databaseState({ checkDatabase }: MetricsServerDeps): Promise<string> {
  try {
    await checkDatabase();
    return 'ok';
  } catch {
    // The reason is only logged, because this port needs no authentication.
    return 'not responding';
  }
}

function json(status: number, body: object): Reply {
  return { status, mediaType: 'application/json', text: JSON.stringify(body) };
}
