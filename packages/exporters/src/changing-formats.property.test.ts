import { isDeepStrictEqual } from 'node:util';
import type { PurchaseDocument } from '@outlay/core';
import { aDocument } from '@outlay/core/testing';
import {
  type AccountingMapping,
  type BatchRecord,
  batchHistory,
  batchRecord,
  buildReport,
  type DocumentRow,
  historyOfFormat,
  type Report,
  reportOfFormat,
  takeBatch,
} from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { datevExporter } from './datev/datev-exporter.ts';
import { documentsByHand } from './datev/documents-by-hand.ts';
import { eppExporter } from './epp/epp-exporter.ts';
import { optimaExporter } from './optima/optima-exporter.ts';
import { eppAccounting } from './testing/epp-example.ts';
import { readOptima } from './testing/layout-readers/read-optima.ts';
import { optimaSettings } from './testing/optima-example.ts';
import { collectBytes } from './testing/read-back.ts';
import { readEpp } from './testing/read-epp.ts';
import { addedBy, noteIn, readExtf } from './testing/read-extf.ts';
import { readZip } from './testing/read-zip.ts';

const accounting: AccountingMapping = {
  ...eppAccounting,
  rules: [],
  suppliers: [{ store: '*', name: 'Papiernik', taxId: '5250000104', country: 'PL' }],
  default: { account: '4980' },
  payments: { Card: '1200', default: '1590' },
  tax: { account: '1570', country: 'PL' },
};
const datev = { consultant: 1001, client: 1, fiscalYearStart: '01-01', accountLength: 4, currency: 'PLN' };
const period = { from: '2026-10-01', until: '2026-11-01' };
const locale = 'en';

type Format = 'datev' | 'epp' | 'optima';
type Amount = readonly [name: string, minor: bigint];

const minorOf = (text = '') => BigInt(text.replace('.', '').slice(0, -2));

/** The amounts that a file of each format has. */
const amountsIn: Readonly<Record<Format, (report: Report) => Promise<readonly Amount[]>>> = {
  async datev(report) {
    const files = await readExtf(await collectBytes(datevExporter.write(report, { datev })));
    return files
      .flatMap(({ rows }) => rows)
      .map((row) => {
        const names = [
          'Konto',
          'Gegenkonto (ohne BU-Schlüssel)',
          'BU-Schlüssel',
          'Belegdatum',
          'Belegfeld 1',
        ];
        return [names.map((name) => row[name]).join(' '), addedBy(row)];
      });
  },
  async epp(report) {
    const { documents } = readEpp(await collectBytes(eppExporter.write(report)));
    return documents.flatMap(({ head, rates }) =>
      rates.map(([rate, , net, tax]): Amount => {
        return [`${head[4]} ${rate}`, minorOf(net) * 1_000_000n + minorOf(tax)];
      }),
    );
  },
  async optima(report) {
    const bytes = await collectBytes(optimaExporter.write(report, { optima: optimaSettings }));
    const { purchases } = await readOptima(bytes);
    return purchases.flatMap(({ number, positions }) =>
      positions.map(({ rate, net, vat }): Amount => [`${number} ${rate}`, net * 1_000_000n + vat]),
    );
  },
};

const formats = ['datev', 'epp', 'optima'] as const;

function sums(amounts: readonly Amount[]): Record<string, bigint> {
  const found: Record<string, bigint> = {};
  for (const [name, minor] of amounts) found[name] = (found[name] ?? 0n) + minor;
  return Object.fromEntries(Object.entries(found).filter(([, minor]) => minor !== 0n));
}

/** A batch of a job that writes these formats, from the records as the service has them. */
function nextBatch(
  documents: readonly PurchaseDocument[],
  written: readonly string[],
  records: readonly BatchRecord[],
  from = period.from,
) {
  const readable = documents.filter(({ purchasedOn }) => purchasedOn !== null && purchasedOn >= from);
  const dataset = aDataset({ documents: readable, kind: 'custom', period: { ...period, from } });
  const last = { from: '2026-10-31', until: '2026-11-01' };
  const history = batchHistory(records, new Set(written));
  const batch = { history, kind: 'custom', period: last } as const;
  const report = buildReport(dataset, { locale, accounting, batch });
  const takenFrom = (earlier: typeof history) =>
    takeBatch(dataset, { ...batch, history: earlier, filter: undefined, locale });
  const leftOutOf = (built: Report) => {
    if (!written.includes('datev')) return () => [];
    const { leftOut } = documentsByHand(built, datev);
    return (document: DocumentRow) => (leftOut.has(document) ? ['datev'] : []);
  };
  const taken = takenFrom(history);
  const common = batchRecord(taken, report.figures, leftOutOf(report));
  const ofFormats = [...(history.held?.keys() ?? [])].flatMap((format) => {
    const own = reportOfFormat(report, format);
    const next = takenFrom(historyOfFormat(history, format));
    const { documents: ofFile, reversals } = batchRecord(next, own.figures, leftOutOf(own));
    const isSame = isDeepStrictEqual([ofFile, reversals], [common.documents, common.reversals]);
    return isSame ? [] : [{ format, documents: ofFile, reversals }];
  });
  return { report, taken, record: { ...common, formats: written, ofFormats } };
}

const anyState = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    cents: fc.integer({ min: 1, max: 300 }),
    number: fc.constantFrom('1', '2', '3'),
    purchasedOn: fc.constantFrom('2026-10-05', '2026-10-20'),
    paymentMethod: fc.constantFrom('Card', 'Cash'),
    currency: fc.constantFrom('PLN', 'PLN', 'PLN', 'EUR'),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
);

