import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aDocument } from '@outlay/core/testing';
import { exampleInvoices } from '@outlay/ksef/testing';
import { type BatchRecord, batchHistory, historyOfFormat } from '@outlay/reports';
import { anInvoice } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { readInvoiceFolder } from '../../adapters/invoices/read-invoice-folder.ts';
import { batchFile, readBatches } from './batch-file.ts';
import { stageKeptFile } from './stage-rendition.ts';

/** A batch of one document, which is booked by an invoice. */
function aBatch(
  invoice: NonNullable<NonNullable<BatchRecord['documents'][number]['booked']>['invoice']>,
  hasLedger: boolean,
): BatchRecord {
  const document = aDocument({ id: 'd1' });
  const ledger = { payment: '101', taxAccount: '221-01', taxes: [], partRate: null, invoice };
  const booked = { parts: [null], supplier: null, ...(hasLedger ? { ledger } : { ledger: null, invoice }) };
  const form = { counted: 'full', isIncome: false } as const;
  return {
    number: 1,
    counts: { added: 1, changed: 0, removed: 0, unchanged: 0 },
    totals: [],
    documents: [
      { key: 'd1', reference: 'd1', document, day: '2026-10-05', booked, ...form, leftOutOf: ['datev'] },
    ],
    reversals: [],
  };
}

it.each([
  ['with a ledger', true],
  ['without one', false],
])('reads the invoice back by which a document was booked %s', async (_, hasLedger) => {
  const invoices = await temporaryFolder();
  for (const { fileName, xml } of exampleInvoices()) await writeFile(join(invoices, fileName), xml);
  const read = await readInvoiceFolder(invoices);
  expect(read.invoices.length).toBeGreaterThan(3);
  for (const invoice of read.invoices) {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'pl'));
    const file = await stageKeptFile(batchFile(aBatch(invoice, hasLedger), null), 'pl', {
      folder,
      key: undefined,
    });
    const history = await readBatches([{ ...file, root: folder, key: undefined }]);
    const { number, gross, seller, rates } = invoice;
    const amounts = rates.map(({ percent, net, tax }) => ({ percent, net, tax }));
    const booked = history.documents.get('d1')?.booked;
    expect(booked?.ledger?.invoice ?? booked?.invoice).toMatchObject({
      number,
      gross,
      seller,
      rates: amounts,
    });
    expect(history.documents.get('d1')).toMatchObject({ day: '2026-10-05', leftOutOf: ['datev'] });
    expect(history.number).toBe(batchHistory([aBatch(invoice, hasLedger)]).number);
  }
});

/** Reads records back, with the formats of the files of their batches. */
async function readBack(
  records: readonly BatchRecord[],
  formatsOfFiles: readonly string[] | undefined,
  written: readonly string[],
) {
  const folder = await temporaryFolder();
  const files: Parameters<typeof readBatches>[0][number][] = [];
  for (const record of records) {
    const place = { folder: join(folder, String(record.number)), key: undefined };
    await mkdir(join(place.folder, 'pl'), { recursive: true });
    const file = await stageKeptFile(batchFile(record, files.at(-1)?.sha256 ?? null), 'pl', place);
    const formats = formatsOfFiles ? { formats: formatsOfFiles } : {};
    files.push({ ...file, root: place.folder, key: undefined, ...formats });
  }
  return readBatches(files, new Set(written));
}

const first = aBatch(anInvoice(), true);
const [exported] = first.documents;

it.each([
  [
    'of its files, where the file does not say them',
    undefined,
    ['csv', 'epp', 'batch'],
    ['csv', 'epp', 'batch'],
  ],
  ['not known, where they are in an archive', undefined, ['zip', 'batch'], undefined],
  ['those that the file says', ['csv', 'epp'], ['zip', 'batch'], ['csv', 'epp']],
])('has the formats of a batch: %s', async (_, formats, formatsOfFiles, expected) => {
  const history = await readBack([{ ...first, formats }], formatsOfFiles, ['epp']);
  expect(history.documents.get('d1')?.formats).toEqual(expected);
});

it('reads back what the file of a format has instead', async () => {
  const changed = exported && {
    ...exported,
    reference: 'd1.b2',
    document: aDocument({ id: 'd1', amount: '7.00' }),
  };
  const second: BatchRecord = {
    ...first,
    number: 2,
    documents: changed ? [changed] : [],
    reversals: [{ key: 'd1', reference: 'd1.b2r', reverses: { batch: 1, reference: 'd1' } }],
    formats: ['csv'],
  };
  const third: BatchRecord = {
    ...second,
    number: 3,
    documents: [],
    reversals: [],
    formats: ['csv', 'datev'],
    ofFormats: [
      {
        format: 'datev',
        documents: changed ? [{ ...changed, reference: 'd1.b3' }] : [],
        reversals: [{ key: 'd1', reference: 'd1.b3r', reverses: { batch: 1, reference: 'd1' } }],
      },
    ],
  };
  const history = await readBack([first, second, third], ['datev'], ['datev']);
  expect(history.documents.get('d1')).toMatchObject({ batch: 2, reference: 'd1.b2' });
  expect(historyOfFormat(history, 'datev').documents.get('d1')).toMatchObject({
    batch: 3,
    reference: 'd1.b3',
    document: { id: 'd1', total: { minor: 700n } },
    formats: ['csv', 'datev'],
  });
  expect(history.references).toContain('d1.b3r');
});
