import type { DeliveryOutcome } from '../delivery-outcome.ts';
import type { DeliveryStop } from '../delivery-stop.ts';
import type { ServerOutcome } from '../server-outcome.ts';
import { mailboxOf } from './email-address.ts';
import type { EmailMessage } from './email-message.ts';
import { serverReply } from './server-reply.ts';
import { isAnswer, smtpOutcome } from './smtp-outcome.ts';
import { createSmtpPool, type SmtpPool } from './smtp-pool.ts';
import type { OutgoingMessage, SendOutcome, SmtpEnvelope } from './smtp-session.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** Maximum size of a message, or why the server could not be reached. */
export type SizeLimit =
  | { readonly status: 'known'; readonly bytes: number }
  | Exclude<ServerOutcome, { status: 'ready' }>;

/** Options of sending a message. */
export type EmailOptions = {
  /**
   * Called and awaited when all of the message but its final dot was sent. If it fails, the dot is not sent and nothing
   * arrives.
   */
  readonly handOver?: (() => Promise<void>) | undefined;
  readonly stop?: DeliveryStop | undefined;
};

/** Sends messages over SMTP. */
export type EmailChannel = {
  /** Connects, encrypts and logs in, without sending a message. */
  readonly check: () => Promise<ServerOutcome>;
  /** The maximum size of a message: the smaller of the configured one and the one that the server announces. */
  readonly sizeLimit: (stop?: DeliveryStop) => Promise<SizeLimit>;
  readonly deliver: (message: EmailMessage, options?: EmailOptions) => Promise<DeliveryOutcome>;
  readonly close: () => void;
};

const defaultMaxBytes = 20_000_000;

/** Creates a channel to an SMTP server, always encrypted. Connections are reused. */
export function createEmailChannel(smtp: SmtpSettings): EmailChannel {
  // Loaded with the first message, to save memory in an idle scheduler.
  const pool = createSmtpPool(async (giveUp) =>
    (await import('./smtp-session.ts')).openSmtpSession(smtp, giveUp),
  );
  const { maxMessageBytes = defaultMaxBytes } = smtp;

  async function sizeLimit(stop?: DeliveryStop): Promise<SizeLimit> {
    try {
      return await pool.use(async ({ announcedBytes = maxMessageBytes }) => {
        const bytes = Math.min(announcedBytes, maxMessageBytes);
        return { result: { status: 'known', bytes } as const, isGood: true };
      }, stop?.giveUp);
    } catch (error) {
      const { status, reason } = smtpOutcome(error, { wasHandedOver: false, login: smtp });
      return { status: status === 'refused' ? 'refused' : 'unreachable', reason };
    }
  }

  return {
    sizeLimit,
    async check() {
      const limit = await sizeLimit();
      return limit.status === 'known' ? { status: 'ready' } : limit;
    },
    async deliver(message, { handOver, stop } = {}) {
      const { writeMessage } = await import('./write-message.ts');
      const written = await writeMessage(message, smtp.dkim);
      const sent = await sendIn(pool, { envelope: envelopeOf(message), message: written, handOver, stop });
      if ('response' in sent) return { status: 'delivered', receipt: serverReply(sent.response, smtp) };
      return smtpOutcome(sent.error, { ...sent, login: smtp });
    },
    close: pool.close,
  };
}

/**
 * Sends over a pooled connection. A reused connection may have been closed silently: if it fails before the message was
 * handed over, and without a response, the message is sent over another connection.
 */
async function sendIn(pool: SmtpPool, sending: OutgoingMessage): Promise<SendOutcome> {
  for (;;) {
    try {
      const { sent, wasKept } = await pool.use(async (session, isKept) => {
        const result = { sent: await session.send(sending), wasKept: isKept };
        return { result, isGood: 'response' in result.sent };
      }, sending.stop?.giveUp);
      const isActive = !sending.stop?.giveUp.aborted;
      const isRetryable =
        'error' in sent && wasKept && !sent.wasHandedOver && !isAnswer(sent.error) && isActive;
      if (!isRetryable) return sent;
    } catch (error) {
      return { error, wasHandedOver: false };
    }
  }
}

/** The addresses for the SMTP envelope, without display names. */
function envelopeOf({ from, to }: EmailMessage): SmtpEnvelope {
  return { from: mailboxOf(from).address, to: mailboxOf(to).address };
}
