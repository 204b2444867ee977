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
