import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { EmailMessage } from './email-message.ts';
import { writeMessage } from './write-message.ts';

const message: EmailMessage = {
  from: 'Outlay <outlay@finance.example>',
  to: 'reader@finance.example',
  subject: 'Report',
  text: 'Spent: 1.50',
  html: '<p>Spent: 1.50</p>',
  attachments: [],
  messageId: '<fixed@finance.example>',
  date: new Date('2026-11-01T06:00:00Z'),
};

async function read(changed: Partial<EmailMessage>) {
  const bytes = await writeMessage({ ...message, ...changed });
  const longest = Math.max(
    ...bytes
      .toString('latin1')
      .split('\r\n')
      .map(({ length }) => length),
  );
  return { email: await PostalMime.parse(bytes), longest };
}

const attached = (name: string) => ({
  attachments: [{ name, mediaType: 'application/pdf', content: Buffer.from('x') }],
});

describe('headers of a message', () => {
  it.each([
    ['a line break', 'a\r\nBcc: eva@finance.example', 'a Bcc: eva@finance.example'],
    ['controls', 'a\0b\u202e\ud800', 'ab\ufffd'],
    ['letters beyond ASCII', 'ż'.repeat(3000), `${'ż'.repeat(229)}…${'ż'.repeat(20)}`],
    ['a long word', `${'a'.repeat(3000)}.pdf`, `${'a'.repeat(229)}…${'a'.repeat(16)}.pdf`],
  ])('hold %s as one short line, in the subject and in the name of a file', async (_, text, expected) => {
    const { email, longest } = await read({ subject: text, ...attached(text) });
    expect(email.subject).toBe(expected);
    expect(email.attachments.map(({ filename }) => filename)).toEqual([expected]);
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(longest).toBeLessThan(998);
  });

  it('take no parameter from the name of a file', async () => {
    const { email } = await read(attached('a"; filename="b.exe'));
    expect(email.attachments.map(({ filename }) => filename)).toEqual(['a"; filename="b.exe']);
  });
});

describe('a message with a picture', () => {
  const content = Buffer.from('not looked at');
  const pictures = [{ contentId: 'trend@report', name: 'trend.png', mediaType: 'image/png', content }];
  const html = '<img src="cid:trend@report" alt="Month by month">';

  it('carries it beside its page, and its files after that', async () => {
    const { email } = await read({ html, pictures, ...attached('a.pdf') });
    expect(
      email.attachments.map(({ filename, contentId, disposition, related }) => ({
        filename,
        contentId,
        disposition,
        related,
      })),
    ).toEqual([
      { filename: 'trend.png', contentId: '<trend@report>', disposition: 'inline', related: true },
      expect.objectContaining({ filename: 'a.pdf', disposition: 'attachment' }),
    ]);
    expect(email.html?.trim()).toBe(html);
  });

  it('is the same bytes each time', async () => {
    const kept = { ...message, html, pictures, boundarySecret: 'kept', ...attached('a.pdf') };
    expect((await writeMessage(kept)).equals(await writeMessage(kept))).toBe(true);
  });
});

describe('where answers and goodbyes go', () => {
  it.each([
    ['https://finance.example/stop?who=a&b=c', '<https://finance.example/stop?who=a&b=c>'],
    ['mailto:stop@finance.example?subject=Stop', '<mailto:stop@finance.example?subject=Stop>'],
    ['https://finance.example/a>,<b', '<https://finance.example/a%3E,%3Cb>'],
    [
      'mailto:a@b.example?x=\r\nBcc: eva@finance.example',
      '<mailto:a@b.example?x=Bcc:%20eva@finance.example>',
    ],
    [`https://finance.example/${'a'.repeat(450)}`, `<https://finance.example/${'a'.repeat(450)}>`],
  ])('ends with %s', async (unsubscribe, expected) => {
    const { email } = await read({ unsubscribe });
    const fields = email.headers.filter(({ key }) => key === 'list-unsubscribe' || key === 'bcc');
    expect(fields.map(({ value }) => value)).toEqual([expected]);
  });

  it('answers to one address', async () => {
    const { email } = await read({ replyTo: 'finance+home@finance.example' });
    expect(email.replyTo).toEqual([{ name: '', address: 'finance+home@finance.example' }]);
    const { email: spoiled } = await read({ replyTo: 'a@b.example\r\nBcc: eva@finance.example' });
    expect(spoiled.headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

describe('boundaries of a message', () => {
  const boundaries = (bytes: Buffer) =>
    [...bytes.toString('latin1').matchAll(/boundary="(.*?)"/g)].map(([, name = '']) => name);

  it('are random where no secret is kept, and the same where one is', async () => {
    const [one, other] = [await writeMessage(message), await writeMessage(message)];
    expect(boundaries(one)).not.toEqual(boundaries(other));
    const kept = { ...message, boundarySecret: 'kept' };
    expect((await writeMessage(kept)).equals(await writeMessage(kept))).toBe(true);
  });

  it('are others where the message says them', async () => {
    const kept = { ...message, boundarySecret: 'kept' };
    const [boundary = ''] = boundaries(await writeMessage(kept));
    const quoting = await writeMessage({ ...kept, text: `see --${boundary}` });
    expect(boundaries(quoting)).not.toContain(boundary);
    expect((await PostalMime.parse(quoting)).text).toContain(boundary);
  });
});
