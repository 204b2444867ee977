import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { startFakeService } from '@outlay/core/testing';
import type { ReportBody } from '@outlay/exporters';
import PostalMime from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { startSmtpServer } from '../../testing/index.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { aRunsFixture } from '../../testing/runs-fixture.ts';

/** A service whose purchases of October change, and a job that e-mails its report. */
async function aJob(changes: boolean, formats = 'csv') {
  const documents = { items: [aPurchase('1', 12.34)] };
  const summary = {
    get totalAmount() {
      return documents.items.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
    },
    get categoryTotals() {
      return [{ category: 'Jedzenie', totalAmount: this.totalAmount }];
    },
  };
  const [server, mail, folder] = await Promise.all([
    startFakeService({
      listDocuments: documents,
      getPeriodSummary: summary,
      getPresetSummary: summary,
      listCategories: { categories: [] },
      listRecurringExpenses: [],
      listDuplicateSuggestions: [],
      listGroups: [],
    }),
    startSmtpServer(),
    temporaryFolder(),
  ]);
  onTestFinished(server.stop);
  onTestFinished(mail.stop);
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, server.ca);
  const fixture = await aRunsFixture({
    service: { url: server.url, caFile, token: 'svc_a.b' },
    smtp: mail.settings,
    jobs: `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    formats: [${formats}]
    changes: ${changes}
    deliveries: [{ channel: email, recipients: [{ address: anna@finance.example }] }]`,
  });
  onTestFinished(fixture.remove);
  const lastText = async () => (await PostalMime.parse(mail.received.at(-1) ?? '')).text ?? '';
  let hour = 11;
  const runAt = (now: string, ...words: string[]) => fixture.outlay(['run', 'monthly', ...words], now);
  const run = (...words: string[]) => {
    hour += 1;
    return runAt(`2026-11-15T${hour}:00:00Z`, ...words);
  };
  return { documents, fixture, mail, run, runAt, lastText };
}

function aPurchase(id: string, totalAmount: number) {
  return { id, storeName: 'Lidl', totalAmount, currency: 'PLN', purchaseDate: '2026-10-03' };
}

const revise = ['--revision', '--yes'];

it('lists changes since the delivered report, even if nobody receives it as JSON', async () => {
  const { documents, run, mail, lastText } = await aJob(true);
  expect((await run()).code).toBe(0);
  expect(await lastText()).not.toContain('Since the report');
  documents.items = [aPurchase('1', 10), aPurchase('2', 5.5)];
  expect((await run(...revise)).code).toBe(0);
  expect((await lastText()).replaceAll('\u00a0', ' ')).toMatch(
    /^Since the report of .+: 1 document added and 1 document changed \(\+PLN 3\.16\)$/m,
  );
  const { attachments } = await PostalMime.parse(mail.received[1] ?? '');
  expect(attachments.flatMap(({ filename, related }) => (related ? [] : filename))).toEqual([
    'Dom – October 2026, revision 2.csv',
  ]);
  expect((await run(...revise)).code).toBe(0);
  expect(await lastText()).toMatch(/^Nothing has changed since the report of /m);
});

it('lists the same changes as the command line with --last-report', async () => {
  const { documents, fixture, run, mail } = await aJob(true, 'json');
  const changesOf = (json: string | Buffer) => (JSON.parse(String(json)) as ReportBody).changes;
  const lastJson = async () => {
    const { attachments } = await PostalMime.parse(mail.received.at(-1) ?? '');
    const { content = '' } = attachments.find(({ filename }) => filename?.endsWith('.json')) ?? {};
    return Buffer.from(content as ArrayBuffer);
  };
  expect((await run()).code).toBe(0);
  const first = join(fixture.folder, 'first.json');
  await writeFile(first, await lastJson());
  documents.items = [aPurchase('1', 10), aPurchase('2', 5.5)];
  expect((await run(...revise)).code).toBe(0);
  const out = join(fixture.folder, 'out');
  const words = ['report', 'monthly', '--period', '2026-10', '--format', 'json', '--out', out];
  const { code, stdout } = await fixture.outlay([...words, '--last-report', first]);
  expect(code).toBe(0);
  const changes = changesOf(await readFile(stdout.trim()));
  expect(changes?.totals).toMatchObject([{ before: '12.34', effect: '3.16', now: '15.50' }]);
  expect(changesOf(await lastJson())).toEqual(changes);
});

it('lists changes since the latest revision even if the clock was set back before it', async () => {
  const { documents, runAt, lastText } = await aJob(true);
  expect((await runAt('2026-11-15T12:00:10Z')).code).toBe(0);
  documents.items = [aPurchase('1', 10), aPurchase('2', 5.5)];
  expect((await runAt('2026-11-15T12:00:00Z', ...revise)).code).toBe(0);
  expect(await lastText()).toMatch(/1\sdocument added and 1\sdocument changed/);
  expect((await runAt('2026-11-15T12:00:05Z', ...revise)).code).toBe(0);
  expect(await lastText()).toMatch(/^Nothing has changed since the report of /m);
});

it('stages no JSON if the job does not list changes', async () => {
  const { documents, fixture, run, lastText } = await aJob(false);
  const { stdout } = await run();
  const shown = await fixture.outlay(['show', stdout.slice(0, 36), '--json']);
  const { files } = JSON.parse(shown.stdout) as { files: { format: string }[] };
  expect(files.map(({ format }) => format)).not.toContain('json');
  documents.items = [aPurchase('1', 10)];
  await run(...revise);
  expect(await lastText()).not.toContain('Since the report');
});

it('creates a revision even if the files of the last report are missing', async () => {
  const { fixture, run, lastText } = await aJob(true);
  const { stdout } = await run();
  await rm(join(fixture.folder, 'outlay.sqlite-files', stdout.slice(0, 36)), { recursive: true });
  expect((await run(...revise)).code).toBe(0);
  expect(await lastText()).toContain('October 2026');
  expect(await lastText()).not.toContain('since the report');
});

it('is not compared with the report of another customer who had the name of the account', async () => {
  const { documents, fixture, run, lastText } = await aJob(true);
  expect((await run()).code).toBe(0);
  documents.items = [aPurchase('9', 77)];
  const environment = { ...fixture.environment, TOKEN: 'svc_other.customer' };
  const again = ['run', 'monthly', ...revise];
  expect((await runOutlay(again, { environment, now: '2026-11-15T13:00:00Z' })).code).toBe(0);
  expect(await lastText()).toContain('77.00');
  expect(await lastText()).not.toContain('ince the report');
});
