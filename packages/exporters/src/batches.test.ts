import { aDocument } from '@outlay/core/testing';
import {
  type BatchRecord,
  batchHistory,
  batchRecord,
  buildReport,
  type Locale,
  locales,
  type Report,
  takeBatch,
} from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { attachmentTitle, reportEmail } from './email.ts';
import type { ExportOptions } from './exporter/exporter.ts';
import type { ExportFormat } from './exporter/file-types.ts';
import { exporters, fileName } from './index.ts';
import { readReportBody } from './json/read-report-body.ts';
import { csvLayouts } from './layouts.ts';
import { documentLines } from './pdf/plan/document-list.ts';
import { bookable, datevSettings } from './testing/datev-report.ts';
import { optimaSettings } from './testing/optima-example.ts';
import { collectBytes, readWorkbook } from './testing/read-back.ts';

const period = { from: '2026-10-01', until: '2026-11-01' };
const mapping = {
  rules: [{ account: '401', category: 'Dom' }],
  default: { account: '409' },
  payments: { default: '201' },
  tax: { account: '221', country: 'PL' },
  company: { name: 'Pracownia', taxId: '5250000133' },
} as const;

const bread = aDocument({
  id: 'bread',
  storeName: 'Lidl',
  amount: '12.30',
  tax: '2.30',
  identifier: 'FV/7',
  paymentMethod: 'card',
  category: 'Dom',
  purchasedAt: '2026-10-05T10:00:00.000Z',
});
const milk = { ...bread, id: 'milk', storeName: 'Żabka', identifier: null };

/** The second batch: a document has changed, one is gone and one is new. */
function aBatch(locale: Locale): Report {
  const next = (documents: (typeof bread)[], records: readonly BatchRecord[]) => {
    const dataset = aDataset({ documents });
    const batch = { history: batchHistory(records), kind: 'monthly', period } as const;
    const report = buildReport(dataset, { locale, preset: 'full', accounting: mapping, batch });
    const record = batchRecord(takeBatch(dataset, { ...batch, filter: undefined, locale }), report.figures);
    return { report, record };
  };
  const first = next([bread, milk], []);
  const changed = { ...bread, paymentMethod: 'cash' };
  return next([changed, { ...milk, id: 'new' }], [first.record]).report;
}

async function textOf(format: ExportFormat, options: ExportOptions = {}, locale: Locale = 'en') {
  return String(await collectBytes(exporters[format].write(aBatch(locale), options)));
}

/** Numbers are kept together with what they count. */
function withSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

