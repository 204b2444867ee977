import { readFile } from 'node:fs/promises';
import { parseMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { isCalendarDate } from '@outlay/core/time';
import { buildReport, countedAmounts, locales, type Report } from '@outlay/reports';
import { aDataset, aLargeReport, aRecurringExpense, aReport } from '@outlay/reports/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDataset } from '../../testing/any-dataset.ts';
import { collectBytes, readJson } from '../../testing/read-back.ts';
import { jsonExporter } from '../json-exporter.ts';
import { lastReportOf } from '../last-report-of.ts';
import { reportBody } from '../report-body.ts';
import { reportJsonSchema } from './report-json-schema.ts';

const ajv = new Ajv2020({
  allErrors: true,
  formats: { date: isCalendarDate, 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) },
});
const open = ajv.compile(reportJsonSchema());
const { $id: _, ...closedSchema } = reportJsonSchema({ closed: true }) as { $id: string };
const closed = ajv.compile(closedSchema);

const write = async (report: Report) => readJson(await collectBytes(jsonExporter.write(report)));

/** The problems of a body with a schema. */
function problems(validate: typeof open, body: unknown): string[] {
  validate(body);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The problems of a report's file with both forms of the schema. */
async function problemsOf(report: Report): Promise<string[]> {
  const body = await write(report);
  return [...problems(open, body), ...problems(closed, body)];
}

describe('the JSON Schema of a report', () => {
  it('is the one in the package', async () => {
    const text = `${JSON.stringify(reportJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../../schema/outlay.report-1.schema.json');
  });

  it('is what other packages import', async () => {
    const file = new URL(import.meta.resolve('@outlay/exporters/report.schema.json'));
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ $id: 'urn:outlay:report:1' });
  });

  it('describes every name, there or where its type is defined', () => {
    expect(undescribed(reportJsonSchema())).toEqual([]);
  });
});

/** Assigns accounts to both sides of everything that is generated. */
const booked = {
  rules: [],
  default: { account: '409' },
  payments: { card: '131' },
  tax: { account: '221', country: 'PL' },
} as const;

describe('a written report', () => {
  it.each(locales)('is valid in %s, with nothing that the schema does not describe', async (locale) => {
    expect(await problemsOf(aReport({ locale }))).toEqual([]);
  });

  it.each([0, 1, 1000])('is valid with %i documents', async (documents) => {
    expect(await problemsOf(aLargeReport(documents))).toEqual([]);
  });

  it('is valid whatever the records are', { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyDataset,
        fc.constantFrom(...locales),
        fc.constantFrom(...countedAmounts),
        async (dataset, locale, counted) => {
          expect(await problemsOf(buildReport(dataset, { locale, counted, accounting: booked }))).toEqual([]);
        },
      ),
    );
  });
});

describe('the schema refuses', () => {
  const valid = () => write(aReport());

  it.each([
    ['a report without totals', ({ totals: __, ...body }: object & { totals?: unknown }) => body],
    [
      'a total without an amount',
      (body: object) => ({ ...body, totals: [{ currency: 'PLN', documents: 1 }] }),
    ],
    [
      'an amount that is a number',
      (body: object) => ({ ...body, totals: [{ currency: 'PLN', amount: 12.5, documents: 1 }] }),
    ],
    [
      'an amount with a comma',
      (body: object) => ({ ...body, totals: [{ currency: 'PLN', amount: '12,50', documents: 1 }] }),
    ],
    ['another version', (body: object) => ({ ...body, schema: 'outlay.report/2' })],
    ['a day that does not exist', (body: object) => ({ ...body, period: { start: '2026-02-30' } })],
    ['null where there is always a list', (body: object) => ({ ...body, documents: null })],
  ])('%s', async (_name, spoiled) => {
    const body = await valid();
    expect(open(body)).toBe(true);
    expect(open(spoiled(body))).toBe(false);
  });

  it('nothing where the service did not give what a report can do without', async () => {
    const body = { ...(await valid()), recurring: null, duplicates: null, duplicateEffect: null };
    expect([open(body), closed(body)]).toEqual([true, true]);
  });

  it('nothing because of a name that it does not know', async () => {
    const body = await valid();
    expect(open({ ...body, later: 1, totals: [{ ...body.totals[0], later: true }] })).toBe(true);
    expect(closed({ ...body, later: 1 })).toBe(false);
  });
});

describe('the JSON form', () => {
  it('has every figure under its own name, as deep as they go', async () => {
    const reports = [fullReport(), reportWithoutCategories()];
    const figures = reports.flatMap((report) => pathsOf(report.figures));
    const bodies = await Promise.all(reports.map(write));
    const written = bodies.flatMap(({ narrativeSource: source, narrative, ...rest }) =>
      pathsOf({ ...rest, narrative: { text: narrative, source } }),
    );
    const isWritten = (name: string) => written.some((path) => path === name || path.startsWith(`${name}.`));
    const missing = figures.map(writtenPath).filter((path) => path !== null && !isWritten(path));
    // The rises are those of stores that no list has.
    expect(missing.filter((path) => path !== 'otherStoreChanges.rises')).toEqual([]);
    const empty = figures.filter((path) => path.endsWith('[] nothing'));
    const isFull = (list: string) =>
      figures.some((path) => path !== list && path.startsWith(list.split(' ')[0] ?? ''));
    expect(empty.filter((list) => !isFull(list))).toEqual([]);
  });
});

/** Every path in a value, once; `[]` stands for any element. An amount is a single value. */
function pathsOf(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object' || 'minor' in value) return [path];
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path}[] nothing`];
    return (value as unknown[]).flatMap((element) => pathsOf(element, `${path}[]`));
  }
  const members = Object.entries(value) as [string, unknown][];
  return members.flatMap(([name, member]) => pathsOf(member, path === '' ? name : `${path}.${name}`));
}

const writtenNames: Readonly<Record<string, string>> = {
  perMille: 'share',
  changePerMille: 'changeShare',
  confidencePerMille: 'confidence',
  from: 'start',
  until: 'end',
};

/**
 * Figures whose JSON form has other names, because of the contract, or because it refers to another element; and accounts that
 * the accounting file names, which are not of the report.
 */
const otherwiseWritten =
  /^accounting\.named\.|^(comparison|lastYear)\.totals\[\]\.previous$|^accounting\.entries\[\]|^ledger\.(entries|income|unsplit)\[\]|^purchaseRegister\.rows\[\]\.document\.|^quality\[\]\.documents\[\]/;

/** The path of a figure in JSON; `null` if it cannot be derived. */
function writtenPath(path: string): string | null {
  if (otherwiseWritten.test(path) || path.endsWith(' nothing')) return null;
  return path.replaceAll(/\w+/g, (name) => writtenNames[name] ?? name);
}

/** A report with the figures that only an account without categories has: changes by store, of more stores than are listed. */
function reportWithoutCategories(): Report {
  const bought = (stores: number, purchasedOn: string) =>
    Array.from({ length: stores }, (_store, index) =>
      aDocument({ storeName: `Sklep ${index}`, amount: '10.00', category: null, purchasedOn }),
    );
  const dataset = aDataset({
    period: { from: '2026-10-01', until: '2026-11-01' },
    documents: bought(1, '2026-10-05'),
    previous: {
      period: { from: '2026-09-01', until: '2026-10-01' },
      documents: bought(8, '2026-09-05'),
      summary: null,
    },
    recordsStart: { on: null },
  });
  return buildReport(dataset, { locale: 'en' });
}

/** A report with a value in every figure. */
function fullReport(): Report {
  const bought = (category: string, amount: string, purchasedOn: string | null) =>
    aDocument({
      id: `${category} ${purchasedOn}`,
      purchasedOn,
      amount,
      tax: '1.00',
      tags: ['dom'],
      groupId: 'group-0',
      lineItems: [aLineItem({ category, amount })],
    });
  const purchases = [bought('Jedzenie', '10.00', '2026-08-03'), bought('Jedzenie', '10.00', '2026-09-30')];
  const refund = bought('Dom', '-1.00', '2026-09-01');
  const past = (from: string, until: string) => ({
    period: { from, until },
    documents: purchases,
    summary: null,
  });
  const dataset = aDataset({
    kind: 'quarterly',
    period: { from: '2026-07-01', until: '2026-10-01' },
    readAt: '2026-10-05T06:00:00.000Z',
    documents: [
      ...purchases,
      refund,
      bought('Dom', '5.00', null),
      bought('Wynagrodzenie', '5000.00', '2026-08-31'),
    ],
    unreadableDocuments: 1,
    summary: {
      total: parseMoney('1.00', 'PLN'),
      categories: [],
      source: 'period',
      narrative: 'Mało.',
      createdAt: null,
    },
    previous: past('2026-04-01', '2026-07-01'),
    lastYear: past('2025-07-01', '2025-10-01'),
    recurring: [aRecurringExpense({ name: 'Sklep', nextDate: '2026-10-20' })],
    unavailable: [{ resource: 'groups', reason: 'timeout', missingRecords: null }],
    duplicates: [
      {
        sourceId: 'Jedzenie 2026-08-03',
        targetId: 'Jedzenie 2026-09-30',
        confidencePerMille: 900,
        reason: 'Ta sama kwota',
      },
    ],
  });
  const accounting = {
    rules: [{ account: '401', category: 'Jedzenie' }],
    payments: { Karta: '131' },
    tax: { account: '221', country: 'PL' },
  } as const;
  const last = lastReportOf(reportBody(buildReport(dataset, { locale: 'en' })));
  const lastReport = { ...last, documents: last.documents.map((document) => ({ ...document, date: null })) };
  return buildReport(dataset, { locale: 'en', accounting, lastReport });
}

/** Paths of properties without a description or a reference to a definition. */
function undescribed(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key !== 'properties') return undescribed(value, `${path}/${key}`);
    return Object.entries(value as object).flatMap(([name, property]: [string, unknown]) => [
      ...(isDescribed(property) ? [] : [`${path}/${name}`]),
      ...undescribed(property, `${path}/${name}`),
    ]);
  });
}

function isDescribed(property: unknown): boolean {
  const text = JSON.stringify(property);
  return text.includes('"description"') || text.includes('"$ref"');
}
