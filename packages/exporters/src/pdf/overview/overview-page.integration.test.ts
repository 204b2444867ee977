import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString, sumMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport, type Locale, type Report, type ReportOptions } from '@outlay/reports';
import { aDataset, aRecurringExpense } from '@outlay/reports/testing';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { jsonExporter } from '../../json/json-exporter.ts';
import { isMissing } from '../../testing/is-missing.ts';
import { collectBytes, readPdf, withoutSpaces } from '../../testing/read-back.ts';
import { pdfExporter } from '../pdf-exporter.ts';

const categories = [
  'Food',
  'Home',
  'Transport',
  'Health',
  'Clothing',
  'Gifts',
  'Pets',
  'Sport',
  'Travel',
  'Fun',
];
const purchases = (month: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aDocument({
      id: `${month}-${index}`,
      storeName: `Store ${index % 7}`,
      category: categories[index % 3 === 0 ? index % categories.length : index % 4] ?? null,
      amount: `${((index * 7919) % 90_000) + 101}.${String((index * 37) % 100).padStart(2, '0')}`,
      purchasedAt: `${month}-${String((index % 28) + 1).padStart(2, '0')}T10:00:00.000Z`,
    }),
  );
const household = (count: number, options: Partial<ReportOptions> = {}): Report =>
  buildReport(
    aDataset({
      account: 'Household',
      documents: purchases('2026-10', count),
      previous: {
        period: { from: '2026-09-01', until: '2026-10-01' },
        documents: purchases('2026-09', 30),
        summary: null,
      },
      recurring: [
        aRecurringExpense({ name: 'Store 1', nextDate: '2026-11-04' }),
        aRecurringExpense({ name: 'Store 2', nextDate: '2026-11-06' }),
      ],
    }),
    { locale: 'en', preset: 'household', ...options },
  );

/** Every amount in the JSON body of a report, without its sign. */
async function bodyAmounts(report: Report): Promise<Set<string>> {
  const body = (await collectBytes(jsonExporter.write(report))).toString();
  return new Set([...body.matchAll(/"-?(\d+\.\d{2})"/g)].map(([, amount = '']) => amount));
}

/** Every amount on the first page of a file, in the format of the JSON body. */
async function pageAmounts(file: Buffer, locale: Locale): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent({ disableNormalization: true });
  const text = items.map((item) => ('str' in item ? item.str : '')).join('\n');
  await task.destroy();
  const pattern = locale === 'en' ? /\d{1,3}(?:,\d{3})*\.\d{2}/g : /\d{1,3}(?:[\u00a0 ]\d{3})*,\d{2}/g;
  return [...text.matchAll(pattern)].map(([amount]) =>
    locale === 'en' ? amount.replaceAll(',', '') : amount.replaceAll(/[\u00a0 ]/g, '').replace(',', '.'),
  );
}

describe('the page of a household', () => {
  it.each([0, 1, 2, 120, 2000])('is one page without a page number for %i documents', async (count) => {
    const pages = await readPdf(await collectBytes(pdfExporter.write(household(count))));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('October2026');
    expect(pages[0]).not.toContain('page1');
  });

  it.each(['en', 'pl'] as const)('shows only amounts that are in the JSON body, in %s', async (locale) => {
    const report = household(120, { locale });
    const file = await collectBytes(pdfExporter.write(report, { pdf: { attachments: false } }));
    const known = await bodyAmounts(report);
    const found = await pageAmounts(file, locale);
    const rows = report.overview.categories?.rows ?? [];
    const sumFrom = (index: number) =>
      sumMoney(
        rows.slice(index).map(({ amount }) => amount),
        'PLN',
      );
    const folded = new Set(rows.map((_, index) => decimalString(sumFrom(index))));
    expect(found.length).toBeGreaterThan(15);
    const unknown = found.filter((amount) => !known.has(amount) && !folded.has(amount));
    expect(unknown).toEqual([]);
  });

  it('is followed by an appendix with page numbers', async () => {
    const pages = await readPdf(
      await collectBytes(pdfExporter.write(household(60, { appendix: ['documents', 'categories'] }))),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, text] of pages.entries()) expect(text).toContain(`page${index + 1}of${pages.length}`);
    expect(pages[0]).toContain(withoutSpaces('Where it went'));
    expect(pages[1]).toContain('Categories');
    expect(pages.join('')).not.toContain('Warnings');
  });

  it.skipIf(isMissing('qpdf'))('passes the check of qpdf', async () => {
    const path = join(await temporaryFolder(), 'page.pdf');
    const options = { pdf: { pageSize: 'letter' } } as const;
    await writeFile(path, await collectBytes(pdfExporter.write(household(120), options)));
    const { stdout } = await promisify(execFile)('qpdf', ['--check', path]);
    expect(stdout).toContain('No syntax or stream encoding errors');
  });
});
