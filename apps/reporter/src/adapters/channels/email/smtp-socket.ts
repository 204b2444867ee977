import { createConnection, type Socket } from 'node:net';
import { sayReason } from '../../../reasons/say-reason.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** How long to try one address before the next one of the same server. Milliseconds. */
const addressMs = 1_000;

/** A socket to a mail server. */
export type SmtpSocket = {
  readonly socket: Socket;
  /** @throws {Error} if it does not connect in time, or is destroyed before */
  readonly connected: Promise<void>;
};

/**
 * Connects to a mail server. Its name is resolved by the system, as that of the finance service is: nodemailer resolves names
 * by itself, contradicts `/etc/hosts`, and finds no server at all while name servers do not answer.
 */
export function openSmtpSocket({ host, port }: SmtpSettings, timeoutMs: number): SmtpSocket {
  const socket = createConnection({ host, port, autoSelectFamilyAttemptTimeout: addressMs });
  const late = () =>
    socket.destroy(
      new Error(sayReason('mail_no_answer', { server: `${host}:${port}`, seconds: timeoutMs / 1000 })),
    );
  const timer = setTimeout(late, timeoutMs);
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', (error) => reject(withMessage(error)));
    socket.once('close', () => reject(new Error(sayReason('mail_closed'))));
  }).finally(() => clearTimeout(timer));
  // Errors are also reported to whoever uses the socket later.
  socket.on('error', () => undefined);
  connected.catch(() => undefined);
  return { socket, connected };
}

/** The error of a server with several addresses has no message of its own. */
function withMessage(error: Error): Error {
  if (!(error instanceof AggregateError)) return error;
  return new Error(error.errors.map((one: Error) => one.message).join(', '), { cause: error });
}
