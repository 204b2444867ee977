import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { DeliveryStop } from '../delivery-stop.ts';
import { type AnswerLimits, limitAnswers } from './limit-answers.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** Who a message goes from and to, as the server is told: addresses alone. */
export type SmtpEnvelope = { readonly from: string; readonly to: string };

/** A message that is sent. */
export type Sending = {
  readonly envelope: SmtpEnvelope;
  readonly message: Buffer;
  /** Waited for before the final dot; where it fails, the dot is not sent. */
  readonly handOver?: (() => Promise<void>) | undefined;
  readonly stop?: DeliveryStop | undefined;
};

/** What became of a message that was sent. */
export type Sent =
  /** The server took it: its answer. */
  | { readonly response: string }
  /** @property wasHandedOver - whether the whole message, to its final dot, may have got to the server */
  | { readonly error: unknown; readonly wasHandedOver: boolean };

/** An encrypted connection to an SMTP server, logged in. */
export type SmtpSession = {
  /** The largest message that the server takes (RFC 1870); none where it does not say. */
  readonly announcedBytes: number | undefined;
  readonly isOpen: () => boolean;
  /** One message at a time. */
  readonly send: (sending: Sending) => Promise<Sent>;
  readonly close: () => void;
};

const pieceBytes = 64 * 1024;

/** Opening a session may take so long in all, whatever the server says meanwhile. Milliseconds. */
const maxOpeningMs = 60_000;

/** So many answers may take as long as one may. */
const slowAnswers = 4;

/**
 * Connects, encrypts and logs in, within a minute. What the server may say is limited.
 * @param giveUp - aborted when that is not waited for any more
 * @throws what the connection or the server says against it
 */
export async function openSmtpSession(smtp: SmtpSettings, giveUp?: AbortSignal): Promise<SmtpSession> {
  const { responseTimeoutMs = 300_000 } = smtp;
  const connection = new SMTPConnection({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.tls === 'implicit',
    requireTLS: smtp.tls === 'starttls',
    tls: { servername: smtp.host, ...(smtp.ca === undefined ? {} : { ca: smtp.ca }) },
    connectionTimeout: Math.min(20_000, responseTimeoutMs),
    greetingTimeout: Math.min(20_000, responseTimeoutMs),
    socketTimeout: responseTimeoutMs,
  });
  const limits = limitAnswers(connection);
  let isOpen = true;
  const end = () => {
    isOpen = false;
  };
  connection.on('error', end).on('end', end);
  const openingMs = Math.min(maxOpeningMs, slowAnswers * responseTimeoutMs);
  using ending = endingOf(connection, openingMs, giveUp);
  try {
    giveUp?.throwIfAborted();
    await asked(connection, (done) => connection.connect(done));
    const announcedBytes = sizeIn(connection.lastServerResponse);
    await logIn(connection, smtp);
    return {
      announcedBytes,
      isOpen: () => isOpen,
      send: (sending) => send(connection, limits, sending),
      close: () => connection.close(),
    };
  } catch (error) {
    drop(connection);
    throw ending.reason() ?? error;
  }
}

/** Ends a connection after a time, or when it is given up, until it is disposed of. */
function endingOf(connection: SMTPConnection, openingMs: number, giveUp: AbortSignal | undefined) {
  let reason: Error | undefined;
  const end = (why: unknown) => {
    reason = new Error(String(why));
    drop(connection);
  };
  const late = setTimeout(
    () => end(`the mail server took more than ${openingMs / 1000} seconds to open a session`),
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

/** Nothing of what the server still says is read. */
function drop(connection: SMTPConnection): void {
  connection.close();
  // There is none before the name of the host is resolved.
  if (connection['_socket']) connection['_socket'].destroy();
}

async function logIn(connection: SMTPConnection, { user, password = '' }: SmtpSettings): Promise<void> {
  if (user === undefined) return;
  await asked(connection, (done) => connection.login({ credentials: { user, pass: password } }, done));
}

/** Waits for an answer, or for the end of the connection. */
function asked(
  connection: SMTPConnection,
  ask: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the connection was closed'));
    const done = (error?: Error | null) => {
      connection.off('error', done).off('end', ended);
      if (error) reject(error);
      else resolve();
    };
    connection.once('error', done).once('end', ended);
    ask(done);
  });
}

/** As long as the source has not ended, the server has no whole message: the final dot comes after its end. */
function send(
  connection: SMTPConnection,
  limits: AnswerLimits,
  { envelope, message, handOver, stop }: Sending,
): Promise<Sent> {
  limits.restart();
  const { source, handedOver } = messageSource(message, handOver);
  return new Promise((resolve) => {
    const leave = async ({ reason }: AbortSignal) => {
      source.destroy();
      connection.close();
      // Once it was recorded that the message may arrive, that counts.
      await handedOver();
      resolve({ error: new Error(String(reason)), wasHandedOver: source.readableEnded });
    };
    const giveUp = () => stop && !source.readableEnded && void leave(stop.giveUp);
    const force = () => stop && void leave(stop.force);
    const settle = (sent: Sent) => {
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

/** Gives a message piece by piece, each when the one before was taken, and waits before it ends. */
function messageSource(message: Buffer, handOver: Sending['handOver'] = async () => {}) {
  let from = 0;
  let handingOver: Promise<unknown> | undefined;
  const source = new Readable({
    // Nothing is made ready before the server asks for the message.
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
