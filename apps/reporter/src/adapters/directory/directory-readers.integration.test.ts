import { appendFile, rename, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { postgresQueries } from '@outlay/database';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sharedCertificate } from '../../testing/certificate.ts';
import type { DirectorySettings } from '../configuration/directory-schema.ts';
import { databaseError } from '../store/database-error.ts';
import { type DirectoryReader, directoryReader } from './directory-reader.ts';
import { readEntry } from './read-entry.ts';

type Entry = Readonly<Record<string, string>>;

/** A directory of one kind: its reader, and what replaces all of its entries. */
type OpenedDirectory = {
  readonly reader: DirectoryReader;
  readonly replace: (entries: readonly Entry[]) => Promise<void>;
  readonly breakOff: () => Promise<void>;
};

const common = {
  hosts: ['finance.example'],
  tokens: { envPrefix: 'OUTLAY_TOKEN_' },
  refreshSeconds: 60,
  defaults: { timeZone: 'UTC', currency: 'PLN', locale: 'en' },
} as const;

function readerOf(settings: object, environment: Readonly<Record<string, string>> = {}) {
  return directoryReader({ ...settings, ...common } as unknown as DirectorySettings, environment);
}

const columns = ['name', 'base_url', 'token', 'recipients', 'title'];

function csvOf(entries: readonly Entry[]): string {
  const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
  return [columns.join(','), ...entries.map((entry) => columns.map((key) => quoted(entry[key])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
}

async function csvDirectory(): Promise<OpenedDirectory> {
  const file = join(await temporaryFolder(), 'accounts.csv');
  return {
    reader: await readerOf({ from: 'csv', file }),
    async replace(entries) {
      await writeFile(`${file}.new`, csvOf(entries));
      await rename(`${file}.new`, file);
    },
    breakOff: () => rm(file),
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function httpsServer(answer: Answer): Promise<{ readonly url: string; readonly caFile: string }> {
  const { key, cert } = await sharedCertificate();
  const server = createServer({ key, cert }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const caFile = join(await temporaryFolder(), 'ca.pem');
  await writeFile(caFile, cert);
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/accounts`, caFile };
}

async function httpsDirectory(): Promise<OpenedDirectory> {
  let [body, version] = ['', 0];
  const address = await httpsServer(({ headers }, response) => {
    if (headers.authorization !== 'Bearer of-directory') response.writeHead(401).end();
    else if (headers['if-none-match'] === `"${version}"`) response.writeHead(304).end();
    else response.writeHead(200, { etag: `"${version}"` }).end(body);
  });
  let environment: Record<string, string> = { DIRECTORY: 'of-directory' };
  const settings = { from: 'https', ...address, token: { env: 'DIRECTORY' } };
  return {
    reader: async (known) => (await readerOf(settings, environment))(known),
    async replace(accounts) {
      body = JSON.stringify({ total: accounts.length, accounts });
      version += 1;
    },
    async breakOff() {
      environment = { DIRECTORY: 'wrong' };
    },
  };
}

const query = 'select name, base_url, token, recipients, title from client order by position';

const table = `create table client (position integer, ${columns.map((name) => `${name} text`).join(', ')})`;

function inserts(entries: readonly Entry[]): string[] {
  const quoted = (value = '') => `'${value.replaceAll("'", "''")}'`;
  return entries.map(
    (entry, index) =>
      `insert into client values (${[String(index), ...columns.map((key) => quoted(entry[key]))].join(', ')})`,
  );
}

async function sqliteDirectory(): Promise<OpenedDirectory> {
  const file = join(await temporaryFolder(), 'clients.sqlite');
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  database.exec(table);
  return {
    reader: await readerOf({ from: 'sql', url: `sqlite:${file}`, query }),
    replace: async (entries) => database.exec(['delete from client', ...inserts(entries)].join('; ')),
    breakOff: async () => database.exec('drop table client'),
  };
}

async function postgresDirectory(): Promise<OpenedDirectory> {
  const url = await newSharedDatabase();
  const queries = postgresQueries(url, {
    applicationName: 'test',
    maxConnections: 1,
    errorOf: databaseError,
  });
  onTestFinished(() => queries.close());
  await queries.executeSql(table);
  return {
    reader: await readerOf({ from: 'sql', url: { env: 'CLIENTS' }, query }, { CLIENTS: url }),
    replace: async (entries) =>
      void (await queries.executeSql(['delete from client', ...inserts(entries)].join('; '))),
    breakOff: async () => void (await queries.executeSql('drop table client')),
  };
}

const hostile = "a\"b,c;'d'\n<b>\u001b[0m";

const entries: readonly Entry[] = [
  {
    name: 'anna',
    base_url: 'https://finance.example',
    token: 'A',
    recipients: 'a@finance.example b@finance.example',
    title: '',
  },
  { name: 'basia', base_url: 'https://finance.example', token: 'B', recipients: '', title: hostile },
  { name: 'celina', base_url: 'https://finance.example', token: 'C', recipients: '', title: 'Żółć „1”' },
];

describe.each([
  ['CSV', csvDirectory],
  ['HTTPS', httpsDirectory],
  ['SQLite', sqliteDirectory],
  ['PostgreSQL', postgresDirectory],
])('a directory in %s', (_name, open) => {
  it('has every entry as it was written, and says which ones are invalid', async () => {
    const { reader, replace } = await open();
    await replace(entries);
    const content = await reader(null);
    if (content === 'unchanged') throw new Error('it was never read');
    expect(content.entries.map(({ values }) => values)).toMatchObject(entries);
    const read = content.entries.map(readEntry);
    expect(read.map((one) => ('problem' in one ? 'invalid' : one.account.recipients))).toEqual([
      ['a@finance.example', 'b@finance.example'],
      'invalid',
      [],
    ]);
  });

  it('is unchanged until an entry changes', async () => {
    const { reader, replace } = await open();
    await replace(entries);
    const first = await reader(null);
    const version = first === 'unchanged' ? null : first.version;
    expect(version).not.toBeNull();
    expect(await reader(version)).toBe('unchanged');
    await replace(entries.slice(1));
    const second = await reader(version);
    expect(second).toMatchObject({
      entries: [{ values: { name: 'basia' } }, { values: { name: 'celina' } }],
    });
  });

  it('is unreadable when it is gone', async () => {
    const { reader, replace, breakOff } = await open();
    await replace(entries);
    await breakOff();
    await expect(reader(null)).rejects.toThrow(expect.objectContaining({ name: 'DirectoryError' }));
  });
});

describe('a CSV file', () => {
  it('is incomplete without a line break at its end, and names the lines of its entries', async () => {
    const file = join(await temporaryFolder(), 'accounts.csv');
    const reader = await readerOf({ from: 'csv', file });
    await writeFile(file, '\ufeffname;token\nanna;"A\nB"\n\nbasia;C');
    await expect(reader(null)).rejects.toThrow('does not end with a line break');
    await appendFile(file, '\n');
    expect(await reader(null)).toMatchObject({
      entries: [
        { place: 'line 3', values: { name: 'anna', token: 'A\nB' } },
        { place: 'line 5', values: { name: 'basia', token: 'C' } },
      ],
    });
  });

  it('loses no column that is there twice', async () => {
    const file = join(await temporaryFolder(), 'accounts.csv');
    const reader = await readerOf({ from: 'csv', file });
    const cells = 'anna,https://finance.example,A,a@finance.example';
    await writeFile(
      file,
      `name,base_url,token,recipients,recipients\n${cells},b@finance.example\n${cells},\n`,
    );
    const content = await reader(null);
    if (content === 'unchanged') throw new Error('it was never read');
    const read = content.entries.map(readEntry);
    expect(read).toMatchObject([
      { name: 'anna', problem: 'line 2: recipients: is there twice' },
      { name: 'anna', account: { recipients: ['a@finance.example'] } },
    ]);
  });

  it('is unreadable with an open quotation mark, and as something else than UTF-8', async () => {
    const file = join(await temporaryFolder(), 'accounts.csv');
    const reader = await readerOf({ from: 'csv', file });
    await writeFile(file, 'name,token\nanna,"A\nbasia,B\n');
    await expect(reader(null)).rejects.toThrow('is not valid CSV (CSV_QUOTE_NOT_CLOSED)');
    await writeFile(file, Buffer.from('name\n\xff\n', 'latin1'));
    await expect(reader(null)).rejects.toThrow('is not UTF-8 text');
  });
});

describe('an HTTPS response', () => {
  const body = JSON.stringify({ total: 1, accounts: [entries[0]] });
  const answers: readonly (readonly [string, Answer, RegExp])[] = [
    [
      'is cut',
      (_, to) => to.writeHead(200, { 'content-length': body.length + 9 }).end(body),
      /cannot be read/,
    ],
    [
      'ends early',
      (_, to) => {
        to.write(body.slice(0, 9));
        setImmediate(() => to.destroy());
      },
      /cannot be read/,
    ],
    [
      'lists fewer than its total',
      (_, to) => to.end(body.replace('1', '2')),
      /has 2 accounts, and 1 are listed/,
    ],
    ['is no list', (_, to) => to.end('[]'), /not a list of accounts with its total/],
    ['is a redirect', (_, to) => to.writeHead(302, { location: '/other' }).end(), /cannot be read/],
    ['is an error', (_, to) => to.writeHead(500).end(body), /HTTP 500/],
    ['is unchanged without a version', (_, to) => to.writeHead(304).end(), /HTTP 304/],
  ];

  it.each(answers)('is unreadable if it %s', async (_name, answer, expected) => {
    const reader = await readerOf({ from: 'https', ...(await httpsServer(answer)) });
    await expect(reader(null)).rejects.toThrow(expected);
  });
});

it('writes nothing with a query', async () => {
  const url = await newSharedDatabase();
  const queries = postgresQueries(url, {
    applicationName: 'test',
    maxConnections: 1,
    errorOf: databaseError,
  });
  onTestFinished(() => queries.close());
  await queries.executeSql(table);
  const insert = `${inserts(entries)[0]} returning name`;
  const reader = await readerOf({ from: 'sql', url: { env: 'CLIENTS' }, query: insert }, { CLIENTS: url });
  await expect(reader(null)).rejects.toThrow('read-only transaction');
  const file = join(await temporaryFolder(), 'clients.sqlite');
  const database = new DatabaseSync(file);
  database.exec(table);
  database.close();
  const sqlite = await readerOf({ from: 'sql', url: `sqlite:${file}`, query: insert });
  await expect(sqlite(null)).rejects.toThrow('readonly database');
});
