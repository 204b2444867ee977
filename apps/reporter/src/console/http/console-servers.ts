import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { networkInterfaces } from 'node:os';
import { addressRanges } from '../../adapters/configuration/console-schema.ts';
import type { TlsIdentity } from '../../adapters/configuration/read-tls.ts';
import { isAddressIn } from '../../adapters/http/address-ranges.ts';
import { type ListenAddress, listen, stopServer } from '../../adapters/http/listen.ts';
import { limitConnections } from './connection-limit.ts';

/** Servers of the same pages. */
export type ConsoleServers = {
  /**
   * Listens on one more address.
   * @returns the host and port in use
   * @throws {UsageError} if the address cannot be used
   */
  readonly listenOn: (address: ListenAddress) => Promise<ListenAddress>;
  /** Uses a certificate for new connections. */
  readonly replaceTls: (tls: TlsIdentity) => void;
  readonly stop: () => Promise<void>;
};

/** Requests are small; whoever sends them slowly is not a browser. Milliseconds. */
const requestTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  // Node.js looks only every 30 s by default, so that slow requests would hold all connections for that long.
  connectionsCheckingInterval: 2_000,
};
/** A connection without its TLS handshake. Milliseconds. */
const handshakeTimeout = 10_000;
/** Further connections are closed at once, so that the scheduler can still open files. */
const maxConnections = 250;
/** A browser has at most six, and an office several browsers. */
const maxFromOne = 100;

/** Options of the servers. */
export type ConsoleServerOptions = {
  /** Whether many people have an address: that of the proxy. The addresses of this machine are always shared. */
  readonly isShared?: ((address: string) => boolean) | undefined;
  readonly timeouts?: Partial<typeof requestTimeouts>;
};

const isOfThisMachine = isAddressIn(addressRanges(['127.0.0.0/8', '::1']));

/** Servers for HTTPS with a certificate, and for HTTP without one. */
export function createConsoleServers(
  tls: TlsIdentity | undefined,
  respond: RequestListener,
  { isShared = () => false, timeouts = {} }: ConsoleServerOptions = {},
): ConsoleServers {
  const limits = { ...requestTimeouts, ...timeouts };
  const servers: Server[] = [];
  let replaceTls: ((tls: TlsIdentity) => void)[] = [];
  return {
    async listenOn(address) {
      const server = tls
        ? createTlsServer({ ...limits, handshakeTimeout, ...tls }, respond)
        : createServer(limits, respond);
      server.maxConnections = maxConnections;
      limitConnections(server, {
        maxFromOne,
        isShared: (peer) => isOfThisMachine(peer) || isShared(peer),
      });
      const advice = 'use another port';
      const listening = await listen(server, address, { setting: 'console.listen', advice });
      servers.push(server);
      if ('setSecureContext' in server) replaceTls = [...replaceTls, (next) => server.setSecureContext(next)];
      return listening;
    },
    replaceTls: (next) => {
      for (const replace of replaceTls) replace(next);
    },
    stop: async () => void (await Promise.all(servers.map(stopServer))),
  };
}

/**
 * The other addresses to which browsers resolve a name below `localhost`: another program could listen there. None where
 * the machine does not have them.
 */
export function otherLoopback({ host, port }: ListenAddress): ListenAddress[] {
  const own = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return ['127.0.0.1', '::1']
    .filter((other) => other !== host && own.some(({ address }) => address === other))
    .map((other) => ({ host: other, port }));
}
