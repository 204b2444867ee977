import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import type { Configuration } from './configuration.ts';
import type { StoredAccount } from './directory-account.ts';
import { readConfiguration } from './read-configuration.ts';
import { withDirectoryAccounts } from './with-directory-accounts.ts';

const example = fileURLToPath(new URL('../../../../../docs/examples/outlay-directory.yaml', import.meta.url));

function anAccount(name: string, change: Partial<StoredAccount['account']> = {}): StoredAccount {
  const account = {
    baseUrl: 'https://finance.example',
    token: `OUTLAY_TOKEN_${name}`,
    recipients: [],
    ...change,
  };
  return { name, account, problem: null, isMissing: false };
}

function withAccounts({ directory }: Configuration, stored: readonly StoredAccount[]): Configuration {
  if (!directory) throw new Error('there is no directory');
  return withDirectoryAccounts(directory, stored, { revision: 1, unreadable: null, problems: [] });
}

const directory = (more = '') => `accounts:
  from: csv
  file: accounts.csv
  hosts: [finance.example]
  tokens: { envPrefix: OUTLAY_TOKEN_ }
${more}jobs:
  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
`;
const toFolder = '    deliveries: [{ channel: folder, path: reports }]\n';

async function problemsOf(text: string): Promise<string[]> {
  const path = join(await temporaryFolder(), 'outlay.yaml');
  await writeFile(path, text);
  return readConfiguration(path).then(
    () => [],
    (error: Error) => error.message.replaceAll(`${path}:`, '').split('\n'),
  );
}

it('has the accounts of the directory as if they were in the file', async () => {
  const configuration = await readConfiguration(example);
  expect(configuration.accounts).toEqual([]);
  const office = 'office@finance.example';
  const { accounts, jobs } = withAccounts(configuration, [
    anAccount('anna', { recipients: ['anna@finance.example', office], locale: 'en', title: 'Anna' }),
    anAccount('basia', { recipients: [office] }),
  ]);
  expect(accounts[0]).toMatchObject({
    name: 'anna',
    title: 'Anna',
    locale: 'en',
    token: { env: 'OUTLAY_TOKEN_anna' },
  });
  const caFile = join(dirname(example), 'secrets/private-ca.pem');
  expect(accounts[1]).toMatchObject({ title: 'basia', locale: 'pl', timeZone: 'Europe/Warsaw', caFile });
  expect(jobs[0]?.accounts).toEqual(['anna', 'basia']);
  expect(jobs[0]?.deliveries[1]).toMatchObject({
    recipients: [
      { address: 'anna@finance.example', accounts: ['anna'] },
      { address: office, accounts: ['anna', 'basia'] },
    ],
  });
});

it('never reads a token, and holds every report, of an entry that names another secret or host', async () => {
  const { accounts, directory: read } = withAccounts(await readConfiguration(example), [
    anAccount('anna', { token: 'OUTLAY_SMTP_PASSWORD' }),
    anAccount('basia', { baseUrl: 'https://thief.example' }),
  ]);
  expect(accounts.map(({ entry }) => entry?.status)).toEqual(['invalid', 'invalid']);
  expect(accounts[0]?.token).toEqual({ env: '' });
  expect(read?.state?.problems).toEqual([
    'anna: token: does not begin with accounts.tokens.envPrefix, OUTLAY_TOKEN_',
    'basia: base_url: "thief.example" is not one of accounts.hosts',
  ]);
});

it('refuses secrets where the directory may name tokens', async () => {
  const smtp =
    'smtp: { host: smtp.finance.example, from: a@finance.example, user: a, password: { env: OUTLAY_TOKEN_SMTP } }\n';
  expect(await problemsOf(directory() + toFolder + smtp)).toEqual([
    expect.stringContaining(
      'accounts.tokens.envPrefix: smtp.password is a variable that begins with it, too',
    ),
  ]);
  const files = directory().replace('{ envPrefix: OUTLAY_TOKEN_ }', '{ folder: ./secrets/ }') + toFolder;
  expect(await problemsOf(files + smtp.replace('env: OUTLAY_TOKEN_SMTP', 'file: secrets/smtp'))).toEqual([
    expect.stringContaining('accounts.tokens.folder: smtp.password is a file in it, too'),
  ]);
  expect(await problemsOf(files + smtp.replace('env: OUTLAY_TOKEN_SMTP', 'file: secrets/own/smtp'))).toEqual(
    [],
  );
});

it('refuses names of files that two accounts of any directory would share', async () => {
  const deliveries = '    deliveries: [{ channel: folder, path: reports, name: "{kind}-{period}.{ext}" }]\n';
  expect(await problemsOf(directory() + deliveries)).toEqual([
    expect.stringContaining('expected fields that tell them apart'),
  ]);
});

it('says what is wrong in a directory, and where', async () => {
  const wrong = directory('  refreshSecond: 60\n').replace('from: csv', 'from: cvs');
  expect(await problemsOf(wrong + toFolder)).toEqual([
    expect.stringContaining('accounts.from: expected "csv"'),
  ]);
  expect(await problemsOf(directory('  refreshSecond: 60\n') + toFolder)).toEqual([
    expect.stringContaining('accounts.refreshSecond: unknown option; did you mean refreshSeconds?'),
  ]);
  const account = 'accounts: { home: { baseUrl: "https://finance.example", token: { env: TOKEN } } }\n';
  const jobs = directory().slice(directory().indexOf('jobs:'));
  const sending =
    '    deliveries: [{ channel: email, directoryRecipients: true }]\nsmtp: { host: a.example, from: a@finance.example }\n';
  expect(await problemsOf(account + jobs + sending)).toEqual([
    expect.stringContaining('directoryRecipients: needs a directory of accounts'),
  ]);
});
