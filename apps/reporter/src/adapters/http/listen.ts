import { once } from 'node:events';
import type { Server } from 'node:http';
import { UsageError } from '../../errors/usage-error.ts';

/** Where a server listens. */
export type ListenAddress = { readonly host: string; readonly port: number };

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already in use',
  EACCES: 'permission denied; ports below 1024 often need extra privileges',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the host name is unknown',
};

/**
 * Starts listening; port 0 selects a free one.
 * @param setting - the option or key of the address
 * @param advice - what to do if the address cannot be used
 * @returns the host and port in use
 * @throws {UsageError} if the address cannot be used
 */
export async function listen(
  server: Server,
  { host, port }: ListenAddress,
  { setting, advice }: { readonly setting: string; readonly advice: string },
): Promise<ListenAddress> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const where = writtenAddress({ host, port });
    throw new UsageError(`${setting}: cannot listen on ${where}: ${reasons[code] ?? code}; ${advice}`);
  }
  const address = server.address();
  return { host, port: typeof address === 'object' && address ? address.port : port };
}

/** An address as in a URL: `127.0.0.1:8080`, `[::1]:8080`. */
export function writtenAddress({ host, port }: ListenAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Stops a server, also connections in use. */
export async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
