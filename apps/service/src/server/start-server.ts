import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Logger } from 'pino';
import { ruleBasedWriter } from '../calculation/summary-writer.ts';
import type { Clock } from '../clock.ts';
import { allHandlers } from '../http/all-handlers.ts';
import { createApp } from '../http/create-app.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { ServiceError } from '../service-error.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { TlsMaterial } from '../tls/local-authority.ts';
import { createTokenRegister } from '../tokens/token-register.ts';

/** What a server runs on. */
export type ServerOptions = {
  readonly storage: Storage;
  readonly tls: TlsMaterial;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** A server that answers. */
export type RunningServer = {
  /** `https://` address without a slash at the end. */
  readonly url: string;
  /** Takes no more requests, finishes those in flight. */
  stop(): Promise<void>;
};

/** Bounds on what a connection may cost. Requests carry no body, so they are short. */
const connectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
};

type Answer = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** How long a stop waits for requests in flight. */
const stopDeadlineMs = 10_000;

/** Serves the interface over HTTPS. @throws {ServiceError} `address_unavailable` or `invalid_tls_files` */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { storage, tls, host, port, clock, logger } = options;
  const app = createApp({
    handlers: allHandlers({ database: storage.database, clock, writer: ruleBasedWriter }),
    tokens: createTokenRegister(storage.database, clock),
    limiter: createRateLimiter(storage.limits, clock),
    clock,
    logger,
    newRequestId: () => `req_${randomBytes(12).toString('hex')}`,
  });
  const server = createHttpsServer(tls, app.fetch);
  server.on('tlsClientError', (error) => logger.debug({ reason: error.message }, 'connection refused'));
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const message = `${host}:${port} cannot be listened on: ${error instanceof Error ? error.message : ''}`;
    throw new ServiceError('address_unavailable', message, { cause: error });
  }
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `https://${isIPv6(host) ? `[${host}]` : host}:${taken}`,
    stop: () => stopServer(server),
  };
}

function createHttpsServer({ key, cert }: TlsMaterial, fetch: Answer): Server {
  try {
    const serverOptions = { key, cert, minVersion: 'TLSv1.2', ...connectionLimits } as const;
    return createAdaptorServer({
      fetch,
      createServer,
      serverOptions,
      overrideGlobalObjects: false,
    }) as Server;
  } catch (error) {
    throw new ServiceError(
      'invalid_tls_files',
      `the TLS certificate and key cannot be used: ${String(error)}`,
      {
        cause: error,
      },
    );
  }
}

async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), stopDeadlineMs);
  await closed;
  clearTimeout(deadline);
}
