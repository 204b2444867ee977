import { once } from 'node:events';
import { isIPv6, type Server } from 'node:net';
import { ServiceError } from '../errors/service-error.ts';

/** Where to listen, and the option that chooses the port. */
type ListenAddress = { readonly host: string; readonly port: number; readonly option: string };

const reasons: Readonly<Record<string, string>> = {
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
  { host, port, option }: ListenAddress,
): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const message = `cannot listen on ${bracketed(host)}:${port}: ${reasonOf(code, option)}`;
    throw new ServiceError('address_unavailable', message, { cause: error });
  }
  const address = server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  return `${protocol}://${clientHost(host)}:${boundPort}`;
}

function reasonOf(code: string, option: string): string {
  if (code === 'EADDRINUSE') return `the port is already in use; choose another with ${option}`;
  return reasons[code] ?? code;
}

/** Replaces a wildcard address, which clients cannot connect to. */
function clientHost(host: string): string {
  return ['0.0.0.0', '::'].includes(host) ? 'localhost' : bracketed(host);
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