it.each(locales)('every format writes a batch in %s', async (locale) => {
  const report = aBatch(locale);
  const sizes = await Promise.all(
    Object.entries(exporters).map(async ([format, exporter]) => {
      const given = format === 'datev' ? bookable(report) : report;
      return (await collectBytes(exporter.write(given, { datev: datevSettings, optima: optimaSettings })))
        .byteLength;
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  const { text } = reportEmail(report, { subject: report.overview.subject });
  expect(withSpaces(text.start)).toContain(
    locale === 'pl' ? 'Paczka nr 2, 1 nowy dokument' : 'Batch 2, 1 new document, 1 changed, 1 removed.',
  );
  expect(withSpaces(text.start)).toContain(
    locale === 'pl'
      ? '2 dokumenty: 24,60 zł; 2 storna: −24,60 zł; razem 0,00 zł.'
      : '2 documents, PLN 24.60; 2 reversals, −PLN 24.60; PLN 0.00 in total.',
  );
});

it.each([
  ['en', 'Documents in this batch', 'Reversals in this batch'],
  ['pl', 'Dokumenty w tej paczce', 'Storna w tej paczce'],
] as const)('counts the documents and reversals that an import must have: %s', (locale, own, reversed) => {
  const { sections } = aBatch(locale);
  const content = sections.find(({ id }) => id === 'batch')?.content;
  if (content?.type !== 'figures') throw new Error('a batch has figures');
  const valueOf = (key: string) => content.figures.find((each) => each.key === key)?.value;
  const labels = content.figures.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining([own, reversed]));
  expect([valueOf('documents'), valueOf('reversals')]).toEqual([
    { type: 'count', count: 2 },
    { type: 'count', count: 2 },
  ]);
  expect([valueOf('documents-spending-PLN'), valueOf('reversals-spending-PLN')]).toMatchObject([
    { money: { minor: 2460n } },
    { money: { minor: -2460n } },
  ]);
});

it.each([
  ['en', 'Totals of all batches', '1–31 October 2026'],
  ['pl', 'Sumy wszystkich paczek', '1–31 października 2026'],
] as const)('has a workbook that begins with its totals, and its days: %s', async (locale, totals, days) => {
  const sheets = await readWorkbook(await collectBytes(exporters.xlsx.write(aBatch(locale))));
  expect(sheets[2]?.name).toBe(totals);
  const texts = sheets[1]?.getColumn(2).values.map(String);
  expect(texts).toContain(days);
});

it('is named after its number', () => {
  const report = aBatch('en');
  expect(fileName(report, 'csv')).toBe('monthly-2026-10.batch-0002.csv');
  expect(attachmentTitle(report)).toBe('October 2026, batch 2');
  expect(report.title).toContain(', batch 2');
  expect(withSpaces(report.overview.subject)).toBe(
    'October 2026: batch 2, 1 new document, 1 changed, 1 removed',
  );
});

it('shows in CSV what each row is, and what a reversal takes back', async () => {
  const text = await textOf('csv', { csv: { dialect: 'rfc4180', rows: 'documents' } });
  const rows = text.trim().split('\r\n');
  expect(rows[0]).toMatch(/,group,batchChange,entryReference,reverses$/);
  expect(rows.slice(1).map((row) => row.split(',').slice(-3))).toEqual([
    ['reversal', 'bread.b2r', 'bread'],
    ['changed', 'bread.b2', ''],
    ['reversal', 'milk.b2r', 'milk'],
    ['new', 'new', ''],
  ]);
  expect(await textOf('csv', { csv: { dialect: 'excel-pl', rows: 'entries' } }, 'pl')).toMatch(
    /;Status w paczce;Identyfikator zapisu;Storno do\r\n[\s\S]*;storno;bread\.b2r;bread \(paczka nr 1\)\r\n/,
  );
});

it('gives every transaction of OFX an identifier that no batch had before', async () => {
  const text = await textOf('ofx');
  const ids = [...text.matchAll(/<FITID>([^<]*)</g)].map(([, id]) => id);
  expect(ids).toEqual(['bread.b2r', 'milk.b2r', 'new', 'bread.b2']);
  expect(text).toContain('reversal: bread (batch 1)');
});

it.each(['hledger', 'beancount'] as const)('refers to what a reversal takes back in %s', async (format) => {
  const text = await textOf(format);
  expect(text).toMatch(/entry: "?bread\.b2r"?\n.*reverses: "?bread"?\n/);
  expect(text.match(/reverses: /g)).toHaveLength(2);
});

it('gives each row of a layout its own identifier and reference', async () => {
  const { columns: _, ...form } = csvLayouts['firefly-iii'];
  const columns = (['id', 'reference', 'reverses'] as const).map((field) => ({ header: field, field }));
  const csvLayout = { name: 'own', layout: { ...form, columns } };
  const text = await textOf('csv', { csvLayout });
  const rows = text.replaceAll('"', '').trim().split(/\r?\n/).slice(1);
  expect(rows.map((row) => row.split(form.delimiter ?? ','))).toEqual([
    ['bread.b2r', 'FV/7 (bread.b2r)', 'bread'],
    ['bread.b2', 'FV/7 (bread.b2)', ''],
    ['milk.b2r', 'milk.b2r', 'milk'],
    ['new', 'new', ''],
  ]);
});

it('is in JSON with the sums of all batches', async () => {
  const { batch, documents } = await readReportBody(await textOf('json'));
  expect(batch).toEqual({
    number: 2,
    covered: { start: '2026-10-01', end: '2026-10-31' },
    added: 1,
    changed: 1,
    removed: 1,
    unchanged: 0,
    totals: [
      {
        flow: 'spending',
        currency: 'PLN',
        documents: { count: 2, amount: '24.60' },
        reversals: { count: 2, amount: '-24.60' },
        before: '24.60',
        batch: '0.00',
        toDate: '24.60',
        full: '24.60',
      },
    ],
    waiting: [],
  });
  expect(documents.map((document) => document.batchEntry?.reverses ?? null)).toEqual([
    { batch: 1, reference: 'bread' },
    null,
    { batch: 1, reference: 'milk' },
    null,
  ]);
});

it.each([
  ['en', 'Reversal', 'Total of this batch (with reversals)', '(all documents read)'],
  ['pl', 'Storno', 'Suma tej paczki (ze stornami)', '(wszystkie odczytane dokumenty)'],
] as const)(
  'tells reversals from refunds and the batch from all documents in %s',
  async (locale, kind, own, all) => {
    const { sections } = aBatch(locale);
    const contentOf = (id: string) => sections.find((section) => section.id === id)?.content;
    const labelsOf = (id: string) => {
      const content = contentOf(id);
      return content?.type === 'figures' ? content.figures.map(({ label }) => label) : [];
    };
    expect(labelsOf('headline')[0]).toBe(own);
    expect(labelsOf('reconciliation').filter((label) => label.endsWith(all))).toHaveLength(2);
    const totals = contentOf('batch-totals');
    expect(totals?.type === 'table' && totals.columns.map(({ key }) => key)).toEqual([
      'currency',
      'earlierBatches',
      'thisBatch',
      'allBatches',
      'allDocuments',
      'result',
    ]);
    const register = contentOf('purchase-register');
    if (register?.type !== 'table') throw new Error('a mapping gives a register');
    const at = register.columns.findIndex(({ key }) => key === 'reverses');
    expect([...register.rows].filter((row) => row[at]?.type === 'text')).toHaveLength(2);
    const text = await textOf('csv', { csv: { dialect: 'excel-pl', rows: 'documents' } }, locale);
    expect(text.split(`;${kind};`)).toHaveLength(3);
  },
);

it('marks a reversal in the list of documents in PDF', () => {
  const { sections, locale } = aBatch('pl');
  const content = sections.find(({ id }) => id === 'documents')?.content;
  if (content?.type !== 'table') throw new Error('a batch has documents');
  const { lineOf } = documentLines(content, locale, false);
  const details = Array.from(content.rows, (row) => lineOf(row).details);
  expect(details.filter((text) => text.includes('storno'))).toHaveLength(2);
});
