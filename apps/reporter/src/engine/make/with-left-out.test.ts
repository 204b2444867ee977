import { aDocument } from '@outlay/core/testing';
import { exporters } from '@outlay/exporters';
import { type AccountingMapping, buildReport, type Cell, type PresetName } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { fileWarnings } from './file-warnings.ts';
import type { PurchaseFormat } from './purchase-formats.ts';
import { leftOutListing, withLeftOut } from './with-left-out.ts';

const accounting: AccountingMapping = {
  rules: [],
  default: { account: '409', vat: 'zw' },
  payments: { default: '201' },
  suppliers: [{ store: 'Sklep', name: 'Sklep s.c.', taxId: '5250000104', country: 'PL' }],
  company: { name: 'Pracownia', taxId: '5250000133' },
};

const documents = [
  { identifier: 'FV/1' },
  { identifier: null, amount: '20.00' },
  { identifier: '漢/1' },
  { identifier: 'x'.repeat(25) },
  { identifier: 'FV/2', storeName: 'Kiosk', amount: '5.00' },
  { identifier: 'FV/3', currency: 'EUR', amount: '7.00' },
].map((own, index) =>
  aDocument({ id: `d${index}`, purchasedOn: '2026-10-05', storeName: 'Sklep', amount: '12.34', ...own }),
);

function reportOf(locale: 'en' | 'pl', preset: PresetName = 'accountant') {
  return buildReport(aDataset({ documents }), { locale, preset, accounting });
}

function written({ type, ...cell }: Cell): unknown {
  return type === 'money' && 'money' in cell
    ? `${cell.money.minor} ${cell.money.currency}`
    : Object.values(cell)[0];
}

it.each([
  [
    'en',
    'epp',
    'Not in the EDI++ file',
    [
      'No document number',
      'A character that the file cannot contain (漢, U+6F22)',
      'Document number too long for the format',
      'No supplier with a tax ID',
      'Not in PLN, exchange rate not known',
    ],
  ],
  [
    'pl',
    'optima',
    'Poza plikiem dla Optimy',
    [
      'Brak numeru dokumentu',
      'Znak niedozwolony w pliku (漢, U+6F22)',
      'Brak dostawcy z NIP',
      'Waluta inna niż PLN, nieznany kurs',
    ],
  ],
] as const)('lists every document that the file leaves out: %s, %s', (locale, format, title, reasons) => {
  const { sections } = withLeftOut(reportOf(locale), new Set([format]), true);
  const section = sections.find(({ id }) => id === `not-in-${format}`);
  expect(section).toMatchObject({ title, media: ['page', 'screen', 'workbook'] });
  if (section?.content.type !== 'table') throw new Error('a table is expected');
  const { rows, totals, groups } = section.content;
  expect(Array.from(rows, (row) => row.map(written)[2])).toEqual(reasons);
  expect(Array.from(rows, (row) => row.map(written)[0])).toEqual(reasons.map(() => '2026-10-05'));
  expect([...totals, ...(groups ?? []).flatMap((group) => group.totals)].length).toBeGreaterThan(1);
});

it('comes before the documents, is added for written files only, and only where something is left out', () => {
  const report = reportOf('en');
  const ids = withLeftOut(report, new Set(['epp', 'optima']), true).sections.map(({ id }) => id);
  expect(ids.slice(ids.indexOf('not-in-epp'), ids.indexOf('not-in-epp') + 2)).toEqual([
    'not-in-epp',
    'not-in-optima',
  ]);
  expect(ids.indexOf('not-in-optima')).toBeLessThan(ids.indexOf('documents'));
  expect(withLeftOut(report, new Set(['xlsx']), true)).toBe(report);
  const whole = buildReport(aDataset({ documents: documents.slice(0, 1) }), { locale: 'en', accounting });
  expect(withLeftOut(whole, new Set(['epp']), true)).toBe(whole);
});

it('keeps the household page one page, and names only files that have the list', () => {
  const report = withLeftOut(reportOf('en', 'household'), new Set(['epp', 'pdf']), true);
  const listing = (...formats: (PurchaseFormat | 'pdf' | 'xlsx' | 'json')[]) =>
    leftOutListing(report, 'epp', new Set(formats));
  expect(listing('epp', 'pdf')).toEqual({ formats: [], otherFormat: 'xlsx' });
  expect(listing('epp', 'pdf', 'xlsx', 'json')).toEqual({ formats: ['xlsx', 'json'], otherFormat: 'xlsx' });
  expect(leftOutListing(reportOf('en'), 'epp', new Set(['pdf', 'xlsx']))).toEqual({
    formats: [],
    otherFormat: 'json',
  });
});

it('is in the files that the warning names', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    aDocument({ id: `d${index}`, purchasedOn: '2026-10-05', storeName: `Sklep ${index}`, amount: '12.34' }),
  );
  const built = buildReport(aDataset({ documents: many }), {
    locale: 'en',
    preset: 'accountant',
    accounting,
  });
  const formats = ['epp', 'html'] as const;
  const report = withLeftOut(built, new Set(formats), true);
  const [warning] = fileWarnings(report, { formats, exportOptions: {} });
  expect(warning?.message).toContain('2 more; the full list is in the HTML report');
  const pieces: Uint8Array[] = [];
  for await (const piece of exporters.html.write(report, {})) pieces.push(piece);
  const [, list = ''] = Buffer.concat(pieces).toString().split('<h2 id="h-not-in-epp">');
  const [rows = ''] = list.split('</section>');
  for (const { storeName } of many) expect(rows).toContain(`${storeName}<`);
});

it.each([
  [
    'en',
    '5 documents (PLN 49.68 and EUR 7.00) are not in the EDI++ file: enter them by hand',
    '4 documents (PLN 37.34 and EUR 7.00) are not in the XML file for Comarch ERP Optima: enter them by hand',
  ],
  [
    'pl',
    'W pliku EDI++ nie ma 5 dokumentów (49,68 zł i 7,00 EUR): trzeba wprowadzić je ręcznie',
    'W pliku XML dla Comarch ERP Optima nie ma 4 dokumentów (37,34 zł i 7,00 EUR): trzeba wprowadzić je ręcznie',
  ],
] as const)('is the first thing to check, also in an e-mail: %s', (locale, epp, optima) => {
  const report = reportOf(locale);
  const { items = [] } = withLeftOut(report, new Set(['epp', 'optima']), false).overview.toCheck ?? {};
  const texts = items.map(({ text }) => text.replaceAll('\u00a0', ' '));
  expect(texts.slice(0, 2)).toEqual([epp, optima]);
  expect(items.slice(0, 2).every(({ isCritical }) => isCritical)).toBe(true);
  expect(items.slice(2)).toEqual(report.overview.toCheck?.items ?? []);
  expect(withLeftOut(report, new Set(['pdf']), false)).toBe(report);
});

it.each([
  ['en', '1 document (PLN 20.00) is not in the EDI++ file: enter it by hand'],
  ['pl', 'W pliku EDI++ nie ma 1 dokumentu (20,00 zł): trzeba wprowadzić go ręcznie'],
] as const)('is in the singular for one document: %s', (locale, text) => {
  const report = buildReport(aDataset({ documents: documents.slice(0, 2) }), { locale, accounting });
  const [item] = withLeftOut(report, new Set(['epp']), false).overview.toCheck?.items ?? [];
  expect(item?.text.replaceAll('\u00a0', ' ')).toBe(text);
});
