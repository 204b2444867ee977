import { once } from 'node:events';
import { isIPv6, type Server } from 'node:net';
import { ServiceError } from '../errors/service-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already in use',
  EACCES: 'permission denied; ports below 1024 often need extra privileges',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the host name is unknown',
};

/**
 * Starts listening; port 0 selects a free one.
 * @returns the address for clients, without a trailing slash
 * @throws {ServiceError} `address_unavailable`
 */
export async function listen(
  server: Server,
  protocol: 'http' | 'https',
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const message = `cannot listen on ${bracketed(host)}:${port}: ${reasons[code] ?? code}`;
    throw new ServiceError('address_unavailable', message, { cause: error });
  }
  const address = server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  return `${protocol}://${clientHost(host)}:${boundPort}`;
}

/** Replaces a wildcard address, which clients cannot connect to. */
function clientHost(host: string): string {
  return ['0.0.0.0', '::'].includes(host) ? 'localhost' : bracketed(host);
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
