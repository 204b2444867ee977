import { AbortedError, AuthenticationError, InvalidResponseError, RateLimitedError } from '@outlay/core';
import type { Report } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { ExportError } from '../exporter/export-error.ts';
import type { ExportOptions } from '../exporter/exporter.ts';
import { fileName } from '../file-name.ts';
import { csvLayouts } from '../layouts/csv-layouts.ts';
import { exporters } from '../registry.ts';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes, readCsv, readWorkbook } from '../testing/read-back.ts';
import { readZip, unzipped } from '../testing/read-zip.ts';

const report = aReport({ locale: 'en' });
const written = (options: ExportOptions = {}, of: Report = report) =>
  collectBytes(exporters.zip.write(of, options));
const picture = { mediaType: 'image/jpeg', bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9) };
const csvOnly = { zip: { formats: ['csv'] } } as const;

it('contains the PDF, the workbook, the CSV and the JSON, byte for byte', async () => {
  const files = await readZip(await written());
  expect([...files.keys()]).toEqual(
    ['pdf', 'xlsx', 'csv', 'json'].map((format) => `monthly-2026-10.${format}`),
  );
  for (const format of ['pdf', 'xlsx', 'csv', 'json'] as const) {
    const alone = await collectBytes(exporters[format].write(report));
    expect(files.get(`monthly-2026-10.${format}`)?.equals(alone)).toBe(true);
  }
});

it('contains the requested formats once each, in order', async () => {
  const files = await readZip(await written({ zip: { formats: ['json', 'csv', 'json'] } }));
  expect([...files.keys()]).toEqual(['monthly-2026-10.json', 'monthly-2026-10.csv']);
});

it('names the CSV file of a layout after it, as outside an archive', async () => {
  const csvLayout = { layout: csvLayouts.ynab, name: 'ynab', currency: 'PLN' };
  const files = await readZip(await written({ csvLayout, zip: { formats: ['csv', 'json'] } }));
  expect([...files.keys()]).toEqual([
    fileName(report, 'csv', { csvLayout }),
    fileName(report, 'json', { csvLayout }),
  ]);
  expect([...files.keys()][0]).toContain('.ynab-pln.csv');
});

it('rejects an unsupported format', async () => {
  const formats = ['zip'] as unknown as ['csv'];
  const error: unknown = await written({ zip: { formats } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ExportError);
  expect(error).toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('zip.formats: "zip"'),
  });
});

it('passes options on to the exporters of its files', async () => {
  const files = await readZip(await written({ ...csvOnly, csvDialect: 'excel-pl' }));
  expect(files.get('monthly-2026-10.csv')?.toString()).toMatch(/^\ufeffDate;Week;/);
});

it.skipIf(isMissing('unzip'))('is a valid archive for unzip', async () => {
  const file = await written({ receipts: () => Promise.resolve(picture) });
  const files = await readZip(file);
  expect(await unzipped(file, [...files.keys()])).toEqual(files);
});

it('contains no path outside the archive, whatever the name of the report', async () => {
  const period = { ...report.period, name: '../../etc/passwd' };
  const files = await readZip(await written(csvOnly, { ...report, period }));
  expect([...files.keys()]).toEqual(['monthly-.._.._etc_passwd.csv']);
});

it('stops requesting pictures when its consumer stops', async () => {
  let requests = 0;
  const bytes = new Uint8Array(300_000);
  const receipts = () => {
    requests += 1;
    return Promise.resolve({ mediaType: 'image/png', bytes });
  };
  const pieces = exporters.zip.write(report, { receipts })[Symbol.asyncIterator]();
  await pieces.next();
  await pieces.return?.();
  await new Promise(setImmediate);
  expect(requests).toBeLessThan(10);
});

describe('the pictures of receipts', () => {
  it('are in a folder under the names in the CSV', async () => {
    const receipts = (id: string) => Promise.resolve(id === 'document-0' ? picture : null);
    const csvDialect = 'rfc4180';
    const files = await readZip(await written({ ...csvOnly, csvDialect, receipts }));
    const name = 'receipts/2026-10-01_biedronka_document-0.jpg';
    expect(files.get(name)).toEqual(Buffer.from(picture.bytes));
    const rows = readCsv(files.get('monthly-2026-10.csv') ?? Buffer.of());
    expect(rows.filter(({ receipt }) => receipt !== '').map(({ id, receipt }) => [id, receipt])).toEqual([
      ['document-0', name],
    ]);
  });

  it('are also named in the document list of the workbook', async () => {
    const receipts = (id: string) => Promise.resolve(id === 'document-0' ? picture : null);
    const files = await readZip(await written({ zip: { formats: ['xlsx'] }, receipts }));
    const sheets = await readWorkbook(files.get('monthly-2026-10.xlsx') ?? Buffer.of());
    const sheet = sheets.find(({ name }) => name === 'Documents');
    const header = (sheet?.getRow(1).values ?? []) as unknown[];
    const [id, receipt] = [header.indexOf('ID in the service'), header.indexOf('Image file')];
    const named = sheet
      ?.getRows(2, report.figures.documents.length)
      ?.filter((row) => row.getCell(receipt).value);
    expect(named?.map((row) => [row.getCell(id).value, row.getCell(receipt).value])).toEqual([
      ['document-0', 'receipts/2026-10-01_biedronka_document-0.jpg'],
    ]);
  });

  it('are in the archive or in the list of missing ones, once per document', async () => {
    const documents = report.figures.documents.slice(0, 5).map((document, index) => ({
      ...document,
      ...(index === 1 ? { hasImage: false } : {}),
      ...(index === 4 ? { id: null, store: 'A\r\nB' } : {}),
    }));
    const answers = [
      picture,
      null,
      null,
      new InvalidResponseError('protocol', 'the picture is broken'),
      null,
    ];
    const few = { ...report, figures: { ...report.figures, documents, income: [] } };
    const receipts = (id: string) => {
      const answer = answers[documents.findIndex((document) => document.id === id)];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? null);
    };
    const files = await readZip(await written({ ...csvOnly, receipts }, few));
    expect([...files.keys()].filter((name) => name.startsWith('receipts/'))).toHaveLength(2);
    const [title, , ...lines] = files.get('receipts/missing.txt')?.toString().split('\r\n') ?? [];
    expect(title).toBe('Documents without an image in this archive:');
    expect(lines.map((line) => line.replace(/^.* · /, ''))).toEqual([
      'The service has no image: 2',
      documents[1]?.id,
      documents[2]?.id,
      '',
      'The picture is broken: 1',
      documents[3]?.id,
      '',
      'The service provides no ID: 1',
      '–',
      '',
    ]);
    expect(lines[8]).toContain('A B');
  });

  it.each([
    new AbortedError('no'),
    new AuthenticationError('unauthorized', 'no', { status: 401 }),
    new RateLimitedError('no', { retryAt: new Date('2026-11-15T12:00:00Z') }),
  ])('end the archive with an error if the client reports $code', async (limit) => {
    const receipts = () => Promise.reject(limit);
    await expect(written({ receipts })).rejects.toBe(limit);
  });

  it('are written as the same bytes each time', async () => {
    const receipts = () => Promise.resolve(picture);
    expect((await written({ receipts })).equals(await written({ receipts }))).toBe(true);
  });
});
