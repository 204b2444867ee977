import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { describe, expect, it } from 'vitest';
import { importFile } from '../import/import-file.ts';
import { accountById } from '../storage/accounts.ts';
import { aService } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';

const id = '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10';
const image = `/api/PurchaseDocuments/${id}/image`;
const lidl = { id, storeName: 'Lidl', totalAmount: '12.34', currency: 'PLN', purchaseTime: '2026-10-01' };

describe.each(eachDatabase)('an image in %s', (_database, newDatabaseUrl) => {
  it('is sent with its type, its length and a tag that saves sending it again', async () => {
    const directory = await temporaryFolder();
    await using service = await aService({ databaseUrl: await newDatabaseUrl() });
    const storage = await service.openStorage();
    const account = await accountById(storage.database, service.accountId);
    if (!account) throw new Error('there is no account');
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(700_000, 'paragon')]);
    await writeFile(join(directory, 'receipt.pdf'), bytes);
    const file = join(directory, 'a.json');
    await writeFile(file, JSON.stringify([{ ...lidl, image: 'receipt.pdf' }]));
    const { database } = storage;
    await importFile({ database, account, file, skipInvalid: false, now: new Date('2026-10-02') });

    const answer = await service.get(image);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) as unknown,
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);

    const tag = answer.headers.get('ETag') ?? '';
    const headers = { 'X-API-Key': service.token, 'If-None-Match': `"other", W/${tag}` };
    const again = await service.get(image, { headers });
    expect([again.status, again.headers.get('X-RateLimit-Limit'), await again.text()]).toEqual([
      304,
      '1000',
      '',
    ]);

    const head = await service.get(image, { method: 'HEAD', headers: { 'X-API-Key': service.token } });
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)]);
    expect(await head.text()).toBe('');
  });
});
