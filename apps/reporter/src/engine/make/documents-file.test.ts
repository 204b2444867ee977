import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PurchaseDocument } from '@outlay/core';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryKey } from '../../adapters/staged-files/encryption-key.ts';
import { documentsFile, readDocuments } from './documents-file.ts';
import { stageKeptFile } from './stage-rendition.ts';

const anyDocument = fc
  .record({
    storeName: fc.option(fc.string({ unit: 'grapheme' })),
    category: fc.option(fc.string()),
    amount: fc.bigInt(-(10n ** 12n), 10n ** 12n).map((minor) => `${minor}`),
    currency: fc.constantFrom('PLN', 'JPY', 'KWD'),
    tags: fc.array(fc.string(), { maxLength: 3 }),
    items: fc.array(fc.option(fc.string()), { maxLength: 3 }),
  })
  .map(({ items, tags, ...fields }) =>
    aDocument({
      ...fields,
      tags: tags.toSorted(),
      createdAt: null,
      hasImage: null,
      groupId: null,
      lineItems: items.map((name) => aLineItem({ name, amount: '1', currency: fields.currency })),
    }),
  );

async function staged(documents: Parameters<typeof documentsFile>[0], key = temporaryKey()) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'pl'));
  const file = await stageKeptFile(documentsFile(documents), 'pl', { folder, key });
  return { file, read: () => readDocuments({ revision: 1, file: { ...file, root: folder, key } }), folder };
}

const byId = (list: readonly PurchaseDocument[]) =>
  list.toSorted((one, other) => Number(one.id) - Number(other.id));

it('reads the documents of a closed period back, encrypted, and has the same bytes in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDocument, { maxLength: 5 }), async (drawn) => {
      const documents = drawn.map((document, index) => ({ ...document, id: `${index}` }));
      const { read, file } = await staged(documents);
      const { documents: found } = await read();
      expect(byId(found)).toEqual(documents);
      expect((await staged(documents.toReversed())).file.sha256).toBe(file.sha256);
    }),
    { numRuns: 20 },
  );
});

it('keeps the whole of a document that a filter has taken a part of', async () => {
  const whole = aDocument({ id: '1', amount: '10.00', createdAt: null, hasImage: null });
  const { read } = await staged([{ ...whole, total: { minor: 400n, currency: 'PLN' }, whole }]);
  const [found] = (await read()).documents;
  expect([found?.total.minor, found?.whole?.total.minor]).toEqual([400n, 1000n]);
});

it.each([
  ['fewer documents than it says', '{"schema":"outlay.documents/1","documents":2}\n'],
  ['another schema', '{"schema":"outlay.documents/2","documents":0}\n'],
  ['no JSON', 'documents\n'],
])('refuses a file with %s', async (_, text) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'documents.json'), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const file = { root: folder, path: 'documents.json', sha256 };
  await expect(readDocuments({ revision: 1, file })).rejects.toMatchObject({ code: 'staged_file_changed' });
});
