import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportBody } from '@outlay/exporters';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';

/** A red pixel. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** Each option: what a job says in YAML, and what the command line says. */
const options = {
  preset: ['preset: accountant', '--preset', 'accountant'],
  appendix: ['appendix: [documents, checks]', '--appendix', 'documents,checks'],
  sections: ['sections: [headline, stores]', '--sections', 'headline,stores'],
  category: ['filter: { category: [Groceries] }', '--filter', 'category=groceries'],
  tag: ['filter: { tag: [Tatry] }', '--filter', 'tag=tatry'],
  group: ['filter: { group: [Wyjazdy] }', '--filter', 'group=wyjazdy'],
  store: ['filter: { store: [Horská Chata] }', '--filter', 'store=Horská Chata'],
  payment: ['filter: { paymentMethod: [Cash] }', '--filter', 'paymentMethod=Cash'],
  month: ['month: { startsOn: 21 }', '--month-starts-on', '21'],
  counted: ['counted: owned', '--counted', 'owned'],
  income: ['incomeCategories: [Groceries]', '--income-categories', 'Groceries'],
  accent: ['pdf: { accent: "#7a1f1f" }', '--pdf-accent', '#7a1f1f'],
  logo: ['pdf: { logo: logo.png }', '--pdf-logo', 'logo.png'],
  size: ['pdf: { pageSize: letter }', '--pdf-page-size', 'letter'],
  dialect: ['csv: { dialect: excel-pl }', '--csv-dialect', 'excel-pl'],
  rows: ['csv: { rows: documents }', '--csv-rows', 'documents'],
} as const;

type OptionName = keyof typeof options;

let service: TestService;
let mail: TestSmtpServer;
let fixture: RunsFixture;
beforeAll(async () => {
  const trip = { storeName: 'Horská Chata', currency: 'PLN', tags: ['Tatry'], category: 'Travel' };
  [service, mail] = await Promise.all([
    startService({
      seed: { months: 3, documentsPerMonth: 40, asOf: '2026-11-15' },
      documents: [{ ...trip, totalAmount: '80.00', purchaseTime: '2026-10-12T10:00:00+02:00' }],
    }),
    startSmtpServer(),
  ]);
  const jobOf = (name: string, line: string) => `  ${name}:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
    formats: [pdf, csv, json]
    deliveries: [{ channel: folder, path: ${name} }]
    ${line}`;
  fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs: [jobOf('plain', ''), ...Object.entries(options).map(([name, [line]]) => jobOf(name, line))].join(
      '\n',
    ),
  });
  await writeFile(join(fixture.folder, 'logo.png'), logo);
}, 120_000);
afterAll(async () => {
  await Promise.all([fixture.remove(), mail.stop(), service.stop()]);
});

/** The files of a folder by their extensions. */
async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(pdf|csv|json)$/.test(name));
  return new Map(
    await Promise.all(
      files.map(async (name) => [name.replace(/.*\./, ''), await readFile(join(folder, name))] as const),
    ),
  );
}

const made = new Map<string, Promise<Map<string, Buffer>>>();

/** Runs a job once. */
function filesOfJob(name: string): Promise<Map<string, Buffer>> {
  const files = made.get(name) ?? runJob(name);
  made.set(name, files);
  return files;
}

async function runJob(name: string): Promise<Map<string, Buffer>> {
  const { code, stderr } = await fixture.outlay(['run', name, '--period', '2026-10']);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  return filesIn(join(fixture.folder, name));
}

async function filesOfCommand(name: string, words: readonly string[]): Promise<Map<string, Buffer>> {
  const out = join(fixture.folder, 'command', name);
  const own = words.map((word) => (word === 'logo.png' ? join(fixture.folder, word) : word));
  const asked = ['report', 'monthly', '--period', '2026-10', '--format', 'pdf,csv,json', '--out', out];
  const { code, stderr } = await fixture.outlay([...asked, ...own]);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  return filesIn(out);
}

describe('an option of a job', () => {
  it.each(Object.keys(options) as OptionName[])('does what the command line does: %s', async (name) => {
    const [, ...words] = options[name];
    const [ofJob, ofCommand] = [await filesOfJob(name), await filesOfCommand(name, words)];
    expect([...ofJob.keys()].toSorted()).toEqual(['csv', 'json', 'pdf']);
    const differing = [...ofJob].filter(([format, bytes]) => !ofCommand.get(format)?.equals(bytes));
    expect(differing.map(([format]) => format)).toEqual([]);
    const plain = await filesOfJob('plain');
    const changed = [...ofJob].filter(([format, bytes]) => !plain.get(format)?.equals(bytes));
    expect(changed.length).toBeGreaterThan(0);
  });

  it.each(['category', 'tag', 'group', 'store', 'payment'] as const)(
    'which filters by %s says in the control totals what it leaves out',
    async (name) => {
      const bodyOf = async (job: string) =>
        JSON.parse(String((await filesOfJob(job)).get('json'))) as ReportBody;
      const [all, filtered] = [await bodyOf('plain'), await bodyOf(name)];
      const [total] = filtered.filter?.totals ?? [];
      expect(total?.all).toMatchObject({ amount: all.reconciliation.documentsTotal });
      const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);
      expect(cents(total?.shown.amount) + cents(total?.leftOut.amount)).toBe(cents(total?.all.amount));
      expect(cents(total?.leftOut.amount)).toBeGreaterThan(0);
      expect(filtered.reconciliation).toMatchObject({
        status: 'balanced',
        summaryTotal: all.reconciliation.summaryTotal,
        leftOut: total?.leftOut.amount,
      });
    },
  );
});