type State = typeof anyState extends fc.Arbitrary<infer Value> ? Value : never;

function documentsOf(state: State): PurchaseDocument[] {
  return state.map(({ id, cents, number, currency, ...fields }) => ({
    ...aDocument({ id, storeName: 'Papiernik', identifier: `${id}/${number}`, currency, ...fields }),
    total: { minor: BigInt(cents) * 123n, currency },
    tax: { minor: BigInt(cents) * 23n, currency },
  }));
}

const anyBatch = fc.record({
  state: anyState,
  formats: fc.subarray([...formats, 'csv']),
  from: fc.constantFrom('2026-10-01', '2026-10-01', '2026-10-15'),
});

it('has in all files of a format together what each document that they ever had is now', async () => {
  const seen = { takenBack: 0, caughtUp: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyBatch, { minLength: 2, maxLength: 6 }), async (batches) => {
      const records: BatchRecord[] = [];
      const files = new Map<Format, Amount[]>(formats.map((format) => [format, []]));
      const had = new Map<Format, Set<string>>(formats.map((format) => [format, new Set()]));
      for (const { state, formats: written, from } of batches) {
        const { report, taken, record } = nextBatch(documentsOf(state), written, records, from);
        records.push(record);
        const now = new Map(taken.exported.map((document) => [document.batchEntry?.key ?? '', document]));
        for (const format of formats) {
          if (!written.includes(format)) continue;
          files.get(format)?.push(...(await amountsIn[format](report)));
          const keys = had.get(format) ?? new Set();
          for (const [key, { batchEntry }] of now) if (batchEntry?.change !== 'unchanged') keys.add(key);
          for (const key of keys) if (!now.has(key)) keys.delete(key);
          const current = [...now].flatMap(([key, document]) => (keys.has(key) ? [document] : []));
          const documents = current.map((document) => {
            const { batchEntry: _, ...plain } = document;
            return plain;
          });
          const whole = buildReport(aDataset({ documents, period }), { locale, accounting });
          expect([format, sums(files.get(format) ?? [])]).toEqual([
            format,
            sums(await amountsIn[format](whole)),
          ]);
        }
        for (const own of record.ofFormats) {
          seen.takenBack += own.reversals.length;
          seen.caughtUp += own.documents.length;
        }
      }
    }),
    { numRuns: Math.min(Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 40), 1000) },
  );
  expect(Object.values(seen).every((count) => count > 0)).toBe(true);
});

const paper = aDocument({
  id: 'paper',
  storeName: 'Papiernik',
  amount: '123.00',
  tax: '23.00',
  paymentMethod: 'Card',
  identifier: 'RE 7',
  purchasedOn: '2026-10-05',
});
const cash = { ...paper, paymentMethod: 'Cash' };
const third = { ...cash, identifier: 'RE 8' };

/** What the EXTF files of batches have: amount, payment account, number, entry, and what it takes back. */
async function extfOf(states: readonly (readonly PurchaseDocument[])[], written: readonly string[]) {
  const records: BatchRecord[] = [];
  const shown: string[][] = [];
  for (const [index, documents] of states.entries()) {
    const format = written[index] ?? '';
    const { report, record } = nextBatch(documents, [format], records);
    records.push(record);
    if (format !== 'datev') continue;
    const archive = await collectBytes(datevExporter.write(report, { datev }));
    const rows = (await readExtf(archive)).flatMap((file) => file.rows);
    const names = ['Umsatz (ohne Soll/Haben-Kz)', 'Konto', 'Belegfeld 1'];
    shown.push(
      rows
        .filter((row) => row['Konto'] !== '1570' && row['Gegenkonto (ohne BU-Schlüssel)'] !== '1570')
        .map((row) =>
          [...names.map((name) => row[name]), noteIn(row, 'Outlay-ID'), noteIn(row, 'Storno von')].join(' '),
        ),
    );
    expect(rows.length > 0 || (await readZip(archive)).has('not-booked.txt')).toBe(true);
  }
  return shown;
}

it.each([
  [
    'changed while away, and changed again',
    [[paper], [cash], [third]],
    ['datev', 'csv', 'datev'],
    [['100,00 1200 RE-7 paper.b3r paper', '100,00 1590 RE-8 paper.b3 ']],
  ],
  [
    'changed while away, then removed',
    [[paper], [cash], []],
    ['datev', 'csv', 'datev'],
    [['100,00 1200 RE-7 paper.b3r paper']],
  ],
  [
    'removed while away',
    [[paper], [], []],
    ['datev', 'csv', 'datev'],
    [['100,00 1200 RE-7 paper.b3r paper']],
  ],
  [
    'changed while away, and as it was then',
    [[paper], [cash], [cash], [third]],
    ['datev', 'csv', 'datev', 'datev'],
    [
      ['100,00 1200 RE-7 paper.b3r paper', '100,00 1590 RE-7 paper.b3 '],
      ['100,00 1590 RE-7 paper.b4r paper.b3', '100,00 1590 RE-8 paper.b4 '],
    ],
  ],
  ['changed while away, and back', [[paper], [cash], [paper]], ['datev', 'csv', 'datev'], [[]]],
])('takes back what DATEV last received of a document that was %s', async (_, states, written, expected) => {
  const [first, ...later] = await extfOf(states, written);
  expect(first).toEqual(['100,00 1200 RE-7 paper ']);
  expect(later).toEqual(expected);
});
