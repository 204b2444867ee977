import { startService, type TestService } from '@outlay/service/testing';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';

let service: TestService;
let mail: TestSmtpServer;
let fixture: RunsFixture;
beforeAll(async () => {
  [service, mail] = await Promise.all([
    startService({ seed: { months: 14, documentsPerMonth: 10, asOf: '2026-11-15' } }),
    startSmtpServer(),
  ]);
  fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    accounts: { cabin: 'TOKEN' },
    jobs: `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    formats: [csv]
    deliveries:
      - { channel: email, recipients: [{ address: anna@finance.example }] }
      - channel: email
        recipients: [{ address: Books@finance.example, locale: pl }]
        subject: '{heading} / {title}: {amount}'
        intro: |
          Dzień dobry,

          w załączeniu {kind} {period} <{account}> z zadania {job}.
          {change}.
        replyTo: 'books+{account}@finance.example'
        unsubscribe: https://finance.example/stop?list=1`,
  });
}, 60_000);
afterAll(async () => {
  await Promise.all([fixture.remove(), mail.stop(), service.stop()]);
});

type Received = { readonly raw: Buffer; readonly email: Email };

async function messages(): Promise<Received[]> {
  return Promise.all(mail.received.map(async (raw) => ({ raw, email: await PostalMime.parse(raw) })));
}

async function messageTo(address: string, account: string): Promise<Received> {
  const found = (await messages()).find(
    ({ email }) => email.to?.[0]?.address === address && email.subject?.includes(account),
  );
  if (!found) throw new Error(`no message to ${address} on ${account}`);
  return found;
}

const headerOf = ({ email }: Received, key: string) =>
  email.headers.filter((header) => header.key === key).map(({ value }) => value);

it('formats each message by its delivery, with an image, and resends the same bytes', async () => {
  const { code, stdout } = await fixture.outlay(['run', 'monthly', '--account', 'home']);
  await fixture.outlay(['run', 'monthly', '--account', 'cabin']);
  expect(code).toBe(0);
  expect(mail.received).toHaveLength(4);

  const plain = await messageTo('anna@finance.example', 'cabin');
  expect(plain.email.subject).toMatch(/^cabin – October 2026: PLN\u00a0[\d,]+\.\d\d/);
  expect(headerOf(plain, 'list-unsubscribe')).toEqual([]);
  expect(plain.email.replyTo).toBeUndefined();
  expect(plain.email.text).toContain('ask the sender to remove your address');

  const own = await messageTo('Books@finance.example', 'Dom');
  expect(own.email.subject).toMatch(/^Październik 2026 \/ Dom: [\d\u00a0]+,\d\d\u00a0zł$/);
  expect(headerOf(own, 'list-unsubscribe')).toEqual(['<https://finance.example/stop?list=1>']);
  expect(own.email.replyTo).toEqual([{ name: '', address: 'books+home@finance.example' }]);
  expect(own.email.text).toMatch(
    /^Dzień dobry,\n\nw załączeniu monthly 2026-10 <home> z zadania monthly\.\n.+ niż .+\.\n\nPaździernik 2026\n/,
  );
  expect(own.email.html).toContain('&#60;home&#62;');
  const [picture, file] = own.email.attachments;
  expect(picture).toMatchObject({ mimeType: 'image/png', related: true, contentId: '<trend@report>' });
  expect(file?.filename).toBe('Dom – Październik 2026.csv');

  const resent = await fixture.outlay(['resend', stdout.slice(0, 36), '--to', 'books@finance.example']);
  expect(resent.code).toBe(0);
  const again = mail.received.at(-1) ?? Buffer.alloc(0);
  expect([mail.received.length, again.equals(own.raw)]).toEqual([5, true]);
}, 60_000);
