import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPages } from '../documents/read-documents.ts';
import type { Account } from '../storage/accounts.ts';
import { aStorage, type StorageFixture } from '../testing/a-storage.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { gather } from '../testing/gather.ts';
import { importFile } from './import-file.ts';

const folder = join(import.meta.dirname, '..', '..', 'examples', 'import');
const now = new Date('2026-11-01T12:00:00.000Z');

describe.each(eachDatabase)('the example files in %s', (_database, newDatabaseUrl) => {
  let storage: StorageFixture;
  let account: Account;

  beforeAll(async () => {
    storage = await aStorage(await newDatabaseUrl());
    return storage.close;
  });
  beforeEach(async () => {
    account = await storage.newAccount();
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
    for (const name of ['documents.csv', 'documents.json', 'documents.ndjson']) {
      await importFile({
        database: storage.database,
        account,
        file: join(folder, name),
        skipInvalid: false,
        now,
      });
    }
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
