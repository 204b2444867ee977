import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { aReport } from '@outlay/reports/testing';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes } from '../testing/read-back.ts';
import { reportOf } from '../testing/report-of.ts';
import { pdfExporter } from './pdf-exporter.ts';

/** A PDF of documents with these stores, opened in a viewer. */
const opened = async <Result>(
  stores: readonly string[],
  read: (document: Awaited<ReturnType<typeof getDocument>['promise']>) => Promise<Result>,
) => {
  const report =
    stores.length === 0
      ? aReport()
      : reportOf(stores.map((store) => ({ store, amount: { minor: 1n, currency: 'PLN' } })));
  const data = new Uint8Array(await collectBytes(pdfExporter.write(report)));
  const task = getDocument({ data, verbosity: 0 });
  const result = await read(await task.promise);
  await task.destroy();
  return result;
};

it('keeps texts unchanged when copied, including unsupported and invisible characters', async () => {
  const stores = [
    'Zażółć gęślą jaźń, 1 234,56',
    '漢字 i kanji',
    '👨\u200d👩\u200d👧 i 👍🏽 ❤\ufe0f',
    'Ωmega i µ',
    'ﬁlm № ½',
  ];
  const text = await opened(stores, async (document) => {
    const page = await document.getPage(1);
    const { items } = await page.getTextContent({ disableNormalization: true });
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
  for (const store of stores) expect(text).toContain(store);
});

it('places right-to-left text in visual order, so that copies are in logical order', async () => {
  const stores = ['مرحبا بالعالم', 'שלום עולם'];
  const drawn = await opened(stores, async (document) => {
    const { items } = await (await document.getPage(1)).getTextContent({ disableNormalization: true });
    return items.map((item) => ('str' in item ? item.str : ''));
  });
  expect(drawn).toEqual(expect.arrayContaining(stores));
});

it.skipIf(isMissing('pdftotext'))('keeps right-to-left names readable for another program', async () => {
  const folder = await temporaryFolder();
  const stores = ['مرحبا بالعالم', 'שלום עולם'];
  const report = reportOf(stores.map((store) => ({ store, amount: { minor: 1n, currency: 'PLN' } })));
  await writeFile(join(folder, 'names.pdf'), await collectBytes(pdfExporter.write(report)));
  const { stdout } = await promisify(execFile)('pdftotext', [
    '-enc',
    'UTF-8',
    join(folder, 'names.pdf'),
    '-',
  ]);
  const text = stdout.replaceAll(/\p{Bidi_Control}/gu, '');
  for (const store of stores) expect(text).toContain(store);
});

it('links the figures of the first page to destinations in the file', async () => {
  const found = await opened([], async (document) => {
    const annotations = await (await document.getPage(1)).getAnnotations();
    const names = annotations.map(({ dest }: { dest: string }) => dest);
    return Promise.all(names.map(async (name) => (await document.getDestination(name))?.[1]));
  });
  expect(found).toHaveLength(6);
  for (const place of found) expect(place).toEqual({ name: 'XYZ' });
});

it('labels each page with its printed number', async () => {
  const { labels, pages } = await opened([], async (document) => ({
    labels: await document.getPageLabels(),
    pages: document.numPages,
  }));
  expect(labels).toEqual(Array.from({ length: pages }, (_, index) => String(index + 1)));
});

it('declares PDF/A conformance, and escapes title and author in the metadata', async () => {
  const report = aReport({ account: 'Żółw & "Syn" <sp. z o.o.>\u0007' });
  const task = getDocument({
    data: new Uint8Array(await collectBytes(pdfExporter.write(report))),
    verbosity: 0,
  });
  const { metadata } = await (await task.promise).getMetadata();
  await task.destroy();
  expect(metadata.get('pdfaid:part')).toBe('3');
  expect(metadata.get('pdfaid:conformance')).toBe('B');
  expect(metadata.get('dc:title')).toBe('Miesięczny raport wydatków, październik 2026');
  expect(metadata.get('dc:creator')).toEqual(['Żółw & "Syn" <sp. z o.o.>']);
  expect(metadata.get('xmp:createdate')).toBe('2026-11-01T06:30:00Z');
});

it('is tagged as headings, tables and figures in page order', async () => {
  const roles = await opened([], async (document) => {
    const tree = await (await document.getPage(1)).getStructTree();
    const [root] = tree.children;
    return 'children' in (root ?? {})
      ? (root as { children: { role: string }[] }).children.map(({ role }) => role)
      : [];
  });
  expect(roles.slice(0, 4)).toEqual(['P', 'H1', 'P', 'H2']);
  expect(roles).toContain('Table');
});
