import { media, type Section, sectionsIn } from '@outlay/reports';
import { aLargeReport, aReport } from '@outlay/reports/testing';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { collectBytes, readPdf, withoutSpaces } from '../testing/read-back.ts';
import { pdfExporter } from './pdf-exporter.ts';

it('numbers its pages, and lists documents in two lines each without the table of days', async () => {
  const pages = await readPdf(await collectBytes(pdfExporter.write(aLargeReport(200))));
  for (const [index, text] of pages.entries()) expect(text).toContain(`strona${index + 1}z${pages.length}`);
  const whole = pages.join('');
  expect(whole).toContain(withoutSpaces('Biedronka 1,99 zł 01.10.2026 · Jedzenie · Karta · praca; podróże'));
  expect(whole).toContain(withoutSpaces('Wydatki według dni'));
  expect(whole).not.toContain(withoutSpaces('niedz. (weekend)'));
});

it('leaves out columns and sections that are for spreadsheets only', async () => {
  const { sections, ...report } = aReport();
  const pages = await readPdf(await collectBytes(pdfExporter.write({ ...report, sections })));
  // The identifier of a document in the service, which only duplicates state.
  expect(pages.join('')).toContain('IDdocument-10');
  expect(pages.join('')).not.toContain('document-47');
  for (const { title } of sections.filter(
    (section) => !section.media.includes('page') && section.id !== 'data',
  )) {
    expect(pages.join('')).not.toContain(withoutSpaces(title));
  }
  expect(pages.join('')).not.toContain('Częśćdokumentu');
});

it('shows warnings before any figure, and quotes the text of the service', async () => {
  const report = aReport({ locale: 'en' });
  const quoted: Section = {
    id: 'service-text',
    title: 'In the words of the service',
    media,
    content: { type: 'prose', paragraphs: ['Mało.'], source: 'The finance service wrote this.' },
  };
  const sections = report.sections.toSpliced(1, 0, quoted);
  const [first = ''] = await readPdf(await collectBytes(pdfExporter.write({ ...report, sections })));
  expect(first.indexOf('Warnings')).toBeGreaterThan(0);
  expect(first.indexOf('Warnings')).toBeLessThan(first.indexOf('Overview'));
  expect(first).toContain('Thefinanceservicewrotethis.Mało.');
});

it('contains its language, title, account and bookmarks', async () => {
  const task = getDocument({
    data: new Uint8Array(await collectBytes(pdfExporter.write(aReport()))),
    verbosity: 0,
  });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const outline = await document.getOutline();
  await task.destroy();
  expect(info).toMatchObject({
    Language: 'pl',
    PDFFormatVersion: '1.7',
    Title: 'Miesięczny raport wydatków, październik 2026',
    Author: 'Zażółć Gęślą',
    CreationDate: 'D:20261101063000Z',
  });
  const shown = sectionsIn(aReport(), 'page');
  expect(outline.map(({ title }) => title)).toEqual(shown.map(({ title }) => title));
});
