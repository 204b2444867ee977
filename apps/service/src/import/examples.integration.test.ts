import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../storage/accounts.ts';
import { aStorage, type StorageFixture } from '../testing/a-storage.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { listedDocuments } from '../testing/listed-documents.ts';
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
    const documents = await listedDocuments(storage.database, account.id);
    expect(
      documents.map(({ storeName, totalAmount, currency }) => `${storeName} ${totalAmount} ${currency}`),
    ).toEqual([
      'Lidl 84.2 PLN',
      'Zalando -119.9 PLN',
      'Orlen 248.15 PLN',
      'Żabka 11.49 PLN',
      'IKEA 249 PLN',
      'Hotel Adria 180 EUR',
      'Lidl 31.48 PLN',
    ]);
    expect(
      documents.filter(({ hasDocumentFile }) => hasDocumentFile).map(({ storeName }) => storeName),
    ).toEqual(['IKEA']);
  });
});
