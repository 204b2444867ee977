import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/** The connections of a server: which of them wait for a request and which are answered. */
export type ConnectionRoom = {
  size(): number;
  /** Whether a request on this connection is being answered. */
  isBusy(socket: Socket): boolean;
  /** Closes what waits at once, what is answered after its answer, and the rest after `graceMs`. */
  leave(graceMs: number): void;
};

type Connection = { readonly socket: Socket; readonly answers: Set<ServerResponse> };

/**
 * Holds at most `most` connections. One more takes the place of the connection that has waited longest without a
 * whole request, so clients that only hold connections open cannot keep others out.
 */
export function createConnectionRoom(server: Server, most: number, onEvicted: () => void): ConnectionRoom {
  /** In the order in which they began to wait. */
  const waiting = new Map<string, Connection>();
  const busy = new Map<string, Connection>();
  let isLeaving = false;

  server.on('connection', (socket: Socket) => {
    const key = nameOf(socket);
    if (waiting.size + busy.size >= most) {
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
    if (isLeaving) answer.shouldKeepAlive = false;
    answer.once('close', () => {
      connection.answers.delete(answer);
      if (connection.answers.size > 0 || !busy.delete(key)) return;
      waiting.set(key, connection);
      // By now the answer is handed over; the end follows it.
      if (isLeaving) request.socket.end();
    });
  });

  return {
    size: () => waiting.size + busy.size,
    isBusy: (socket) => busy.has(nameOf(socket)),
    leave(graceMs) {
      isLeaving = true;
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

/** The TCP socket and the TLS socket over it have the same ends. */
function nameOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`;
}
