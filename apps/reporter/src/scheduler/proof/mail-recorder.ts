import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { SmtpSettings } from '../../channels/smtp-settings.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';

/** A message that a mail server has whole: it will not be lost any more. */
export type TakenMessage = {
  readonly recipient: string;
  readonly messageId: string;
  /** Of its bytes. */
  readonly sha256: string;
};

/** A real mail server that remembers what it took. */
export type MailRecorder = {
  readonly settings: SmtpSettings;
  readonly taken: readonly TakenMessage[];
  /** To whom messages were begun, whole or not. */
  readonly begun: readonly string[];
  readonly stop: () => Promise<void>;
};

/** @param beforeAnswer - is waited for when a message was taken, before its sender is told */
export async function startMailRecorder(
  beforeAnswer: (message: TakenMessage) => Promise<void>,
): Promise<MailRecorder> {
  const taken: TakenMessage[] = [];
  const begun: string[] = [];
  const take = async (recipient: string, bytes: Buffer) => {
    const messageId = /^Message-ID: (.+?)\r$/im.exec(bytes.toString('latin1'))?.[1] ?? '';
    const message = { recipient, messageId, sha256: createHash('sha256').update(bytes).digest('hex') };
    taken.push(message);
    await beforeAnswer(message);
  };
  const { settings, stop } = await startSmtpServer({
    onData(stream, { envelope }, done) {
      const recipient = envelope.rcptTo[0]?.address ?? '';
      begun.push(recipient);
      buffer(stream)
        .then((bytes) => take(recipient, bytes))
        .then(
          () => done(null, 'queued'),
          (error: Error) => done(error),
        );
    },
  });
  return { settings, taken, begun, stop };
}
