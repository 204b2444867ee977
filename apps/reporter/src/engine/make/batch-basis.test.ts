import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PurchaseDocument } from '@outlay/core';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aDocument } from '@outlay/core/testing';
import { type BatchOptions, type BatchRecord, buildReport, type Dataset } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { openBatchBasis } from './batch-basis.ts';
import type { RecordedBatch } from './report-task.ts';
import { type KeptFile, stageKeptFile } from './stage-rendition.ts';

const period = { from: '2026-10-01', until: '2026-11-01' };
const locale = 'en';

/** A job of batches whose formats may change. */
async function aJob() {
  const folder = await temporaryFolder();
  const files: RecordedBatch[] = [];
  return async (documents: readonly PurchaseDocument[], ...formats: string[]) => {
    const basis = await openBatchBasis(
      { files, kind: 'monthly', period },
      {
        shownOf: (dataset) => ({ ...dataset, isDoubtful: false }),
        locale,
        filter: undefined,
        written: new Set(formats),
        purchaseFormats: [],
        leftOutOf: () => () => [],
        figuresOf: (dataset: Dataset, batch: BatchOptions) => buildReport(dataset, { locale, batch }).figures,
      },
    );
    const { shown, options, dataset, decide, batchOf } = basis.read({
      dataset: aDataset({ documents }),
      unverified: [],
    });
    const made = batchOf?.(buildReport(dataset, { locale, ...options }));
    const { action } = decide([]);
    if (made && action === 'deliver') {
      const root = join(folder, String(made.batch.number));
      await mkdir(join(root, locale), { recursive: true });
      const file = await stageKeptFile(made.file, locale, { folder: root, key: undefined });
      files.push({ ...file, root, key: undefined, formats });
    }
    const images = shown.documents.map(({ id }) => id);
    return { action, images, counts: made?.batch.counts, own: made && ownEntries(made.file) };
  };
}

/** What the files of formats take back, and have, instead of what the batch has. */
function ownEntries({ content }: KeptFile): string[][] | undefined {
  const { ofFormats }: ReturnType<typeof JSON.parse> = JSON.parse(Buffer.concat([...content]).toString());
  return ofFormats?.map(({ format, reversals, documents }: BatchRecord & { format: string }) => [
    format,
    ...reversals.map(({ reverses }) => reverses.reference),
    ...documents.map(({ reference }) => reference),
  ]);
}

const bought = (id: string, amount: string) => aDocument({ id, amount, hasImage: true });

it('has a batch, and images of documents, also if only the file of a format has entries', async () => {
  const next = await aJob();
  const before = [bought('a', '10.00'), bought('b', '20.00')];
  const now = [bought('a', '11.00'), bought('b', '20.00')];
  expect(await next(before, 'datev')).toMatchObject({ action: 'deliver', images: ['a', 'b'] });
  expect(await next(now, 'csv')).toMatchObject({ action: 'deliver', images: ['a'] });
  expect(await next(now, 'csv')).toMatchObject({ action: 'skip', images: [] });
  const back = await next(now, 'datev', 'epp');
  expect(back).toMatchObject({
    action: 'deliver',
    images: ['a'],
    counts: { added: 0, changed: 0, removed: 0, unchanged: 2 },
  });
  expect(await next(now, 'datev', 'epp')).toMatchObject({ action: 'skip', images: [] });
});

it('has an image once if the batch and the file of a format have its document', async () => {
  const next = await aJob();
  await next([bought('a', '10.00')], 'datev', 'epp');
  await next([bought('a', '11.00')], 'csv');
  const back = await next([bought('a', '12.00'), bought('new', '1.00')], 'datev', 'epp');
  expect(back).toMatchObject({ action: 'deliver', images: ['a', 'new'] });
});

it('records what the file of a format has only where it is not what the batch has', async () => {
  const next = await aJob();
  const ownOf = async (amount: string, format: string, ...others: readonly PurchaseDocument[]) =>
    (await next([bought('a', amount), ...others], format)).own;
  expect(await ownOf('10.00', 'datev')).toBeUndefined();
  expect(await ownOf('11.00', 'csv')).toBeUndefined();
  expect(await ownOf('11.00', 'datev')).toEqual([['datev', 'a', 'a.b3']]);
  expect(await ownOf('11.00', 'datev', bought('new', '1.00'))).toBeUndefined();
  expect(await ownOf('12.00', 'datev', bought('new', '1.00'))).toEqual([['datev', 'a.b3', 'a.b5']]);
  expect(await ownOf('13.00', 'datev', bought('new', '1.00'))).toBeUndefined();
});
