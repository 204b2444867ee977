import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findImage, imageBytes } from '../documents/images.ts';
import type { Account } from '../storage/accounts.ts';
import { aStorage, type StorageFixture } from '../testing/a-storage.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { gather } from '../testing/gather.ts';
import { listedDocuments } from '../testing/listed-documents.ts';
import { importFile } from './import-file.ts';

const now = new Date('2026-10-15T12:00:00.000Z');
const lidl = { storeName: 'Lidl', totalAmount: '12.34', currency: 'PLN', purchaseTime: '2026-10-01T08:30' };

describe.each(eachDatabase)('an import into %s', (_database, newDatabaseUrl) => {
  let directory: string;
  let storage: StorageFixture;
  let account: Account;

  beforeAll(async () => {
    storage = await aStorage(await newDatabaseUrl());
    ({ directory } = storage);
    return storage.close;
  });
  beforeEach(async () => {
    account = await storage.newAccount();
  });

  async function importText(name: string, content: string | Uint8Array, skipInvalid = false) {
    const file = join(directory, name);
    await writeFile(file, content);
    return importFile({ database: storage.database, account, file, skipInvalid, now });
  }
  const stored = () => listedDocuments(storage.database, account.id);

  it('reads the same documents from JSON, NDJSON and CSV', async () => {
    const documents = [
      { ...lidl, category: 'Groceries', tags: ['dom', 'praca'], type: 'invoice', documentIdentifier: 'FV/1' },
      { ...lidl, storeName: 'Żabka', totalAmount: '-3.00', purchaseTime: '2026-10-01T23:30:00Z' },
    ];
    const csv =
      '\uFEFFstoreName,totalAmount,currency,purchaseTime,category,tags,type,documentIdentifier\n' +
      'Lidl,12.34,PLN,2026-10-01T08:30,spożywcze,dom;praca,invoice,FV/1\n' +
      'Żabka,-3.00,PLN,2026-10-01T23:30:00Z,,,,\n';
    const ndjson = documents.map((document) => JSON.stringify(document)).join('\n');
    expect(await importText('a.json', JSON.stringify(documents))).toMatchObject({
      status: 'imported',
      added: 2,
    });
    const fromJson = await stored();
    expect(
      fromJson.map((document) => [document.storeName, document.totalAmount, document.purchaseTime]),
    ).toEqual([
      ['Lidl', 12.34, '2026-10-01T06:30:00.000Z'],
      ['Żabka', -3, '2026-10-01T23:30:00.000Z'],
    ]);
    expect(fromJson[0]).toMatchObject({ category: 'Spożywcze', source: 2, documentIdentifier: 'FV/1' });
    expect(fromJson[0]?.tags?.map(({ name }) => name)).toEqual(['dom', 'praca']);
    expect(await importText('a.ndjson', ndjson)).toMatchObject({ added: 0, known: 2 });
    expect(await importText('a.csv', csv)).toMatchObject({ added: 0, known: 2 });
    expect(await importText('noname', ndjson)).toMatchObject({ added: 0, known: 2 });
  });

  it('changes nothing the second time, also with two equal lines in the file', async () => {
    const ndjson = `${JSON.stringify(lidl)}\n${JSON.stringify(lidl)}\n`;
    expect(await importText('a.ndjson', ndjson)).toMatchObject({ added: 2, known: 0 });
    const before = await stored();
    expect(await importText('a.ndjson', ndjson)).toMatchObject({ added: 0, known: 2 });
    expect(await stored()).toEqual(before);
  });

  it('counts equal documents across the parts that it stores at a time', async () => {
    const lines = Array.from({ length: 900 }, (_, index) =>
      JSON.stringify({ ...lidl, storeName: `Sklep ${index % 3}`, totalAmount: 0 }),
    );
    expect(await importText('a.ndjson', lines.join('\n'))).toMatchObject({ added: 900, known: 0 });
    expect(await importText('a.ndjson', lines.join('\n'))).toMatchObject({ added: 0, known: 900 });
    const more = [...lines, lines[0]].join('\n');
    expect(await importText('a.ndjson', more)).toMatchObject({ added: 1, known: 900 });
  });

  it('adds the documents of two imports at a time once', async () => {
    const lines = Array.from({ length: 20 }, (_, index) => ({ ...lidl, totalAmount: `${index + 1}.00` }));
    const content = JSON.stringify(lines);
    const outcomes = await Promise.all([importText('a.json', content), importText('b.json', content)]);
    const added = outcomes.map((outcome) => (outcome.status === 'imported' ? outcome.added : 0));
    expect(new Set(added)).toEqual(new Set([0, 20]));
    expect(await stored()).toHaveLength(20);
  });

  it('recognizes a document by its identifier', async () => {
    const id = '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10';
    await importText('a.json', JSON.stringify([{ ...lidl, id }]));
    const again = [{ ...lidl, id: id.toUpperCase(), storeName: 'Aldi' }];
    expect(await importText('b.json', JSON.stringify(again))).toMatchObject({ added: 0, known: 1 });
    expect((await stored()).map((document) => [document.id, document.storeName])).toEqual([[id, 'Lidl']]);
  });

  it('stores nothing of a file with an invalid line, and names the line', async () => {
    const lines = [lidl, { ...lidl, totalAmount: '1.234' }].map((line) => JSON.stringify(line));
    const outcome = await importText('a.ndjson', [...lines, '', '{oops'].join('\n'));
    expect(outcome).toMatchObject({
      status: 'refused',
      problems: [
        { where: 'line 2', message: 'totalAmount: "1.234" is not an amount in PLN: PLN has 2 decimals' },
        { where: 'line 4', message: expect.stringContaining('not JSON') as unknown },
      ],
    });
    expect(await stored()).toEqual([]);
  });

  it('stores the valid lines with --skip-invalid', async () => {
    const csv =
      'storeName,totalAmount,currency,purchaseTime\nLidl,"1,50",PLN,2026-10-01\nAldi,2.50,PLN,2026-10-02\n';
    expect(await importText('a.csv', csv, true)).toMatchObject({
      status: 'imported',
      added: 1,
      problems: [{ where: 'line 2', message: expect.stringContaining('"1,50" is not an amount') as unknown }],
    });
    expect((await stored()).map(({ storeName }) => storeName)).toEqual(['Aldi']);
  });

  it.each([
    [
      'a character that databases do not keep',
      { storeName: 'a\0b' },
      'storeName: expected text without the character',
    ],
    ['a missing field', { storeName: undefined }, 'storeName: expected text'],
    ['a field it does not know', { shop: 'Lidl' }, 'Unrecognized key: "shop"'],
    ['an unknown category', { category: 'Foo' }, 'category: "Foo" is not a category'],
    [
      'an unknown subcategory',
      { items: [{ category: 'Transport', subcategory: 'Foo' }] },
      'items[0].subcategory',
    ],
    ['an inexact amount', { totalAmount: 0.1 + 0.2 }, 'totalAmount: "0.30000000000000004"'],
    ['an amount that JSON cannot carry', { totalAmount: '12345678901234.56' }, 'more than 15 digits'],
    ['a currency in small letters', { currency: 'pln' }, 'currency: "pln" is not a currency code'],
    ['a day that does not exist', { purchaseTime: '2026-02-30' }, 'purchaseTime: "2026-02-30"'],
    ['a year out of reach', { purchaseTime: '9999-01-01' }, 'outside the years 1900 to 2999'],
    ['an identifier that is no UUID', { id: '12' }, 'id: expected a UUID'],
    ['another type', { type: 'bill' }, 'type: expected receipt, invoice or email'],
  ])('refuses %s', async (_, fields, message) => {
    const outcome = await importText('a.json', JSON.stringify([{ ...lidl, ...fields }]));
    expect(outcome.problems).toEqual([
      { where: 'document 1', message: expect.stringContaining(message) as unknown },
    ]);
  });

  it('keeps the largest amounts, names in any writing and their order', async () => {
    const documents = [
      {
        ...lidl,
        storeName: 'ŻABKA 🐸 \u{1f6d2}',
        totalAmount: '-9999999999999.99',
        tags: ['ą', 'Z', 'a', 'Ż'],
      },
      { ...lidl, storeName: "O'Brien; DROP", totalAmount: '9999999999999.99', purchaseTime: '2026-10-02' },
    ];
    await importText('a.json', JSON.stringify(documents));
    const [first, second] = await stored();
    expect([first?.storeName, first?.totalAmount]).toEqual(['ŻABKA 🐸 \u{1f6d2}', -9999999999999.99]);
    expect([second?.storeName, second?.totalAmount]).toEqual(["O'Brien; DROP", 9999999999999.99]);
    expect(first?.tags?.map(({ name }) => name)).toEqual(['Z', 'a', 'ą', 'Ż'].toSorted());
  });

  it('keeps prices and quantities finer than the minor unit', async () => {
    const item = {
      name: 'Benzyna',
      price: 6.459,
      quantity: '38.42',
      totalPrice: 248.15,
      category: 'Transport',
    };
    await importText('a.json', JSON.stringify([{ ...lidl, totalAmount: 248.15, items: [item] }]));
    expect((await stored())[0]?.items).toMatchObject([{ price: 6.459, quantity: 38.42, totalPrice: 248.15 }]);
  });

  it('stores an image with the type of its bytes, once for all documents that have it', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7 receipt'), Buffer.alloc(600_000, 7)]);
    await writeFile(join(directory, 'receipt.dat'), bytes);
    await writeFile(join(directory, 'copy.pdf'), bytes);
    const documents = ['receipt.dat', 'copy.pdf'].map((image) => ({ ...lidl, image }));
    await importText('a.json', JSON.stringify(documents));
    const { database } = storage;
    for (const { id } of await stored()) {
      const image = await findImage(database, account.id, id ?? '');
      if (!image) throw new Error('there is no image');
      expect([image.mediaType, image.size]).toEqual(['application/pdf', bytes.length]);
      const parts = await gather(imageBytes(database, image));
      expect(parts.map(({ length }) => length)).toEqual([262_144, 262_144, 75_728]);
      expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    }
    expect(
      await database.selectFrom('image').where('size', '=', bytes.length).select('hash').execute(),
    ).toHaveLength(1);
  });

  it.each([
    ['outside', '../outside.pdf'],
    ['missing', 'missing.pdf'],
    ['neither JPEG, PNG nor PDF', 'a.json'],
  ])('refuses an image that is %s', async (_, image) => {
    await writeFile(join(directory, 'outside.pdf'), '%PDF-1.7');
    await mkdir(join(directory, 'inner'), { recursive: true });
    const outcome = await importText('inner/a.json', JSON.stringify([{ ...lidl, image }]));
    expect(outcome).toMatchObject({ status: 'refused', problems: [{ where: 'document 1' }] });
    expect(outcome.problems[0]?.message).toContain(`image: `);
  });

  it.each([
    ['a.json', '[{"storeName":', 'not JSON'],
    ['a.json', '[{} {}]', 'not JSON'],
    ['a.json', '[{}], {}', 'not JSON'],
    ['a.json', '', 'expected an array of documents'],
    ['a.json', '{}', 'expected an array of documents'],
  ])('refuses a file %s that holds %s', async (name, content, message) => {
    await expect(importText(name, content)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining(message) as unknown,
    });
  });

  it('finds duplicates between files and notifies the user', async () => {
    await importText('a.json', JSON.stringify([lidl]));
    const later = { ...lidl, purchaseTime: '2026-10-01T08:33', type: 'email' };
    expect(await importText('b.json', JSON.stringify([later]))).toMatchObject({ added: 1, duplicates: 1 });
    expect((await stored()).map(({ duplicateCount }) => duplicateCount)).toEqual([1, 1]);
    const titles = await storage.database
      .selectFrom('notification')
      .select('title')
      .where('account_id', '=', account.id)
      .execute();
    expect(titles.map(({ title }) => title).toSorted()).toEqual([
      'Dokument gotowy',
      'Dokument gotowy',
      'Możliwy duplikat',
      'Podsumowanie tygodnia',
    ]);
  });
});
