import { AbortedError, AuthenticationError, InvalidResponseError } from '@outlay/core';
import type { DocumentRow, Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import type { ReceiptImage } from '../exporter/exporter.ts';
import { aJpeg, aPlainPng } from '../testing/pictures.ts';
import { collectBytes, readPdf, withoutSpaces } from '../testing/read-back.ts';
import { pdfExporter } from './pdf-exporter.ts';

/** Exports a report whose first documents have these pictures; `null` for a picture that the service lacks. */
const written = async (
  images: readonly (Uint8Array | null)[],
  fields: Partial<DocumentRow> = { hasImage: true },
) => {
  const base = aReport({ locale: 'en' });
  const documents = base.figures.documents
    .slice(0, images.length)
    .map((document, index) => ({ ...document, id: `doc/${index}`, ...fields }));
  const report: Report = { ...base, sections: [], figures: { ...base.figures, documents, income: [] } };
  const requested: string[] = [];
  const receipts = async (id: string): Promise<ReceiptImage | null> => {
    requested.push(id);
    const bytes = images[Number(id.split('/')[1])] ?? null;
    return bytes && { mediaType: 'application/octet-stream', bytes };
  };
  const file = await collectBytes(pdfExporter.write(report, { receipts, pdf: { attachments: false } }));
  return { file, requested, pages: await readPdf(file) };
};

const slender = aPlainPng(10, 40);
const wide = aJpeg({ width: 40, height: 30 });

it('puts two narrow receipts or one wide receipt on a page, each below its document', async () => {
  const { pages } = await written([slender, slender, wide, slender]);
  const [, first, second, third] = pages;
  expect(pages).toHaveLength(4);
  expect(first).toContain('doc/0');
  expect(first).toContain('doc/1');
  expect(first).toContain(withoutSpaces('Appendix: document images'));
  expect(second).toContain('doc/2');
  expect(third).toContain(withoutSpaces('appendix, page 3'));
});

it('requests no picture of a document without one, and shows nothing for an unknown one', async () => {
  const without = await written([slender, slender], { hasImage: false });
  expect(without).toMatchObject({ requested: [] });
  expect(without.pages).toHaveLength(1);
  const unknown = await written([null, slender], { hasImage: null });
  expect(unknown.requested).toEqual(['doc/0', 'doc/1']);
  expect(unknown.pages.join('')).not.toContain('doc/0');
  expect(unknown.pages.join('')).toContain('doc/1');
});

it('explains a missing picture in its place', async () => {
  const { pages } = await written([null, slender.subarray(0, 60), Buffer.from('text')]);
  const text = pages.join('');
  expect(text).toContain(withoutSpaces('The service has no image of this document.'));
  expect(text).toContain(withoutSpaces('The image file is damaged and cannot be shown.'));
  expect(text).toContain(withoutSpaces('The file is not a JPEG or PNG image or a PDF document.'));
});

it('attaches a PDF receipt and an unsupported JPEG unchanged', async () => {
  const receipt = Buffer.from('%PDF-1.4 of another one');
  const print = aJpeg({ width: 4, height: 3, components: 4 });
  const { file, pages } = await written([receipt, print]);
  expect(pages.join('')).toContain(withoutSpaces('Attached file: receipt-doc-0.pdf'));
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await task.promise;
  const attached = (await document.getAttachments()) as Map<string, unknown>;
  const content = await document.getAttachmentContent('receipt-doc-0.pdf');
  const labels = await document.getPageLabels();
  await task.destroy();
  expect([...attached.keys()]).toEqual(['receipt-doc-0.pdf', 'receipt-doc-1.jpg']);
  expect(Buffer.from(content ?? []).equals(receipt)).toBe(true);
  expect(labels).toEqual(['1', 'A-1']);
});

it('explains a failed picture below its document and shows the others', async () => {
  const base = aReport({ locale: 'en' });
  const documents = base.figures.documents
    .slice(0, 2)
    .map((document, index) => ({ ...document, id: `doc/${index}`, hasImage: true }));
  const report = { ...base, sections: [], figures: { ...base.figures, documents, income: [] } };
  const receipts = (id: string) =>
    id === 'doc/0'
      ? Promise.reject(
          new InvalidResponseError(
            'protocol',
            'the answer is larger than 33554432 bytes',
            {},
            { retryable: false },
          ),
        )
      : Promise.resolve({ mediaType: 'image/png', bytes: slender });
  const file = await collectBytes(pdfExporter.write(report, { receipts, pdf: { attachments: false } }));
  const [, first, second] = await readPdf(file);
  expect(first).toContain('doc/0');
  expect(first).toContain(
    withoutSpaces('could not be downloaded (the answer is larger than 33554432 bytes)'),
  );
  expect(second).toContain('doc/1');
});

it.each([new AuthenticationError('unauthorized', 'no', { status: 401 }), new AbortedError('no')])(
  'fails if the client reports $code',
  async (limit) => {
    const receipts = () => Promise.reject(limit);
    await expect(collectBytes(pdfExporter.write(aReport(), { receipts }))).rejects.toBe(limit);
  },
);

it('fails with the error of the picture source', async () => {
  const receipts = () => Promise.reject(new Error('the service is down'));
  const report = aReport();
  await expect(collectBytes(pdfExporter.write(report, { receipts }))).rejects.toThrow('the service is down');
});
