import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ServiceMetrics } from '../observability/service-metrics.ts';
import { listen } from './listen.ts';

/** What operators ask for. */
export type OperationsOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly metrics: ServiceMetrics;
  /** Resolves when the database answers. */
  readonly checkDatabase: () => Promise<unknown>;
};

/** A server for operators. */
export type OperationsServer = {
  readonly url: string;
  /** From now on `/readyz` says no, while requests in flight are finished. */
  drain(): void;
  stop(): Promise<void>;
};

type Answer = { readonly status: number; readonly mediaType: string; readonly text: string };

/**
 * Serves `/healthz`, `/readyz` and `/metrics` over plain HTTP on 127.0.0.1, apart from the public port.
 * @throws {ServiceError} `address_unavailable`
 */
export async function startOperationsServer(options: OperationsOptions): Promise<OperationsServer> {
  const { port, metrics, checkDatabase } = options;
  let isDraining = false;

  async function answer(path: string): Promise<Answer> {
    switch (path) {
      case '/healthz':
        return json(200, 'ok');
      case '/readyz': {
        if (isDraining) return json(503, 'stopping');
        const answers = await checkDatabase().then(
          () => true,
          () => false,
        );
        return answers ? json(200, 'ok') : json(503, 'the database does not answer');
      }
      case '/metrics':
        return { status: 200, mediaType: metrics.mediaType, text: await metrics.text() };
      default:
        return json(404, 'only /healthz, /readyz and /metrics are here');
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, mediaType, text } = await answer((request.url ?? '').split('?')[0] ?? '');
    response.writeHead(status, { 'Content-Type': mediaType, 'Cache-Control': 'no-store' }).end(text);
  }

  const server = createServer((request, response) => void respond(request, response));
  const taken = await listen(server, '127.0.0.1', port);
  return {
    url: `http://127.0.0.1:${taken}`,
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

function json(status: number, message: string): Answer {
  return { status, mediaType: 'application/json', text: JSON.stringify({ status: message }) };
}
