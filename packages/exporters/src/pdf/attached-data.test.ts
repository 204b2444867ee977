import { aReport } from '@outlay/reports/testing';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import type { ExportOptions } from '../exporter/exporter.ts';
import { exporters } from '../registry.ts';
import { collectBytes } from '../testing/read-back.ts';

/** The attachments of a PDF by name. */
async function attachmentsOf(options: ExportOptions): Promise<Record<string, string>> {
  const data = new Uint8Array(await collectBytes(exporters.pdf.write(aReport(), options)));
  const task = getDocument({ data, verbosity: 0 });
  const document = await task.promise;
  const names = [...((await document.getAttachments()) as Map<string, unknown>).keys()];
  const contents = await Promise.all(
    names.map(async (name) => [
      name,
      Buffer.from((await document.getAttachmentContent(name)) ?? []).toString(),
    ]),
  );
  await task.destroy();
  return Object.fromEntries(contents);
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield* [Buffer.from(text.slice(0, 3)), Buffer.from(text.slice(3))];
}

// oxlint-disable-next-line require-yield -- it fails before it yields anything
async function* failing(): AsyncGenerator<Uint8Array> {
  throw new Error('the disk is full');
}

it('attaches the report in the same bytes as the other formats', async () => {
  const options: ExportOptions = { csv: { dialect: 'excel-pl', rows: 'line-items' } };
  const write = async (format: 'json' | 'csv') =>
    String(await collectBytes(exporters[format].write(aReport(), options)));
  expect(await attachmentsOf(options)).toEqual({
    'monthly-2026-10.json': await write('json'),
    'monthly-2026-10.csv': await write('csv'),
  });
});

it('attaches files that are also written separately, and creates the others', async () => {
  const { 'monthly-2026-10.json': json, ...others } = await attachmentsOf({
    written: { csv: () => piecesOf('what was written') },
  });
  expect(JSON.parse(json ?? '')).toMatchObject({ schema: 'outlay.report/1' });
  expect(others).toEqual({ 'monthly-2026-10.csv': 'what was written' });
});

it('fails with the error of a file that is written separately', async () => {
  await expect(attachmentsOf({ written: { json: failing } })).rejects.toThrow('the disk is full');
});
