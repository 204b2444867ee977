import type { DeliveryOutcome } from '../delivery-outcome.ts';
import type { DeliveryStop } from '../delivery-stop.ts';
import type { ServerOutcome } from '../server-outcome.ts';
import { mailboxOf } from './email-address.ts';
import type { EmailMessage } from './email-message.ts';
import { serverReply } from './server-reply.ts';
import { isAnswer, smtpOutcome } from './smtp-outcome.ts';
import { createSmtpPool, type SmtpPool } from './smtp-pool.ts';
import type { Sending, Sent, SmtpEnvelope } from './smtp-session.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** How large a message may be, or why the server could not be asked. */
export type SizeLimit =
  | { readonly status: 'known'; readonly bytes: number }
  | Exclude<ServerOutcome, { status: 'ready' }>;

/** How a message is sent. */
export type EmailOptions = {
  /**
   * Waited for when all of the message but its final dot was sent; where it fails, the dot is not sent, and nothing
   * arrives.
   */
  readonly handOver?: (() => Promise<void>) | undefined;
  readonly stop?: DeliveryStop | undefined;
};

/** Sends messages by SMTP. */
export type EmailChannel = {
  /** Connects, encrypts and logs in, and sends nothing. */
  readonly check: () => Promise<ServerOutcome>;
  /** The largest message that may be sent: as it is configured, or as the server announces it, whichever is less. */
  readonly sizeLimit: (stop?: DeliveryStop) => Promise<SizeLimit>;
  readonly deliver: (message: EmailMessage, options?: EmailOptions) => Promise<DeliveryOutcome>;
  readonly close: () => void;
};

const usualMaxBytes = 20_000_000;

/** An SMTP server that reports are sent through, always encrypted. Connections are kept for the next message. */
export function createEmailChannel(smtp: SmtpSettings): EmailChannel {
  // Loaded with the first message: a scheduler that waits for its time does without.
  const pool = createSmtpPool(async (giveUp) =>
    (await import('./smtp-session.ts')).openSmtpSession(smtp, giveUp),
  );
  const { maxMessageBytes = usualMaxBytes } = smtp;

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
 * A connection that was kept may have ended without a sign. What fails on it before the message was handed over, and
 * without an answer of the server, is sent by another.
 */
async function sendIn(pool: SmtpPool, sending: Sending): Promise<Sent> {
  for (;;) {
    try {
      const { sent, wasKept } = await pool.use(async (session, isKept) => {
        const result = { sent: await session.send(sending), wasKept: isKept };
        return { result, isGood: 'response' in result.sent };
      }, sending.stop?.giveUp);
      const mayGoOn = !sending.stop?.giveUp.aborted;
      const isWorthAnother =
        'error' in sent && wasKept && !sent.wasHandedOver && !isAnswer(sent.error) && mayGoOn;
      if (!isWorthAnother) return sent;
    } catch (error) {
      return { error, wasHandedOver: false };
    }
  }
}

/** The addresses alone: what the server is told. */
function envelopeOf({ from, to }: EmailMessage): SmtpEnvelope {
  return { from: mailboxOf(from).address, to: mailboxOf(to).address };
}
