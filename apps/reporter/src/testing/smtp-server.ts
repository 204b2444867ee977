import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpSettings } from '../adapters/channels/email/smtp-settings.ts';
import { sharedCertificate } from './certificate.ts';

/** A running SMTP server, and the messages it has accepted. */
export type TestSmtpServer = {
  /** Settings with STARTTLS, a user and a password. */
  readonly settings: SmtpSettings;
  /** Every message so far, as received. */
  readonly received: readonly Buffer[];
  /** Closes every connection abruptly. */
  readonly cut: () => void;
  readonly stop: () => Promise<void>;
};

/** Starts a real SMTP server on a free loopback port. It accepts every message after STARTTLS and a login. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const { key, cert } = await sharedCertificate();
  const login = { user: 'reports', password: 'correct horse' };
  const received: Buffer[] = [];
  const server = new SMTPServer({
    key,
    cert,
    onAuth: ({ username, password }, _session, done) =>
      username === login.user && password === login.password
        ? done(null, { user: username })
        : done(new Error('no such user')),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done(null, `queued as ${received.length}`);
      });
    },
    ...options,
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  // A client that disconnects early is not an error of the server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    settings: { host: 'localhost', port, tls: 'starttls', ca: cert, ...login },
    received,
    cut,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
