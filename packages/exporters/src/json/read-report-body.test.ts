import { aDocument } from '@outlay/core/testing';
import { buildReport, type Report } from '@outlay/reports';
import { aDataset, aReport } from '@outlay/reports/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExportError } from '../exporter/export-error.ts';
import { anyDataset } from '../testing/any-dataset.ts';
import { collectBytes } from '../testing/read-back.ts';
import { jsonExporter } from './json-exporter.ts';
import { lastReportOf } from './last-report-of.ts';
import { readReportBody } from './read-report-body.ts';
import { reportBody } from './report-body.ts';

const json = async (report: Report) => (await collectBytes(jsonExporter.write(report))).toString();

/** Only the fields that the contract guarantees. */
const promised = {
  schema: 'outlay.report/1',
  kind: 'monthly',
  period: { start: '2026-10-01', end: '2026-10-31', timeZone: 'Europe/Warsaw', label: 'October 2026' },
  totals: [{ currency: 'PLN', amount: '10.00', documents: 1 }],
  categories: [{ category: 'Food', currency: 'PLN', amount: '10.00', share: 1 }],
  stores: [{ store: 'Żabka', currency: 'PLN', amount: '10.00', documents: 1 }],
  days: [{ date: '2026-10-01', currency: 'PLN', amount: '10.00', documents: 1 }],
  documents: [
    { id: 'a', date: '2026-10-01', store: 'Żabka', category: 'Food', amount: '10.00', currency: 'PLN' },
  ],
  comparison: { previous: { start: '2026-09-01', end: '2026-09-30' }, totals: [] },
  reconciliation: {
    status: 'unchecked',
    summaryTotal: null,
    documentsTotal: '10.00',
    difference: null,
    currency: 'PLN',
    source: null,
  },
  recurring: [],
  duplicates: [],
  narrative: null,
  warnings: [],
};

const bodyWith = (fields: object) => JSON.stringify({ ...promised, ...fields });

/** The error of reading a text. */
async function refusal(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    return error instanceof ExportError ? `${error.code}: ${error.message}` : error;
  }
}

describe('a written report', () => {
  it.each(['pl', 'en'] as const)('in %s is read back as it was', async (locale) => {
    const report = aReport({ locale });
    expect(await readReportBody(await json(report))).toEqual(reportBody(report));
  });

  it('is read back as it was, whatever the records are', { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyDataset, async (dataset) => {
        const report = buildReport(dataset, { locale: 'pl' });
        expect(await readReportBody(await json(report))).toEqual(reportBody(report));
      }),
      { numRuns: 50 },
    );
  });

  it('is read where it has only the names of the contract', async () => {
    const body = await readReportBody(JSON.stringify(promised));
    expect(body).toEqual(promised);
    expect(body.flows).toBe(undefined);
  });

  it('is read where its changes do not say whether it is a correction', async () => {
    const changes = { since: '2026-11-01T06:00:00.000Z', totals: [], documents: [] };
    expect(await readReportBody(bodyWith({ changes }))).toMatchObject({ changes });
  });

  it('is read where it has names that came later', async () => {
    expect(await readReportBody(bodyWith({ later: 1 }))).toEqual(promised);
  });
});

describe('what is no report', () => {
  it.each<[string, RegExp]>([
    ['', /^invalid_report: the report is not valid JSON: /],
    ['[]', /^invalid_report: the report: expected an object, received \[\]$/],
    [
      bodyWith({ schema: 'outlay.report/2' }),
      /: schema: expected "outlay.report\/1", received "outlay.report\/2"$/,
    ],
    [bodyWith({ totals: undefined }), /: totals: expected an array, received nothing$/],
    [
      bodyWith({ totals: [{ currency: 'PLN', amount: 10, documents: 1 }] }),
      /: totals\[0\]\.amount: expected a decimal string like "1234\.50", received 10$/,
    ],
    [
      bodyWith({ period: { ...promised.period, end: '2026-02-30' } }),
      /: period\.end: expected a day like "2026-10-01", received "2026-02-30"$/,
    ],
    [bodyWith({ kind: 'daily' }), /: kind: expected "weekly" or "monthly" or .+, received "daily"$/],
    [
      bodyWith({ documents: [{}] }),
      /: documents\[0\]\.id: expected a string, received nothing \(and \d+ more problems\)$/,
    ],
  ])('is refused: %.40s', async (text, message) => {
    expect(await refusal(() => readReportBody(text))).toMatch(message);
  });
});

