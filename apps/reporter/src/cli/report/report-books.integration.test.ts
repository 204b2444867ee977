import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import type { ReportBody } from '@outlay/exporters';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';

const october = ['report', 'monthly', '--period', '2026-10'];

let service: TestService;
let folder = '';
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 60, asOf: '2026-11-15' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
});

function outlay(words: readonly string[]): Promise<CommandResult> {
  const { url, token, caFile } = service;
  const environment = { OUTLAY_BASE_URL: url, OUTLAY_TOKEN: token, OUTLAY_CA_FILE: caFile };
  return runOutlay(words, { environment });
}

it('maps expenses to accounts, and lists changes since the last report', async () => {
  const mapping = join(folder, 'accounts.yaml');
  await writeFile(mapping, 'default: { account: 401-01, vat: 23% }\nrules: []\n');
  const words = [...october, '--format', 'json', '--out'];
  await outlay([...words, join(folder, 'before')]);
  const last = join(folder, 'before/monthly-2026-10.json');
  const { code } = await outlay([...words, folder, '--accounting', mapping, '--last-report', last]);
  expect(code).toBe(0);
  const body = JSON.parse(await readFile(join(folder, 'monthly-2026-10.json'), 'utf8')) as ReportBody;
  expect(body.accounting?.accounts.map(({ account, amount }) => [account, amount])).toEqual(
    body.totals.map(({ amount }) => ['401-01', amount]),
  );
  expect(body.changes).toMatchObject({ documents: [] });
});

it('writes the entries of the books as CSV, with debit and credit accounts', async () => {
  const mapping = join(folder, 'books.yaml');
  const words = [...october, '--format', 'csv', '--csv-rows', 'entries', '--out', folder];
  await writeFile(mapping, 'rules: []\ndefault: { account: 409 }\npayments: { default: 010 }\n');
  const { code } = await outlay([...words, '--csv-dialect', 'rfc4180', '--accounting', mapping]);
  expect(code).toBe(0);
  const [header, ...rows] = (await readFile(join(folder, 'monthly-2026-10.csv'), 'utf8'))
    .trim()
    .split('\r\n');
  expect(header).toMatch(/^date,store,entry,category,subcategory,debitAccount,creditAccount,posted,amount,/);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !/,(?:409,010|010,409),\d/.test(row))).toEqual([]);
});

it('refuses rows of entries without accounts for them, before it reads anything', async () => {
  const mapping = join(folder, 'one-side.yaml');
  await writeFile(mapping, 'rules: []\ndefault: { account: 409 }\n');
  const nowhere = ['--base-url', 'https://127.0.0.1:9'];
  const words = ['report', 'monthly', '--csv-rows', 'entries', ...nowhere];
  const [unnamed, oneSided] = [await outlay(words), await outlay([...words, '--accounting', mapping])];
  expect([unnamed.code, unnamed.stderr, oneSided.code, oneSided.stderr]).toEqual([
    2,
    'error: CSV rows of entries need an accounting file with accounts in payments or tax\n',
    2,
    `error: ${mapping}: has neither payments nor tax; CSV rows of entries need accounts in one of these\n`,
  ]);
});

it('writes EDI++ with the company, and says which documents it leaves out', async () => {
  const mapping = join(folder, 'office.yaml');
  const words = [...october, '--format', 'epp', '--out', folder];
  const tax = 'rules: []\ndefault: { account: 409 }\ntax: { account: "221", country: PL }\n';
  await writeFile(mapping, tax);
  const [unnamed, without] = [await outlay(words), await outlay([...words, '--accounting', mapping])];
  expect([unnamed.code, unnamed.stderr, without.code, without.stderr]).toEqual([
    2,
    'error: the format epp needs an accounting file with tax and company\n',
    2,
    `error: ${mapping}: has no company; the format epp needs it\n`,
  ]);
  await writeFile(mapping, `${tax}company: { name: Pracownia Łąka, taxId: 525-000-01-33 }\n`);
  const written = await outlay([...words, '--accounting', mapping, '--json']);
  expect(written.code).toBe(0);
  const { warnings } = JSON.parse(written.stdout) as { warnings: { code: string }[] };
  expect(warnings.map(({ code }) => code)).toContain('epp_left_out');
  const bytes = await readFile(join(folder, 'monthly-2026-10.epp'));
  expect(new TextDecoder('windows-1250').decode(bytes)).toMatch(
    /^\[INFO\]\r\n"1\.05",0,1250,"Outlay","5250000133","Pracownia Łąka",/,
  );
});

