import { aDocument } from '@outlay/core/testing';
import { buildReport, type Report } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PageSizeName } from '../exporter/page-size-name.ts';
import { collectBytes } from '../testing/read-back.ts';
import { pdfExporter } from './pdf-exporter.ts';

const longName =
  'Przedsiębiorstwo Handlowo-Usługowe „Źdźbło i Gżegżółka” Grażyna Brzęczyszczykiewicz-Chrząszczyżewoszycka Spółka z o.o. Sp. Komandytowa';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A year with an amount of five digits in each month of each category. */
const year = (categories: readonly string[]): Report =>
  buildReport(
    aDataset({
      account: 'Household',
      kind: 'yearly',
      period: { from: '2025-01-01', until: '2026-01-01' },
      documents: categories.flatMap((category) =>
        months.map((_, month) =>
          aDocument({
            id: `${category} ${month}`,
            category,
            amount: `${10_000 + 97 * month}.25`,
            purchasedAt: `2025-${String(month + 1).padStart(2, '0')}-14T10:00:00.000Z`,
          }),
        ),
      ),
    }),
    { locale: 'en', preset: 'full' },
  );

async function opened(report: Report, pageSize: PageSizeName): Promise<PDFDocumentProxy> {
  const data = await collectBytes(pdfExporter.write(report, { pdf: { pageSize, attachments: false } }));
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  onTestFinished(() => task.destroy());
  return task.promise;
}

async function textOf(file: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await file.getPage(number)).getTextContent({ disableNormalization: true });
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

describe.each([
  ['a4', [842, 595]],
  ['letter', [792, 612]],
] as const)('the months of a year on %s', (pageSize, size) => {
  it('are next to each other on the last page in landscape, with full names', async () => {
    const file = await opened(year([longName, 'Food', 'Home']), pageSize);
    const sizes: number[][] = [];
    for (let number = 1; number <= file.numPages; number += 1) {
      const { width, height } = (await file.getPage(number)).getViewport({ scale: 1 });
      sizes.push([Math.round(width), Math.round(height)]);
    }
    const upright = size.toReversed();
    expect(sizes).toEqual([...sizes.slice(1).map(() => upright), size]);
    const text = await textOf(file, file.numPages);
    for (const month of months) expect(text).toContain(`${month} 2025`);
    expect(text.replaceAll(/\s/g, '')).toContain(longName.replaceAll(' ', ''));
    expect(text).toContain(`page ${file.numPages} of ${file.numPages}`);
    expect(text).toContain('30,000.75');
  });

  it('have a bookmark and are tagged as a table', async () => {
    const file = await opened(year(['Food', 'Home']), pageSize);
    const outline = await file.getOutline();
    const entry = outline.find(({ title }) => title === 'Categories by month');
    const [reference = { num: 0, gen: 0 }] = (entry?.dest ?? []) as { num: number; gen: number }[];
    expect((await file.getPageIndex(reference)) + 1).toBe(file.numPages);
    const tree = JSON.stringify(await (await file.getPage(file.numPages)).getStructTree());
    expect(tree).toContain('"role":"Table"');
    expect(tree.match(/"role":"TH"/g)).toHaveLength(14);
  });
});

it('uses a portrait page if all months fit', async () => {
  const report = buildReport(
    aDataset({
      kind: 'quarterly',
      period: { from: '2025-01-01', until: '2025-04-01' },
      documents: [aDocument({ amount: '10.00', purchasedAt: '2025-02-02T10:00:00.000Z' })],
    }),
    { locale: 'en', preset: 'full' },
  );
  const file = await opened(report, 'a4');
  for (let number = 1; number <= file.numPages; number += 1) {
    expect((await file.getPage(number)).getViewport({ scale: 1 }).width).toBeLessThan(600);
  }
});