describe('the last report of a body', () => {
  const last = async (fields: object) => lastReportOf(await readReportBody(bodyWith(fields)));

  it('has exact amounts and half-open days, and says what it was not told', async () => {
    expect(await last({})).toMatchObject({
      kind: 'monthly',
      period: { from: '2026-10-01', until: '2026-11-01' },
      generatedAt: null,
      locale: null,
      counted: null,
      income: null,
      totals: [{ amount: { minor: 1000n, currency: 'PLN' } }],
      documents: [
        { id: 'a', amount: { minor: 1000n, currency: 'PLN' }, full: { minor: 1000n, currency: 'PLN' } },
      ],
    });
    const [document] = (await last({})).documents;
    expect([document?.tax, document?.parts, document?.tags]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    [
      'documents that do not add up to the totals',
      { documents: [] },
      'invalid_report: totals: expected 0.00 PLN, the sum of the documents, received 10.00 PLN',
    ],
    [
      'an amount finer than its currency',
      { totals: [{ currency: 'PLN', amount: '10.001', documents: 1 }] },
      'invalid_report: totals[0].amount: "10.001" is not an amount in PLN: PLN has 2 decimals',
    ],
    [
      'a period that ends before it begins',
      { period: { ...promised.period, end: '2026-09-30' } },
      'invalid_report: period: the period 2026-10-01..2026-09-30 ends before it begins; the first day comes first',
    ],
  ])('is refused with %s', async (_, fields, message) => {
    expect(await refusal(() => last(fields))).toBe(message);
  });
});

describe('a report that is made again from what its JSON says', () => {
  it('tells that nothing has changed, whatever the records are', { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyDataset,
        fc.constantFrom('pl', 'en'),
        fc.constantFrom('full', 'owned'),
        async (dataset, locale, counted) => {
          const lastReport = lastReportOf(
            await readReportBody(await json(buildReport(dataset, { locale, counted }))),
          );
          const { changes } = buildReport(dataset, { locale, counted, lastReport }).figures;
          expect(changes?.documents).toEqual([]);
          expect(changes?.totals.filter(({ effect }) => effect.minor !== 0n)).toEqual([]);
          expect(changes?.since).toBe(dataset.readAt);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('compares only what an older one told', async () => {
    const dataset = aDataset({
      documents: [
        aDocument({ id: 'a', tax: '1.00', tags: ['dom'], category: 'Dom', paymentMethod: 'Karta' }),
        aDocument({ id: null, amount: '7.00' }),
        aDocument({ id: 'salary', category: 'Wynagrodzenie' }),
      ],
    });
    const { documents, income: _, ...body } = reportBody(buildReport(dataset, { locale: 'en' }));
    const names = new Set(['id', 'date', 'store', 'category', 'amount', 'currency', 'parts']);
    const older = {
      ...body,
      documents: documents.map((document) => ({
        ...Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name))),
        parts: document.parts.map(({ category, amount }) => ({ category, amount })),
      })),
    };
    const lastReport = lastReportOf(await readReportBody(JSON.stringify(older)));
    expect(lastReport.documents.map(({ parts }) => parts)).toEqual([undefined, undefined]);
    const { changes } = buildReport(dataset, { locale: 'en', lastReport }).figures;
    expect(changes?.documents).toEqual([]);
  });
});
