import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

/** An SMTP server that is stopped after the test. */
export async function anSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  onTestFinished(server.stop);
  return server;
}

/** An SMTP server that defers every message while it is busy. */
export type BusySmtpServer = { readonly mail: TestSmtpServer; isBusy: boolean };

/** A server that is not busy until a test says so. */
export async function aBusySmtpServer(): Promise<BusySmtpServer> {
  const busy = { isBusy: false };
  const mail = await anSmtpServer({
    onMailFrom: (_address, _session, done) =>
      done(busy.isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
  });
  return Object.assign(busy, { mail });
}
