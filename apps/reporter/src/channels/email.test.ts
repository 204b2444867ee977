import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../testing/index.ts';
import { createEmailChannel, type EmailMessage, type SmtpSettings } from './email.ts';

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

async function serve(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  running.push(server.stop);
  return server;
}

async function aMessage(): Promise<EmailMessage> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-email-'));
  running.push(() => rm(folder, { recursive: true }));
  const path = join(folder, 'report');
  await writeFile(path, Buffer.from([0, 1, 2, 255]));
  const file = {
    name: 'październik.pdf',
    format: 'pdf',
    mediaType: 'application/pdf',
    path,
    bytes: 4,
    sha256: '',
  } as const;
  return {
    from: 'Outlay <outlay@finance.example>',
    to: 'reader@finance.example',
    subject: 'Raport: październik 2026 – „zażółć”',
    text: 'Wydano: 1 234,56 zł',
    html: '<p>Wydano: 1 234,56 zł</p>',
    attachments: [file],
    messageId: '<fixed@finance.example>',
    date: new Date('2026-11-01T06:00:00Z'),
  };
}

async function deliver(settings: SmtpSettings, message: EmailMessage) {
  const channel = createEmailChannel(settings);
  running.push(async () => channel.close());
  return channel.deliver(message);
}

describe('an e-mail channel', () => {
  it('delivers text, subject and files as they were, and keeps the receipt', async () => {
    const { settings, received } = await serve();
    const message = await aMessage();
    expect(await deliver(settings, message)).toEqual({ status: 'delivered', receipt: '250 queued as 1' });
    const email = await PostalMime.parse(received[0] ?? '');
    expect(email).toMatchObject({
      subject: message.subject,
      messageId: message.messageId,
      date: '2026-11-01T06:00:00.000Z',
    });
    expect(email.text?.trim()).toBe(message.text);
    expect(email.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['październik.pdf', 'application/pdf'],
    ]);
    expect(new Uint8Array(email.attachments[0]?.content as ArrayBuffer)).toEqual(
      new Uint8Array([0, 1, 2, 255]),
    );
  });

  it('sends nothing in clear', async () => {
    const { settings, received } = await serve({ disabledCommands: ['STARTTLS'], authOptional: true });
    expect((await deliver(settings, await aMessage())).status).not.toBe('delivered');
    expect(received).toEqual([]);
  });

  it('is refused for good with a wrong password, and does not show it', async () => {
    const { settings } = await serve();
    const outcome = await deliver({ ...settings, password: 'wrong-secret' }, await aMessage());
    expect(outcome.status).toBe('refused');
    expect(JSON.stringify(outcome)).not.toContain('wrong-secret');
  });

  it.each([
    [550, 'refused'],
    [451, 'unreachable'],
  ])('takes a %i for the recipient as %s', async (responseCode, status) => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
      done(Object.assign(new Error('no'), { responseCode }));
    const { settings } = await serve({ onRcptTo });
    expect((await deliver(settings, await aMessage())).status).toBe(status);
  });

  it('does not know what became of a message when the connection ends after its last byte', async () => {
    const server = await serve({ onData: (stream) => stream.resume().on('end', () => server.cut()) });
    expect((await deliver(server.settings, await aMessage())).status).toBe('unknown');
  });

  it('finds out beforehand whether the server takes its login, and sends nothing', async () => {
    const { settings, received } = await serve();
    const check = async (changed: Partial<SmtpSettings>) => {
      const channel = createEmailChannel({ ...settings, ...changed });
      running.push(async () => channel.close());
      return channel.check();
    };
    expect(await check({})).toEqual({ status: 'ready' });
    const refused = await check({ password: 'wrong-secret' });
    expect(refused.status).toBe('refused');
    expect(JSON.stringify(refused)).not.toContain('wrong-secret');
    expect((await check({ port: 1 })).status).toBe('unreachable');
    expect(received).toEqual([]);
  });

  it('is unreachable where nobody listens', async () => {
    const { settings } = await serve();
    await running.shift()?.();
    expect((await deliver(settings, await aMessage())).status).toBe('unreachable');
  });
});
