import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { ruleBasedWriter } from '../calculation/summary-writer.ts';
import type { Clock } from '../clock/clock.ts';
import { ServiceError } from '../errors/service-error.ts';
import { createApp } from '../http/create-app.ts';
import { allHandlers } from '../http/handlers/all-handlers.ts';
import { createRequestLog } from '../http/request-log.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import type { ServiceMetrics } from '../observability/service-metrics.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { TlsMaterial } from '../tls/local-authority.ts';
import { createTokenRegister } from '../tokens/token-register.ts';
import { type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts';
import { createConnectionTracker } from './connection-tracker.ts';
import { listen } from './listen.ts';
import { refuseMalformed } from './refuse-malformed.ts';

/** Options of a server. */
export type ServerOptions = {
  readonly storage: Storage;
  readonly tls: TlsMaterial;
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: ServiceMetrics;
  /** Limits that differ from the defaults. */
  readonly connectionLimits?: Partial<ConnectionLimits> | undefined;
};

/** A running server. */
export type RunningServer = {
  /** `https://` address without a trailing slash. */
  readonly url: string;
  /** Uses another certificate for new connections. */
  useTls(material: TlsMaterial): void;
  /** Stops accepting requests and finishes those in flight. */
  stop(): Promise<void>;
};

/** Serves the interface over HTTPS. @throws {ServiceError} `address_unavailable` or `invalid_tls_files` */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { storage, tls, host, port, clock, logger, metrics } = options;
  const limits = { ...defaultConnectionLimits, ...options.connectionLimits };
  const newRequestId = () => `req_${randomBytes(12).toString('hex')}`;
  const requestLog = createRequestLog(logger, metrics);
  const app = createApp({
    handlers: allHandlers({ database: storage.database, clock, writer: ruleBasedWriter }),
    tokens: createTokenRegister(storage.database, clock),
    limiter: createRateLimiter(storage.limits, clock),
    clock,
    logger,
    requestLog,
    newRequestId,
  });
  const server = createHttpsServer(tls, limits);
  const tracker = createConnectionTracker(server, limits.connections, () => metrics.countEvictedConnection());
  metrics.watchConnections(() => tracker.size());
  server.on('tlsClientError', () => metrics.countFailedHandshake());
  const isBusy = (socket: Socket) => tracker.isBusy(socket);
  const refuse = refuseMalformed(server, { clock, requestLog, newRequestId, isBusy });
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const errorHandler = () => refuse(request);
    const fetch = hostCount(request) > 1 ? errorHandler : app.fetch;
    void getRequestListener(fetch, { errorHandler, overrideGlobalObjects: false })(request, answer);
  });
  const url = await listen(server, 'https', { host, port, option: '--port' });
  return {
    url,
    useTls: (material) => server.setSecureContext(secureContext(material)),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      tracker.drain(limits.stopMs);
      await closed;
    },
  };
}

/** Requests with several hosts are malformed, because a proxy may use another one (RFC 9112 §3.2). */
function hostCount({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((word, index) => index % 2 === 0 && word.toLowerCase() === 'host').length;
}

/** Suites with forward secrecy and authenticated encryption (RFC 9325 §4.2); the last three are those of TLS 1.3. */
const cipherSuites = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
].join(':');

function secureContext({ key, cert }: TlsMaterial) {
  return { key, cert, minVersion: 'TLSv1.2', ciphers: cipherSuites } as const;
}

function createHttpsServer(material: TlsMaterial, limits: ConnectionLimits): Server {
  try {
    const server = createServer({
      ...secureContext(material),
      handshakeTimeout: limits.handshakeMs,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
      // The application itself rejects a request without a host, with the error body.
      requireHostHeader: false,
    });
    server.maxHeadersCount = limits.headerCount;
    server.timeout = limits.silenceMs;
    return server;
  } catch (error) {
    throw new ServiceError(
      'invalid_tls_files',
      `the TLS certificate and key cannot be used: ${String(error)}`,
      { cause: error },
    );
  }
}
