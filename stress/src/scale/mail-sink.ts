import type { SmtpSettings } from 'outlay/internal/adapters/channels/email/smtp-settings.ts';
import { startSmtpServer } from 'outlay/internal/testing/smtp-server.ts';

/** A mail server that counts messages and keeps none. */
export type MailSink = {
  readonly settings: SmtpSettings;
  /** How often each message was taken, by its Message-ID. */
  readonly taken: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
};

/** The header is within these first bytes. */
const headerBytes = 4_096;

/** Starts a mail server that takes every message. */
export async function startMailSink(): Promise<MailSink> {
  const taken = new Map<string, number>();
  const { settings, stop } = await startSmtpServer({
    onData(stream, _session, done) {
      let header = '';
      stream.on('data', (chunk: Buffer) => {
        if (header.length < headerBytes) header += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^message-id: *(<[^>]+>)/im.exec(header)?.[1] ?? '';
        taken.set(id, (taken.get(id) ?? 0) + 1);
        done(null, 'queued');
      });
    },
  });
  return { settings, taken, stop };
}
