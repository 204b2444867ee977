import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { startFakeService } from '@outlay/core/testing';
import PostalMime from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { startSmtpServer } from '../../testing/index.ts';
import { aRunsFixture } from '../../testing/runs-fixture.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    formats: [json]
    deliveries:
      - channel: email
        recipients: [{ address: anna@finance.example }, { address: books@finance.example }]`;

/** A service whose only purchase is from the given store, a job that mails it, and what the mail server gets. */
async function anOffice(store: () => string) {
  const total = { totalAmount: 1.5, categoryTotals: [{ category: 'Jedzenie', totalAmount: 1.5 }] };
  const service = await startFakeService({
    listDocuments: (_request: unknown, response: { end: (body: string) => void }) =>
      response.end(
        JSON.stringify({ items: [{ id: 'd1', storeName: store(), totalAmount: 1.5, currency: 'PLN' }] }),
      ),
    getPeriodSummary: total,
    getPresetSummary: total,
    listCategories: { categories: [] },
    listRecurringExpenses: [],
    listDuplicateSuggestions: [],
    listGroups: [],
  });
  const [mail, folder] = await Promise.all([startSmtpServer(), temporaryFolder()]);
  onTestFinished(mail.stop);
  onTestFinished(service.stop);
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, service.ca);
  const office = { service: { url: service.url, caFile, token: 'svc_a.b' }, smtp: mail.settings, jobs };
  return {
    mail,
    open: async () => {
      const fixture = await aRunsFixture(office);
      onTestFinished(fixture.remove);
      return fixture;
    },
  };
}

/** The lines that part a message. */
function boundariesIn(message: Buffer | undefined): string[] {
  return [...(message?.toString('latin1') ?? '').matchAll(/boundary="(.*?)"/g)].map(([, name = '']) => name);
}

it('treats a store name that contains the boundaries of another run as text', async () => {
  let store = 'Lidl';
  const { mail, open } = await anOffice(() => store);
  const first = await open();
  await first.outlay(['run', 'monthly']);
  const [inner = '', outer = ''] = boundariesIn(mail.received[0]).toReversed();
  const part = (boundary: string) =>
    `\r\n--${boundary}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<b>forged</b>\r\n--${boundary}--\r\n`;
  store = `Lidl${part(inner)}${part(outer)}`;
  const second = await open();
  expect((await second.outlay(['run', 'monthly'])).code).toBe(0);
  const [before, , after] = mail.received;
  const [one, other] = await Promise.all([before ?? '', after ?? ''].map((each) => PostalMime.parse(each)));
  expect(other?.messageId).toBe(one?.messageId);
  expect(other?.html).not.toContain('<b>forged</b>');
  expect(other?.text?.split('\n').filter((line) => line.startsWith('--'))).toEqual([]);
  expect(boundariesIn(after).filter((name) => [inner, outer].includes(name))).toEqual([]);
});

it('uses different boundaries for two recipients, and the same ones for a resent message', async () => {
  const { mail, open } = await anOffice(() => 'Lidl');
  const { outlay } = await open();
  const { stdout } = await outlay(['run', 'monthly']);
  const run = stdout.slice(0, 36);
  expect((await outlay(['resend', run, '--to', 'anna@finance.example'])).code).toBe(0);
  const [anna, books, again] = mail.received;
  expect(again?.equals(anna ?? Buffer.alloc(0))).toBe(true);
  expect(boundariesIn(anna).some((name) => boundariesIn(books).includes(name))).toBe(false);
  const { stdout: shown } = await outlay(['show', run, '--json']);
  const { messages } = JSON.parse(shown) as { messages: { path: string }[] };
  const message = messages[0]?.path ?? '';
  expect(await readFile(message, 'utf8')).not.toContain(boundariesIn(anna)[0]);
});
