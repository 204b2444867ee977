import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/** The connections of a server, and which of them are idle. */
export type ConnectionTracker = {
  size(): number;
  /** Whether a request on this connection is in flight. */
  isBusy(socket: Socket): boolean;
  /** Closes idle connections immediately, busy ones after their response, and the rest after `graceMs`. */
  drain(graceMs: number): void;
};

type Connection = { readonly socket: Socket; readonly answers: Set<ServerResponse> };

/**
 * Limits the number of connections. A new one replaces the connection that has been idle longest, so that clients that
 * only hold connections open cannot block others.
 */
export function createConnectionTracker(
  server: Server,
  maxConnections: number,
  onEvicted: () => void,
): ConnectionTracker {
  /** In the order in which they became idle. */
  const waiting = new Map<string, Connection>();
  const busy = new Map<string, Connection>();
  let isDraining = false;

  server.on('connection', (socket: Socket) => {
    const key = nameOf(socket);
    if (waiting.size + busy.size >= maxConnections) {
      const [oldest] = waiting.values();
      onEvicted();
      if (!oldest) {
        socket.destroy();
        return;
      }
      waiting.delete(nameOf(oldest.socket));
      oldest.socket.destroy();
    }
    waiting.set(key, { socket, answers: new Set() });
    socket.once('close', () => {
      waiting.delete(key);
      busy.delete(key);
    });
  });

  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const key = nameOf(request.socket);
    const connection = waiting.get(key) ?? busy.get(key);
    if (!connection) return;
    waiting.delete(key);
    busy.set(key, connection);
    connection.answers.add(answer);
    if (isDraining) answer.shouldKeepAlive = false;
    answer.once('close', () => {
      connection.answers.delete(answer);
      if (connection.answers.size > 0 || !busy.delete(key)) return;
      waiting.set(key, connection);
      // The response is already written, so the connection ends after it.
      if (isDraining) request.socket.end();
    });
  });

  return {
    size: () => waiting.size + busy.size,
    isBusy: (socket) => busy.has(nameOf(socket)),
    drain(graceMs) {
      isDraining = true;
      for (const { socket } of waiting.values()) socket.destroy();
      for (const { answers } of busy.values()) {
        for (const answer of answers) answer.shouldKeepAlive = false;
      }
      const deadline = setTimeout(() => {
        for (const { socket } of [...waiting.values(), ...busy.values()]) socket.destroy();
      }, graceMs);
      server.once('close', () => clearTimeout(deadline));
    },
  };
}

/** The TCP socket and its TLS socket have the same endpoints. */
function nameOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`;
}
