import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPages } from '../documents/read-documents.ts';
import { type Account, createAccount } from '../storage/accounts.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { gather } from '../testing/gather.ts';
import { importFile } from './import-file.ts';

const folder = join(import.meta.dirname, '..', '..', 'examples', 'import');
const now = new Date('2026-11-01T12:00:00.000Z');

describe.each(eachDatabase)('the example files in %s', (_database, newDatabaseUrl) => {
  let directory: string;
  let storage: Storage;
  let account: Account;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outlay-examples-'));
    storage = await openStorage(directory, await newDatabaseUrl());
    const fields = { name: 'anna', timeZone: 'Europe/Warsaw', currency: 'PLN' };
    account = await createAccount(storage.database, fields, now);
  });
  afterAll(async () => {
    await storage.close();
    await rm(directory, { recursive: true });
  });

  it.each([
    ['documents.csv', 3],
    ['documents.json', 2],
    ['documents.ndjson', 3],
  ])('%s is imported, and is known the second time', async (name, count) => {
    const request = {
      database: storage.database,
      account,
      file: join(folder, name),
      skipInvalid: false,
      now,
    };
    expect(await importFile(request)).toMatchObject({ status: 'imported', added: count, invalid: 0 });
    expect(await importFile(request)).toMatchObject({ status: 'imported', added: 0, known: count });
  });

  it('are of every format, and show what they are for', async () => {
    const formats = new Set((await readdir(folder)).map((name) => extname(name)));
    expect(formats).toEqual(new Set(['.csv', '.json', '.ndjson', '.png']));
    const query = { orderBy: 'purchase_time', direction: 'asc' } as const;
    const documents = (await gather(documentPages(storage.database, account.id, query))).flat();
    expect(documents.map(({ storeName, total }) => `${storeName} ${total.minor} ${total.currency}`)).toEqual([
      'Lidl 8420 PLN',
      'Zalando -11990 PLN',
      'Orlen 24815 PLN',
      'Żabka 1149 PLN',
      'IKEA 24900 PLN',
      'Hotel Adria 18000 EUR',
      'Lidl 3148 PLN',
    ]);
    expect(documents.filter(({ hasImage }) => hasImage).map(({ storeName }) => storeName)).toEqual(['IKEA']);
  });
});
