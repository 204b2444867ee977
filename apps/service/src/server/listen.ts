import { once } from 'node:events';
import type { Server } from 'node:net';
import { ServiceError } from '../service-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'that needs more rights; ports below 1024 often do',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no host of that name',
};

/**
 * Makes a server listen; port 0 takes a free one.
 * @returns the port
 * @throws {ServiceError} `address_unavailable`
 */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const message = `${host}, port ${port}, cannot be listened on: ${reasons[code] ?? code}`;
    throw new ServiceError('address_unavailable', message, { cause: error });
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
