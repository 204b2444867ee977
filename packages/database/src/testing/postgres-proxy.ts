import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a PostgreSQL that can be blocked, as by a suspended machine or a network that drops packets. */
export type PostgresProxy = {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** From now on nothing comes through; connections stay, and new ones are taken and not served. */
  block(): void;
  /** What is open is blocked; what is opened from now on is not. So do gateways that forget connections. */
  blockOpen(): void;
  /** What waited comes through, and what comes after it. */
  unblock(): void;
  /** What is opened from now on leads to the server of another address; what is open stays where it is, as after a change of DNS. */
  leadTo(url: string): void;
  /** Breaks off what is open. */
  breakOpen(): void;
  /** Comes when somebody connects the next time, as who gave up waiting does. */
  nextConnection(): Promise<unknown>;
  /** Breaks off every connection. */
  stop(): Promise<void>;
};

/** Starts a proxy on a free port of loopback. @param url - of the database behind it */
export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  let leadsTo = new URL(url);
  const sockets = new Set<Socket>();
  let isBlocked = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: leadsTo.hostname, port: Number(leadsTo.port), allowHalfOpen: true });
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket);
      pass(socket, other);
      socket.on('close', () => sockets.delete(socket));
      if (isBlocked) socket.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  const all = (act: (socket: Socket) => unknown) => sockets.forEach(act);
  return {
    url: own.href,
    block() {
      isBlocked = true;
      all((socket) => socket.pause());
    },
    blockOpen: () => all((socket) => socket.pause()),
    unblock() {
      isBlocked = false;
      all((socket) => socket.resume());
    },
    leadTo(other) {
      leadsTo = new URL(other);
    },
    breakOpen: () => all((socket) => socket.destroy()),
    nextConnection: () => once(server, 'connection'),
    async stop() {
      all((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(from: Socket, to: Socket): void {
  from.on('data', (bytes) => to.write(bytes));
  from.on('end', () => to.end());
  from.on('error', () => to.destroy());
}
