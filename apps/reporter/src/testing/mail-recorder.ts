import { createHash } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import type { SmtpSettings } from '../adapters/channels/email/smtp-settings.ts';
import { startSmtpServer } from './smtp-server.ts';

/** A message that a mail server has accepted. */
export type AcceptedMessage = {
  readonly recipient: string;
  readonly messageId: string;
  /** Hash of its bytes. */
  readonly sha256: string;
  /** Hash with normalized boundaries, which is the same if the same report is created again. */
  readonly contentSha256: string;
};

/** A real mail server that records accepted messages. */
export type MailRecorder = {
  readonly settings: SmtpSettings;
  readonly accepted: readonly AcceptedMessage[];
  /** Recipients of every message that was begun, complete or not. */
  readonly begun: readonly string[];
  readonly stop: () => Promise<void>;
};

/** Delay before a message is accepted, as of a server that scans messages. Milliseconds. */
const responseDelayMs = 30;

/** @param beforeAnswer - awaited after a message was received and before the response */
export async function startMailRecorder(
  beforeAnswer: (message: AcceptedMessage) => Promise<void>,
): Promise<MailRecorder> {
  const accepted: AcceptedMessage[] = [];
  const begun: string[] = [];
  const take = async (recipient: string, bytes: Buffer, answer: () => void) => {
    const messageId = /^Message-ID: (.+?)\r$/im.exec(bytes.toString('latin1'))?.[1] ?? '';
    const contentSha256 = hashOf(withPlainBoundaries(bytes));
    const message = { recipient, messageId, sha256: hashOf(bytes), contentSha256 };
    accepted.push(message);
    await beforeAnswer(message);
    await pass(responseDelayMs);
    answer();
  };
  const { settings, stop } = await startSmtpServer({
    onData(stream, { envelope }, done) {
      const recipient = envelope.rcptTo[0]?.address ?? '';
      begun.push(recipient);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // Without a final dot, the stream does not end and the message is not accepted.
      stream.on('end', () => void take(recipient, Buffer.concat(chunks), () => done(null, 'queued')));
    },
  });
  return { settings, accepted, begun, stop };
}

function withPlainBoundaries(message: Buffer): string {
  return message.toString('latin1').replaceAll(/--_NmP-[0-9a-f]{32}/g, '--_NmP');
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
