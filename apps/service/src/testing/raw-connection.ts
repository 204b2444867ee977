import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import type { TestService } from './start-service.ts';

/** A response as received. */
export type RawAnswer = {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/**
 * An idle TLS connection to a test service.
 * @param offer - options that differ from the defaults of Node.js
 * @throws {Error} if the handshake fails
 */
export async function rawConnection(
  { url, ca }: Pick<TestService, 'url' | 'ca'>,
  offer: ConnectionOptions = {},
): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), ca, ...offer });
  await once(socket, 'secureConnect');
  return socket;
}

/** A TCP connection to a test service, without TLS. */
export async function plainConnection({ url }: Pick<TestService, 'url'>): Promise<Socket> {
  const socket = connectPlain(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Everything received until the connection closes; a reset counts as closed. */
export async function untilClosed(socket: Socket): Promise<Buffer> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.on('error', () => {});
  await new Promise((resolve) => {
    if (socket.closed) resolve(undefined);
    else socket.once('close', resolve);
  });
  return Buffer.concat(pieces);
}

/** Sends bytes unchanged and reads one response; the connection must be closed after it. */
export async function rawAnswer(service: TestService, bytes: string): Promise<RawAnswer> {
  const socket = await rawConnection(service);
  socket.write(bytes, 'latin1');
  return parseAnswer((await untilClosed(socket)).toString());
}

/** Parses an HTTP response whose body is not chunked. */
export function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]),
    headers: new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    ),
    body: rest.join('\r\n\r\n'),
  };
}
