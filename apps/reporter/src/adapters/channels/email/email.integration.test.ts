import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aCertificate } from '../../../testing/certificate.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../testing/index.ts';
import { createEmailChannel } from './email.ts';
import type { EmailMessage } from './email-message.ts';
import type { SmtpSettings } from './smtp-settings.ts';

async function serve(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  onTestFinished(server.stop);
  return server;
}

async function aMessage(): Promise<EmailMessage> {
  const folder = await temporaryFolder();
  const content = Buffer.from([0, 1, 2, 255]);
  await writeFile(join(folder, 'report'), content);
  const file = {
    name: 'październik.pdf',
    format: 'pdf',
    mediaType: 'application/pdf',
    root: folder,
    path: 'report',
    bytes: 4,
    sha256: createHash('sha256').update(content).digest('hex'),
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
  onTestFinished(() => channel.close());
  return channel.deliver(message);
}

/** The tags of a message's DKIM signature (RFC 6376 §3.5). */
function dkimTags(message: string): Record<string, string> {
  const [, field = ''] = /^DKIM-Signature:((?:.|\r\n[ \t])*)\r\n/im.exec(message) ?? [];
  const tags = field.replaceAll(/\s/g, '').split(';');
  return Object.fromEntries(
    tags.map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
}

/** Whether a key proves a message's signature, with both in their relaxed form (RFC 6376 §3.4). */
function isProvenBy(key: KeyObject, message: string): boolean {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const lines = rest.join('\r\n\r\n').split('\r\n');
  const relaxed = lines.map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd()).join('\r\n');
  const body = relaxed.replace(/(?:\r\n)*$/, '\r\n');
  const tags = dkimTags(message);
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== tags['bh']) return false;
  const fields = head.split(/\r\n(?![ \t])/).map(relaxedField);
  const signedFields = (tags['h'] ?? '').toLowerCase().split(':');
  const named = signedFields.map((name) => fields.find((field) => field.startsWith(`${name}:`)) ?? '');
  const own = fields.find((field) => field.startsWith('dkim-signature:')) ?? '';
  const text = [...named, own.replace(/(\bb=)[^;]*$/, '$1')].join('\r\n');
  return createVerify('sha256')
    .update(text, 'latin1')
    .verify(key, tags['b'] ?? '', 'base64');
}

function relaxedField(field: string): string {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

describe('an e-mail channel', () => {
  it('delivers text, subject and files unchanged, and stores the receipt', async () => {
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

  it('marks an automatic message, so that autoresponders do not reply', async () => {
    const { settings, received } = await serve();
    const message = await aMessage();
    await deliver(settings, { ...message, isAutomatic: true });
    await deliver(settings, message);
    const fields = received.map((one) => /^Auto-Submitted: .*$/im.exec(one.toString('latin1'))?.[0]);
    expect(fields).toEqual(['Auto-Submitted: auto-generated', undefined]);
  });

  it('sends nothing in clear', async () => {
    const { settings, received } = await serve({ disabledCommands: ['STARTTLS'], authOptional: true });
    expect((await deliver(settings, await aMessage())).status).not.toBe('delivered');
    expect(received).toEqual([]);
  });

  it('signs messages so that the published key proves them', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { settings, received } = await serve();
    const dkim = {
      domain: 'finance.example',
      selector: 'reports',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    expect((await deliver({ ...settings, dkim }, await aMessage())).status).toBe('delivered');
    const text = received[0]?.toString('latin1') ?? '';
    expect(dkimTags(text)).toMatchObject({ d: 'finance.example', s: 'reports', a: 'rsa-sha256' });
    expect(isProvenBy(publicKey, text)).toBe(true);
    expect(isProvenBy(publicKey, text.replace(/^Subject: ./m, 'Subject: x'))).toBe(false);
    expect(isProvenBy(publicKey, `${text}more\r\n`)).toBe(false);
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
    expect(await deliver(settings, await aMessage())).toEqual({
      status,
      reason: `the mail server refused the recipient: ${responseCode} no`,
    });
  });

  it('marks a message as unknown if the connection ends after its last byte', async () => {
    const server = await serve({ onData: (stream) => stream.resume().on('end', () => server.cut()) });
    expect((await deliver(server.settings, await aMessage())).status).toBe('unknown');
  });

  it('sends the final dot when it is recorded that the rest was sent, and not before', async () => {
    let ended = false;
    const begun = Promise.withResolvers<void>();
    const { settings } = await serve({
      onData(stream, _session, done) {
        stream.once('data', () => begun.resolve());
        stream.on('end', () => {
          ended = true;
          done(null, 'queued');
        });
      },
    });
    const channel = createEmailChannel(settings);
    onTestFinished(() => channel.close());
    const endedBefore: boolean[] = [];
    const handOver = async () => {
      await begun.promise;
      endedBefore.push(ended);
    };
    expect(await channel.deliver(await aMessage(), { handOver })).toMatchObject({ status: 'delivered' });
    expect([endedBefore, ended]).toEqual([[false], true]);
  });

  it('sends no final dot if that cannot be recorded, so that nothing arrives', async () => {
    const { settings, received } = await serve();
    const channel = createEmailChannel(settings);
    onTestFinished(() => channel.close());
    const refused = () => Promise.reject(new Error('the store is away'));
    expect(await channel.deliver(await aMessage(), { handOver: refused })).toEqual({
      status: 'unreachable',
      reason: 'the store is away',
    });
    expect(received).toEqual([]);
    expect(await channel.deliver(await aMessage())).toMatchObject({ status: 'delivered' });
    expect(received).toHaveLength(1);
  });

  it('checks that the server accepts the login without sending a message', async () => {
    const { settings, received } = await serve();
    const check = async (changed: Partial<SmtpSettings>) => {
      const channel = createEmailChannel({ ...settings, ...changed });
      onTestFinished(() => channel.close());
      return channel.check();
    };
    expect(await check({})).toEqual({ status: 'ready' });
    const refused = await check({ password: 'wrong-secret' });
    expect(refused.status).toBe('refused');
    expect(JSON.stringify(refused)).not.toContain('wrong-secret');
    expect(refused).toMatchObject({ reason: 'the mail server refused the login: 535 no such user' });
    expect(await check({ ca: (await aCertificate()).cert })).toEqual({
      status: 'unreachable',
      reason: 'the certificate of the mail server is not trusted (self-signed certificate); set smtp.caFile',
    });
    expect((await check({ port: 1 })).status).toBe('unreachable');
    expect(received).toEqual([]);
  });

  it('is unreachable if no server is running', async () => {
    const { settings, stop } = await startSmtpServer();
    await stop();
    expect((await deliver(settings, await aMessage())).status).toBe('unreachable');
  });
});
