import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aDocument } from '@outlay/core/testing';
import { exampleInvoices } from '@outlay/ksef/testing';
import { type BatchRecord, batchHistory } from '@outlay/reports';
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
