import type { Server } from 'node:net';
import { networkOf } from '../access/network-of.ts';

/** Whose connections are limited. */
export type ConnectionLimit = {
  /** Further connections from one network are closed at once. */
  readonly maxFromOne: number;
  /** Whether many people have an address: that of this machine, or of the proxy. It is not limited. */
  readonly isShared: (address: string) => boolean;
};

/** Keeps one network from taking all connections of a server, also before it has sent a byte. */
export function limitConnections(server: Server, { maxFromOne, isShared }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isShared(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > maxFromOne) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
