import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import DKIM from 'nodemailer/lib/dkim/index.js';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { StagedFile } from '../stage/stage-report.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';

/** How to reach an SMTP server. */
export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the first byte. `starttls`: TLS before anything is said, or nothing is sent. */
  readonly tls: 'implicit' | 'starttls';
  readonly user?: string;
  readonly password?: string;
  /** A private certificate authority to trust, PEM. */
  readonly ca?: string;
  /** Signs every message, where the server does not. */
  readonly dkim?: DkimKey;
};

/** What messages are signed with (RFC 6376). */
export type DkimKey = {
  /** Whose signature it is. */
  readonly domain: string;
  /** Name of the key in the domain's DNS. */
  readonly selector: string;
  /** RSA, PEM. */
  readonly privateKey: string;
};

/** A message to one recipient. */
export type EmailMessage = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly StagedFile[];
  /** With angle brackets; the same for the same delivery, so that a copy can be known as one. */
  readonly messageId: string;
  readonly date: Date;
};

/** Whether a server would take messages. */
export type ServerOutcome =
  | { readonly status: 'ready' }
  /** For good: a person must act. */
  | { readonly status: 'refused'; readonly reason: string }
  /** For now, or because of the name or port. */
  | { readonly status: 'unreachable'; readonly reason: string };

/** Sends messages by SMTP. */
export type EmailChannel = {
  /** Connects, encrypts and logs in, and sends nothing. */
  readonly check: () => Promise<ServerOutcome>;
  readonly deliver: (message: EmailMessage) => Promise<DeliveryOutcome>;
  readonly close: () => void;
};

/** An SMTP server that reports are sent through, always encrypted. */
export function createEmailChannel(smtp: SmtpSettings): EmailChannel {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.tls === 'implicit',
    requireTLS: smtp.tls === 'starttls',
    ...(smtp.user === undefined ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    tls: { servername: smtp.host, ...(smtp.ca === undefined ? {} : { ca: smtp.ca }) },
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });
  return {
    async check() {
      try {
        await transport.verify();
        return { status: 'ready' };
      } catch (error) {
        const { status, reason } = outcomeOf(error, { wasHandedOver: false, password: smtp.password });
        return { status: status === 'refused' ? 'refused' : 'unreachable', reason };
      }
    },

    async deliver(message) {
      const written = await writeMessage(message);
      const raw = Readable.from([smtp.dkim ? await signed(written, smtp.dkim) : written]);
      try {
        const envelope = { from: message.from, to: message.to };
        const sent: { readonly response: string } = await transport.sendMail({ envelope, raw });
        return { status: 'delivered', receipt: sent.response };
      } catch (error) {
        return outcomeOf(error, { wasHandedOver: raw.readableEnded, password: smtp.password });
      }
    },
    close: () => transport.close(),
  };
}

/** The message as it travels, whole. */
function writeMessage({ attachments, ...message }: EmailMessage): Promise<Buffer> {
  const files = attachments.map(({ name, path, mediaType }) => ({
    filename: name,
    path,
    contentType: mediaType,
  }));
  // The same message is the same bytes, however often it is written.
  const baseBoundary = createHash('sha256').update(message.messageId).digest('hex').slice(0, 32);
  const options = { ...message, attachments: files, baseBoundary, disableUrlAccess: true };
  return new MailComposer(options).compile().build();
}

/** The message with its signature before it. */
function signed(message: Buffer, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const key = { domainName: domain, keySelector: selector, privateKey };
  return buffer(new DKIM(key).sign(message));
}

/**
 * What a failed exchange means. A server's own "no" is final (5yz) or passing (4yz, RFC 5321 §4.2.1).
 * A connection that ends after the whole message was handed over leaves it open whether the server took it.
 */
function outcomeOf(
  error: unknown,
  { wasHandedOver, password }: { wasHandedOver: boolean; password: string | undefined },
): Exclude<DeliveryOutcome, { status: 'delivered' }> {
  const { message, responseCode, code } = smtpFailure(error);
  const reason = password ? message.replaceAll(password, '[password]') : message;
  if (responseCode !== undefined) return { status: responseCode >= 500 ? 'refused' : 'unreachable', reason };
  if (code === 'EAUTH' || code === 'EENVELOPE') return { status: 'refused', reason };
  return { status: wasHandedOver ? 'unknown' : 'unreachable', reason };
}

function smtpFailure(error: unknown): { message: string; responseCode?: number; code?: string } {
  return error instanceof Error ? error : { message: String(error) };
}