it('lists what an EDI++ file leaves out in the other files, unless their sections are chosen', async () => {
  const mapping = join(folder, 'listed.yaml');
  await writeFile(
    mapping,
    'rules: []\ndefault: { account: 409 }\ntax: { account: "221", country: PL }\ncompany: { name: Pracownia, taxId: 525-000-01-33 }\n',
  );
  const out = join(folder, 'listed');
  const words = [...october, '--format', 'epp,html', '--out', out, '--accounting', mapping];
  const pageOf = async (...more: string[]) => {
    expect((await outlay([...words, ...more])).code).toBe(0);
    return readFile(join(out, 'monthly-2026-10.html'), 'utf8');
  };
  const check = /\d+\sdocuments \([^)]+\) are not in the EDI\+\+ file: enter them by hand/;
  const household = await pageOf();
  expect(household).toMatch(check);
  expect(household).toContain('<h2 id="h-not-in-epp">Not in the EDI++ file</h2>');
  expect(await pageOf('--sections', 'headline')).not.toContain('Not in the EDI++ file');
});

it('writes a file for Optima, and lists in JSON which documents it leaves out', async () => {
  const mapping = join(folder, 'optima.yaml');
  const words = [...october, '--format', 'optima,json', '--out', folder, '--accounting', mapping];
  const tax = 'rules: []\ndefault: { account: 409 }\ntax: { account: "221", country: PL }\n';
  await writeFile(mapping, tax);
  const without = await outlay(words);
  expect([without.code, without.stderr]).toEqual([
    2,
    `error: ${mapping}: has no optima; the format optima needs it\n`,
  ]);
  await writeFile(mapping, `${tax}optima: { accountingId: BIURO }\n`);
  const written = await outlay([...words, '--json']);
  expect(written.code).toBe(0);
  const { files, warnings } = JSON.parse(written.stdout) as {
    files: { format: string }[];
    warnings: { code: string }[];
  };
  expect(files.map(({ format }) => format)).toEqual(['optima', 'json']);
  expect(warnings.map(({ code }) => code)).toContain('optima_left_out');
  const text = await readFile(join(folder, 'monthly-2026-10.optima.xml'), 'utf8');
  expect(text).toContain('<BAZA_DOC_ID>BIURO</BAZA_DOC_ID>');
  const body = JSON.parse(await readFile(join(folder, 'monthly-2026-10.json'), 'utf8')) as ReportBody;
  expect([body.ledger?.notInOptima?.length, body.ledger?.notInEpp]).toEqual([body.documents.length, null]);
});

it('writes CSV as a layout says, one that comes with it or a file, and refuses what does not fit', async () => {
  const words = [...october, '--out', folder, '--format', 'csv'];
  const written = async (name: string) =>
    (await readFile(join(folder, `monthly-2026-10.${name}-pln.csv`), 'utf8')).split('\r\n');
  const shipped = await outlay([...words, '--csv-layout', 'quickbooks-bank', '--csv-currency', 'PLN']);
  expect(shipped.code).toBe(0);
  const lines = await written('quickbooks-bank');
  expect(lines[0]).toBe('Date,Description,Amount');
  expect(lines.length).toBeGreaterThan(10);

  const own = join(folder, 'mine.yaml');
  await writeFile(own, 'rows: documents\ntypes: [refund]\ncolumns: [{ header: Sklep, field: store }]\n');
  expect((await outlay([...words, '--csv-layout', own, '--csv-currency', 'PLN'])).code).toBe(0);
  expect((await written('mine'))[0]).toBe('Sklep');

  await writeFile(own, 'rows: documents\ncolumns:\n  - { header: A, field: debitAccount }\n');
  const wrong = await outlay([...words, '--csv-layout', own]);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining(`${own}:3:25: columns[0].field: "debitAccount" is a field of rows: entries`),
  ]);
  const unknown = await outlay([...words, '--csv-layout', 'xero']);
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('unknown CSV layout xero; expected one of firefly-iii, gnucash, '),
  ]);
  expect((await outlay([...words, '--csv-layout', 'ynab', '--csv-rows', 'parts'])).code).toBe(2);
  const unused = await outlay([...words.slice(0, -1), 'json', '--csv-layout', 'ynab']);
  expect([unused.code, unused.stderr]).toEqual([2, expect.stringContaining('add --format csv')]);
  const lone = await outlay([...words, '--csv-currency', 'PLN']);
  expect([lone.code, lone.stderr]).toEqual([2, expect.stringContaining('add --csv-layout')]);
});
