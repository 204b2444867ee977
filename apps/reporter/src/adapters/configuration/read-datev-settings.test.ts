import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { checkAccountingForFormats } from './accounting-for-formats.ts';
import { writtenFormats } from './job-formats.ts';
import { readAccountingFile } from './read-accounting-file.ts';

const inDocs = (file: string) => fileURLToPath(new URL(`../../../../../docs/${file}`, import.meta.url));

/** The errors of an accounting file. */
async function errorsOf(text: string): Promise<string[]> {
  const path = join(await temporaryFolder(), 'accounting.yaml');
  await writeFile(path, text);
  const error: unknown = await readAccountingFile(path).catch((thrown: unknown) => thrown);
  return (error as Error).message.replaceAll(path, 'accounting.yaml').split('\n');
}

it('reads the example of the how-to, which shows it', async () => {
  const example = inDocs('examples/accounting-datev.yaml');
  const page = await readFile(inDocs('how-to-export-for-datev.md'), 'utf8');
  const [, shown] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  expect(shown).toBe(await readFile(example, 'utf8'));
  expect((await readAccountingFile(example)).datev).toEqual({
    consultant: 12345,
    client: 678,
    fiscalYearStart: '01-01',
    accountLength: 4,
    chart: '03',
    initials: 'MM',
    lock: false,
    taxKeys: { '19': '401', '7': '402', '13b': '511' },
    automaticAccounts: ['3400', '3300'],
  });
});

it('takes the calendar year and four digits where nothing else is said', async () => {
  const path = join(await temporaryFolder(), 'accounting.yaml');
  await writeFile(path, 'rules: []\npayments: { default: 1590 }\ndatev: { consultant: 1001, client: 1 }\n');
  expect((await readAccountingFile(path)).datev).toEqual({
    consultant: 1001,
    client: 1,
    fiscalYearStart: '01-01',
    accountLength: 4,
  });
});

it('refuses settings that DATEV does not have, with the position of each', async () => {
  expect(
    await errorsOf(`rules: []
payments: { default: 1590 }
tax: { account: 1570, country: DE }
datev:
  consultant: 12
  client: 100000
  fiscalYearStart: 02-29
  accountLength: 4
  chart: 3
  initials: m
  taxKeys: { 19: x }
  automaticAccounts: [340]
`),
  ).toEqual([
    'accounting.yaml:5:15: datev.consultant: 12 is not allowed; expected a number from 1001 to 9999999',
    'accounting.yaml:6:11: datev.client: 100000 is not allowed; expected a number from 1 to 99999',
    'accounting.yaml:7:20: datev.fiscalYearStart: "02-29" is not allowed; expected a day that every year has, as MM-DD, such as 01-01',
    'accounting.yaml:9:10: datev.chart: "3" is not allowed; expected two digits, such as "03" or "04"',
    'accounting.yaml:10:13: datev.initials: "m" is not allowed; expected two or four capital letters, such as MM',
    'accounting.yaml:11:18: datev.taxKeys.19: "x" is not allowed; expected a key of one to four digits, such as 401',
    'accounting.yaml:12:23: datev.automaticAccounts[0]: "340" is not an account of DATEV; expected 4 digits, or 5 for a customer or supplier',
  ]);
});

it('refuses settings that are missing, misspelled or of another kind', async () => {
  expect(await errorsOf('rules: []\ndatev: { consultent: 1001, client: one, lock: maybe }\n')).toEqual([
    'accounting.yaml:2:10: datev.consultent: unknown option; did you mean consultant?',
    'accounting.yaml:2:36: datev.client: expected a number, found "one"',
    expect.stringContaining('accounting.yaml:2:47: datev.lock: '),
  ]);
});

it('refuses accounts and cost centers that DATEV does not have, wherever they are', async () => {
  expect(
    await errorsOf(`rules:
  - { category: Dom, account: 401-01, costCenter: Büro }
default: { account: 498 }
payments: { Card: 131-01, default: 0000 }
tax: { account: VAT, country: DE }
datev: { consultant: 1001, client: 1 }
`),
  ).toEqual(
    [
      '2:31: rules[0].account: "401-01"',
      '2:51: rules[0].costCenter: "Büro"',
      '3:21: default.account: "498"',
      '4:19: payments.Card: "131-01"',
      '4:36: payments.default: "0000"',
      '5:17: tax.account: "VAT"',
    ].map((start) => expect.stringContaining(`accounting.yaml:${start} is not a`) as string),
  );
});

it('refuses settings without accounts of payments, and tax keys without the account of tax', async () => {
  expect(await errorsOf('rules: []\ndatev: { consultant: 1001, client: 1, taxKeys: { 19: 401 } }\n')).toEqual(
    [
      'accounting.yaml:2:8: datev: needs payments: the accounts of payment methods',
      'accounting.yaml:2:48: datev.taxKeys: needs tax: the account of tax and its country',
    ],
  );
});

it('refuses the format datev without its settings', () => {
  const use = { settings: {}, formats: ['datev'] } as const;
  const accounting = { rules: [], payments: { default: '1590' } };
  expect(() => checkAccountingForFormats({ file: undefined, accounting: undefined, ...use })).toThrow(
    'the format datev needs an accounting file with the settings of DATEV in datev',
  );
  expect(() => checkAccountingForFormats({ file: 'a.yaml', accounting, ...use })).toThrow(
    'a.yaml: has no datev; the format datev needs the numbers of the tax adviser and the client there',
  );
});

it('finds every format that a job writes', () => {
  const folder = { channel: 'folder', path: 'out', name: '{period}.{ext}' } as const;
  const mail = { channel: 'email', recipients: [{ address: 'a@example.com', formats: ['zip'] }] } as const;
  const job = {
    formats: ['pdf'],
    deliveries: [{ ...folder, formats: ['csv'] }, mail],
    zip: { formats: ['datev'] },
  };
  expect(writtenFormats(job as unknown as Parameters<typeof writtenFormats>[0])).toEqual([
    'pdf',
    'csv',
    'zip',
    'datev',
  ]);
});
