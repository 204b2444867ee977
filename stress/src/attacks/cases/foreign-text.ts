import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type FakeAnswers, startFakeService } from '@outlay/core/testing';
import PostalMime from 'postal-mime';
import type { Attack, AttackFixture } from '../fixture/attack.ts';

const run = ['run', 'monthly', '--period', '2026-10'];

/** What a report of one purchase is delivered as. */
const jobOf = (formats: string) => `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [${formats}]
    receipts: true
    whenIncomplete: send-marked
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: office@finance.example }] }`;

/** A service of one purchase, of which the given fields are hostile. */
async function hostileService(
  fixture: AttackFixture,
  formats: string,
  document: object,
  answers: FakeAnswers = {},
): Promise<void> {
  const total = { totalAmount: 1.5, currency: 'PLN', categoryTotals: [{ category: null, totalAmount: 1.5 }] };
  const purchase = { id: 'd1', storeName: 'Lidl', totalAmount: 1.5, currency: 'PLN', ...document };
  const service = await startFakeService({
    listDocuments: { items: [purchase] },
    getPeriodSummary: total,
    getPresetSummary: total,
    listCategories: { categories: [] },
    listRecurringExpenses: [],
    listDuplicateSuggestions: [],
    listGroups: [],
    ...answers,
  });
  fixture.afterwards(service.stop);
  const home = { url: service.url, ca: service.ca, token: 'svc_a.b' };
  await fixture.configure({ accounts: { home }, jobs: jobOf(formats) });
}

const part = (boundary: string) =>
  `\r\n--${boundary}\r\nContent-Type: text/html\r\n\r\n<b>forged</b>\r\n--${boundary}--\r\n`;

const sent =
  (bytes: string | Uint8Array, mediaType: string) =>
  (_: unknown, response: ServerResponse): void =>
    void response.writeHead(200, { 'Content-Type': mediaType }).end(bytes);

/** What holds of the texts of a service, whatever it writes. */
export const foreignTextAttacks: readonly Attack[] = [
  {
    name: 'takes no part of a message from the name of a store, and parts the message sent again alike',
    stores: 'one',
    async run(fixture) {
      const guessed = '--_NmP-00000000000000000000000000000000-Part_1';
      // What a person should check is in the message, with the name of its store.
      const suggestion = {
        id: 's1',
        sourceDocumentId: 'd1',
        targetDocumentId: 'd2',
        confidenceScore: 0.9,
        status: 0,
      };
      await hostileService(
        fixture,
        'csv',
        { storeName: `Lidl${part(guessed)}\u2028\u001b[2Jend` },
        { listDuplicateSuggestions: [suggestion] },
      );
      const { code, stdout, stderr } = await fixture.outlay(run);
      assert.equal(code, 0, stderr);
      const resent = await fixture.outlay(['resend', stdout.slice(0, 36), '--to', 'office@finance.example']);
      assert.equal(resent.code, 0, resent.stderr);
      const [first, again] = fixture.mail.received;
      assert.ok(first && again?.equals(first), 'the message sent again is not the same');
      const { text = '', html = '', messageId = '' } = await PostalMime.parse(first);
      assert.match(text, /Lidl --\S+…/);
      assert.ok(!text.split('\n').some((line) => line.startsWith('--')), 'a name became a line of the text');
      assert.ok(!html.includes('<b>forged</b>'), 'a name became a part');
      const derived = createHash('sha256').update(messageId).digest('hex').slice(0, 32);
      assert.ok(!first.includes(derived), 'the boundaries follow from the Message-ID');
    },
  },
  {
    name: 'writes no formula into CSV, whatever stands before it',
    stores: 'one',
    async run(fixture) {
      const hidden = ['\0', '\ufeff', '\u200e', '\u001b', '\t', '\r\n', '\u00ad'].join('');
      await hostileService(fixture, 'csv', {
        storeName: `${hidden}=1+1`,
        documentIdentifier: `x;${hidden}=1+1`,
      });
      const { code, stderr } = await fixture.outlay(run);
      assert.equal(code, 0, stderr);
      const csv = await readFile(join(fixture.folder, 'reports', 'home', 'monthly-2026-10.csv'), 'utf8');
      assert.ok(csv.includes(`,'=1+1,`), csv);
      assert.doesNotMatch(csv, /(^|[,;\n])["\s]*=/);
      // A byte order mark is for Excel.
      assert.doesNotMatch(csv.replaceAll('\r\n', '').replace(/^\ufeff/, ''), /[\p{Cc}\p{Cf}]/u);
    },
  },
  {
    name: 'refuses millions of brackets of JSON before it reads them',
    stores: 'one',
    async run(fixture) {
      const listDocuments = sent('['.repeat(16_000_000), 'application/json');
      await hostileService(fixture, 'csv', {}, { listDocuments });
      const { code, stderr } = await fixture.outlay(run);
      assert.notEqual(code, 0);
      assert.match(stderr, /nested deeper than 64 levels/);
    },
  },
  {
    name: 'makes the report where a receipt is too large or its identifier is no address, and says so',
    stores: 'one',
    async run(fixture) {
      const getDocumentImage = sent(Buffer.alloc(33 * 1024 * 1024), 'image/jpeg');
      const second = { id: 'half \ud800', storeName: 'Lidl', totalAmount: 0, currency: 'PLN' };
      const first = { id: 'd1', storeName: 'Lidl', totalAmount: 1.5, currency: 'PLN' };
      const items = [first, second].map((document) => ({ ...document, hasDocumentFile: true }));
      await hostileService(fixture, 'pdf, zip', {}, { listDocuments: { items }, getDocumentImage });
      const { code, stderr } = await fixture.outlay(run);
      assert.equal(code, 0, stderr);
      assert.deepEqual((await readdir(join(fixture.folder, 'reports', 'home'))).toSorted(), [
        'monthly-2026-10.pdf',
        'monthly-2026-10.zip',
      ]);
    },
  },
  {
    name: 'makes a report in every format of a document whose identifier and texts are halves of characters',
    stores: 'one',
    async run(fixture) {
      const half = 'half \ud800';
      const texts = {
        id: half,
        storeName: half,
        documentIdentifier: half,
        items: [{ name: half, totalPrice: 1.5 }],
      };
      const formats = ['pdf', 'xlsx', 'csv', 'json', 'html', 'hledger', 'beancount', 'ofx', 'zip'];
      await hostileService(fixture, formats.join(', '), { ...texts, hasDocumentFile: true });
      const { code, stderr } = await fixture.outlay(run);
      assert.equal(code, 0, stderr);
      const files = await readdir(join(fixture.folder, 'reports', 'home'));
      assert.equal(files.length, formats.length, files.join());
      const json = await readFile(join(fixture.folder, 'reports', 'home', 'monthly-2026-10.json'), 'utf8');
      assert.ok(json.includes('half \ufffd') && !json.includes('\\ud800'), json);
    },
  },
];
