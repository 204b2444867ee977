import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { sayReason } from '../../../reasons/say-reason.ts';
import type { DeliveryStop } from '../delivery-stop.ts';
import { limitResponses, type ResponseLimits } from './limit-responses.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { openSmtpSocket } from './smtp-socket.ts';

/** Addresses for the SMTP envelope. */
export type SmtpEnvelope = { readonly from: string; readonly to: string };

/** A message to send. */
export type OutgoingMessage = {
  readonly envelope: SmtpEnvelope;
  readonly message: Buffer;
  /** Called and awaited before the final dot. If it fails, the dot is not sent. */
  readonly handOver?: (() => Promise<void>) | undefined;
  readonly stop?: DeliveryStop | undefined;
};

/** The outcome of sending a message. */
export type SendOutcome =
  /** The server accepted it, with this response. */
  | { readonly response: string }
  /** @property wasHandedOver - whether the server may have received the whole message, including its final dot */
  | { readonly error: unknown; readonly wasHandedOver: boolean };

/** An encrypted, authenticated connection to an SMTP server. */
export type SmtpSession = {
  /** Maximum message size (RFC 1870); `undefined` if the server does not announce one. */
  readonly announcedBytes: number | undefined;
  readonly isOpen: () => boolean;
  /** Sends one message at a time. */
  readonly send: (sending: OutgoingMessage) => Promise<SendOutcome>;
  readonly close: () => void;
};

const pieceBytes = 64 * 1024;

/** Timeout for opening a session. Milliseconds. */
const maxOpeningMs = 60_000;

/** Timeout for connecting, and for the greeting. Milliseconds. */
const maxConnectingMs = 20_000;

/** Number of responses that may each take the full response timeout while a session opens. */
const slowResponses = 4;

/**
 * Connects, encrypts and logs in, within a minute. The size of responses is limited.
 * @param giveUp - aborted to stop waiting
 * @throws errors of the connection or the server
 */
export async function openSmtpSession(smtp: SmtpSettings, giveUp?: AbortSignal): Promise<SmtpSession> {
  const { responseTimeoutMs = 300_000 } = smtp;
  const connectionTimeout = Math.min(maxConnectingMs, responseTimeoutMs);
  const { socket, connected } = openSmtpSocket(smtp, connectionTimeout);
  const connection = new SMTPConnection({
    connection: socket,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.tls === 'implicit',
    requireTLS: smtp.tls === 'starttls',
    tls: { servername: smtp.host, ...(smtp.ca === undefined ? {} : { ca: smtp.ca }) },
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout: responseTimeoutMs,
  });
  const limits = limitResponses(connection);
  let isOpen = true;
  const end = () => {
    isOpen = false;
  };
  connection.on('error', end).on('end', end);
  const openingMs = Math.min(maxOpeningMs, slowResponses * responseTimeoutMs);
  const drop = () => dropAll(connection, socket);
  using ending = openingDeadline(drop, openingMs, giveUp);
  try {
    giveUp?.throwIfAborted();
    await connected;
    await responseTo(connection, (done) => connection.connect(done));
    const announcedBytes = sizeIn(connection.lastServerResponse);
    await logIn(connection, smtp);
    return {
      announcedBytes,
      isOpen: () => isOpen,
      send: (sending) => send(connection, limits, sending),
      close: () => connection.close(),
    };
  } catch (error) {
    drop();
    throw ending.reason() ?? error;
  }
}

/** Closes a connection after a timeout, or when aborted, until it is disposed of. */
function openingDeadline(drop: () => void, openingMs: number, giveUp: AbortSignal | undefined) {
  let reason: Error | undefined;
  const end = (why: unknown) => {
    reason = new Error(String(why));
    drop();
  };
  const late = setTimeout(
    () => end(sayReason('mail_slow_opening', { seconds: openingMs / 1000 })),
    openingMs,
  );
  const stop = () => end(giveUp?.reason);
  giveUp?.addEventListener('abort', stop, { once: true });
  return {
    reason: () => (giveUp?.aborted ? new Error(String(giveUp.reason)) : reason),
    [Symbol.dispose]() {
      clearTimeout(late);
      giveUp?.removeEventListener('abort', stop);
    },
  };
}

/** Closes a connection without reading further responses. @param socket - on which it is */
function dropAll(connection: SMTPConnection, socket: Socket): void {
  connection.close();
  // An encrypted socket closes the one that it wraps, which must not be torn down below it.
  (connection['_socket'] || socket).destroy();
}

async function logIn(connection: SMTPConnection, { user, password = '' }: SmtpSettings): Promise<void> {
  if (user === undefined) return;
  await responseTo(connection, (done) => connection.login({ credentials: { user, pass: password } }, done));
}

/** Waits for a response, or for the end of the connection. */
function responseTo(
  connection: SMTPConnection,
  ask: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(sayReason('mail_closed')));
    const done = (error?: Error | null) => {
      connection.off('error', done).off('end', ended);
      if (error) reject(error);
      else resolve();
    };
    connection.once('error', done).once('end', ended);
    ask(done);
  });
}

/**
 * Sends a message. While the source has not ended, the server does not have the whole message, because the final dot
 * follows its end.
 */
function send(
  connection: SMTPConnection,
  limits: ResponseLimits,
  { envelope, message, handOver, stop }: OutgoingMessage,
): Promise<SendOutcome> {
  limits.restart();
  const { source, handedOver } = messageSource(message, handOver);
  return new Promise((resolve) => {
    const leave = async ({ reason }: AbortSignal) => {
      source.destroy();
      connection.close();
      // If it was recorded that the message may arrive, the outcome must agree.
      await handedOver();
      resolve({ error: new Error(String(reason)), wasHandedOver: source.readableEnded });
    };
    const giveUp = () => stop && !source.readableEnded && void leave(stop.giveUp);
    const force = () => stop && void leave(stop.force);
    const settle = (sent: SendOutcome) => {
      stop?.giveUp.removeEventListener('abort', giveUp);
      stop?.force.removeEventListener('abort', force);
      resolve(sent);
    };
    stop?.giveUp.addEventListener('abort', giveUp);
    stop?.force.addEventListener('abort', force);
    connection.send({ ...envelope, size: message.byteLength }, source, (error, info) =>
      settle(error ? { error, wasHandedOver: source.readableEnded } : { response: info.response }),
    );
    if (stop?.giveUp.aborted) giveUp();
  });
}

/** Streams a message in pieces, each on demand, and awaits `handOver` before it ends. */
function messageSource(message: Buffer, handOver: OutgoingMessage['handOver'] = async () => {}) {
  let from = 0;
  let handingOver: Promise<unknown> | undefined;
  const source = new Readable({
    // Reads nothing before the server requests the message.
    highWaterMark: 0,
    read() {
      const piece = message.subarray(from, from + pieceBytes);
      from += pieceBytes;
      if (piece.byteLength > 0) this.push(piece);
      else
        handingOver = handOver().then(
          () => this.push(null),
          (error: Error) => this.destroy(error),
        );
    },
  });
  return { source, handedOver: async () => void (await handingOver) };
}

function sizeIn(greeting: string | false): number | undefined {
  const [, digits] = /^250[ -]SIZE[ \t]+(\d+)/im.exec(greeting || '') ?? [];
  return Number(digits) || undefined;
}
