import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { csvExporter } from './csv/csv-exporter.ts';
import { htmlExporter } from './html/page/html-exporter.ts';
import { jsonExporter } from './json/json-exporter.ts';
import { pdfExporter } from './pdf/pdf-exporter.ts';
import { maxRowsOnPages } from './pdf/plan/long-list.ts';
import {
  collectBytes,
  readCsv,
  readJson,
  readPdf,
  readWorkbook,
  withoutSpaces,
} from './testing/read-back.ts';
import { xlsxExporter } from './xlsx/xlsx-exporter.ts';

const ids = Array.from({ length: maxRowsOnPages + 1 }, (_, index) => `gross-${index}`);
// The tax of a ninth of the amount fits no rate.
const documents = ids.map((id) =>
  aDocument({ id, identifier: `FV/${id}`, storeName: 'Lidl', amount: '9.00', tax: '1.00' }),
);
const accounting = {
  rules: [],
  default: { account: '409' },
  tax: { account: '221', country: 'PL' },
} as const;

const report = buildReport(aDataset({ documents }), { locale: 'en', preset: 'accountant', accounting });

it('a PDF says how many documents are booked gross, what they add up to, and where the list is', async () => {
  const pages = await readPdf(await collectBytes(pdfExporter.write(report, { pdf: { attachments: false } })));
  const page = pages.find((text) => text.includes('Documents:1,001.')) ?? '';
  const [, list = ''] = page.split('Documentsbookedgross');
  expect(list).toMatch(/TotalPLN9,009\.001,001\.00Documents:1,001\./);
  expect(page).toContain(withoutSpaces('The workbook (sheet “Documents booked gross”)'));
}, 30_000);

it('the other formats list every one of them', async () => {
  const { ledger } = readJson(await collectBytes(jsonExporter.write(report)));
  expect(ledger?.unsplit.map(({ id }) => id)).toEqual(ids);

  const sheets = await readWorkbook(await collectBytes(xlsxExporter.write(report)));
  const sheet = sheets.find(({ name }) => name === 'Documents booked gross');
  const header = sheet?.getRow(1).values as readonly string[] | undefined;
  const column = header?.indexOf('ID in the service') ?? 0;
  expect(sheet?.getColumn(column).values.slice(2, 2 + ids.length)).toEqual(ids);

  const csv = { rows: 'entries', dialect: 'rfc4180' } as const;
  const entries = readCsv(await collectBytes(csvExporter.write(report, { csv })));
  expect(entries.filter(({ taxRate }) => taxRate === '').map(({ id }) => id)).toEqual(ids);

  const html = (await collectBytes(htmlExporter.write(report))).toString();
  const [, section = ''] = html.split('id="h-unsplit-documents"');
  expect(section.split('</section>')[0]?.match(/FV\/gross-\d+/g)).toEqual(ids.map((id) => `FV/${id}`));
}, 30_000);
