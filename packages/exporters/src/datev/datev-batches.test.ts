import { aDocument } from '@outlay/core/testing';
import {
  type AccountingMapping,
  type BatchRecord,
  batchHistory,
  batchRecord,
  buildReport,
  type Report,
  takeBatch,
} from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { datevExampleSettings, datevMapping } from '../testing/datev-example.ts';
import { collectBytes } from '../testing/read-back.ts';
import { addedBy, noteIn, type ReadExtf, readExtf } from '../testing/read-extf.ts';
import { readZip } from '../testing/read-zip.ts';
import { datevExporter } from './datev-exporter.ts';
import { documentsByHand } from './documents-by-hand.ts';

type Documents = readonly ReturnType<typeof aDocument>[];

const settings = datevExampleSettings;
const period = { from: '2026-12-01', until: '2027-01-01' };

/** The reports of batches: each of the documents as they are at its time. */
function batchesOf(states: readonly Documents[], mapping: AccountingMapping = datevMapping): Report[] {
  const records: BatchRecord[] = [];
  return states.map((documents) => {
    const dataset = aDataset({ documents, period });
    const batch = { history: batchHistory(records), kind: 'monthly', period } as const;
    const report = buildReport(dataset, { locale: 'en', accounting: mapping, batch });
    const taken = takeBatch(dataset, { ...batch, filter: undefined, locale: 'en' });
    records.push(batchRecord(taken, report.figures));
    return report;
  });
}

const written = (report: Report) => collectBytes(datevExporter.write(report, { datev: settings }));
const filesOf = async (report: Report) => readExtf(await written(report));

const paper = aDocument({
  id: 'paper',
  storeName: 'Müller',
  amount: '119.00',
  tax: '19.00',
  currency: 'EUR',
  category: 'Büro',
  paymentMethod: 'Card',
  identifier: 'RE 7',
  purchasedOn: '2026-12-05',
});

it('takes an entry back as Generalumkehr: the same accounts, side, key, day and number', async () => {
  const [, second] = batchesOf([[paper], [{ ...paper, paymentMethod: 'Cash' }]]);
  const [file] = await filesOf(second as Report);
  expect(file?.name).toBe('EXTF_Buchungsstapel_2026-12_0002.csv');
  expect(file?.header[16]).toBe('Outlay 12/2026 P2');
  const shown = ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'Konto', 'BU-Schlüssel'];
  const more = ['Belegdatum', 'Belegfeld 1', 'Generalumkehr (GU)'];
  expect(file?.rows.map((row) => [...shown, ...more].map((name) => row[name]))).toEqual([
    ['119,00', 'H', '1200', '0401', '0512', 'RE-7', '1'],
    ['119,00', 'H', '1000', '0401', '0512', 'RE-7', ''],
  ]);
  expect(file?.rows.map((row) => [noteIn(row, 'Outlay-ID'), noteIn(row, 'Storno von')])).toEqual([
    ['paper.b2r', 'paper'],
    ['paper.b2', undefined],
  ]);
});

it('takes back on the accounts of then, whatever the rules are now', async () => {
  const dataset = aDataset({ documents: [paper], period });
  const first = { history: batchHistory([]), kind: 'monthly', period } as const;
  const report = buildReport(dataset, { locale: 'en', accounting: datevMapping, batch: first });
  const taken = takeBatch(dataset, { ...first, filter: undefined, locale: 'en' });
  const history = batchHistory([batchRecord(taken, report.figures)]);
  const changed = { ...datevMapping, rules: [{ category: 'Büro', account: '4900' }] };
  const next = buildReport(aDataset({ documents: [], period }), {
    locale: 'en',
    accounting: changed,
    batch: { ...first, history },
  });
  const [file] = await filesOf(next);
  expect(file?.rows.map((row) => row['Gegenkonto (ohne BU-Schlüssel)'])).toEqual(['4930']);
});

it('lists the reversal of what had no accounts when it was exported', async () => {
  const withoutPayments = { rules: [], tax: { account: '1570', country: 'DE' as const } };
  const [, second] = batchesOf([[paper], []], withoutPayments);
  const files = await readZip(await written(second as Report));
  expect([...files.keys()]).toEqual(['not-booked.txt']);
  expect(String(files.get('not-booked.txt'))).toContain(
    'Reversals of entries that had no accounts and were in no EXTF file: 1',
  );
});

const anyState = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    minor: fc.bigInt(-50_000n, 50_000n).filter((minor) => minor !== 0n),
    category: fc.constantFrom('Büro', 'Bücher', 'Software', 'Wareneinkauf', 'Sonstiges'),
    rate: fc.constantFrom(0n, 7n, 19n),
    paymentMethod: fc.constantFrom('Card', 'Cash'),
    purchasedOn: fc.constantFrom('2026-12-01', '2026-12-31'),
    currency: fc.constantFrom('EUR', 'EUR', 'CHF'),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
);

type State = typeof anyState extends fc.Arbitrary<infer Value> ? Value : never;

function documentsOf(state: State): Documents {
  return state.map(({ minor, rate, currency, ...fields }) => ({
    ...aDocument({ currency, ...fields }),
    total: { minor, currency },
    tax: rate === 0n ? null : { minor: (minor * rate) / (100n + rate), currency },
  }));
}

/** The sum of each account, payment and key over files. */
function sumsOf(files: readonly ReadExtf[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const row of files.flatMap(({ rows }) => rows)) {
    const names = ['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'];
    const key = names.map((name) => row[name]).join(' ');
    sums[key] = (sums[key] ?? 0n) + addedBy(row);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

it('adds up over all batches to the documents as they are, on each account, key and day', async () => {
  let reversals = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyState, { minLength: 1, maxLength: 4 }), async (states) => {
      const reports = batchesOf(states.map(documentsOf));
      const files = (await Promise.all(reports.map(filesOf))).flat();
      const last = documentsOf(states.at(-1) ?? []);
      const full = buildReport(aDataset({ documents: last, period }), {
        locale: 'en',
        accounting: datevMapping,
      });
      expect(sumsOf(files)).toEqual(sumsOf(await filesOf(full)));
      reversals += files
        .flatMap(({ rows }) => rows)
        .filter((row) => row['Generalumkehr (GU)'] === '1').length;
    }),
    { numRuns: 30 },
  );
  expect(reversals).toBeGreaterThan(0);
});

/** Two currencies of the client, one after the other, and whether the job writes files for DATEV. */
const anyBatch = fc.record({
  state: anyState,
  currency: fc.constantFrom('EUR', 'EUR', 'CHF'),
  isWritten: fc.boolean(),
});

/** The references of the entries that documents take back. */
function reversedBy(documents: Iterable<Report['figures']['documents'][number]>): string[] {
  return [...documents].flatMap(({ batchEntry }) => batchEntry?.reverses?.reference ?? []);
}

it('takes back only what its files have, and lists what it cannot take back', async () => {
  const seen = { taken: 0, ofOthers: 0, leftOut: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyBatch, { minLength: 2, maxLength: 5 }), async (batches) => {
      const records: BatchRecord[] = [];
      const inFiles = new Set<string>();
      for (const { state, currency, isWritten } of batches) {
        const dataset = aDataset({ documents: documentsOf(state), period });
        const batch = { history: batchHistory(records), kind: 'monthly', period } as const;
        const report = buildReport(dataset, { locale: 'en', accounting: datevMapping, batch });
        const own = { ...settings, currency };
        const { leftOut } = documentsByHand(report, own);
        const bytes = isWritten ? await collectBytes(datevExporter.write(report, { datev: own })) : null;
        const rows = bytes ? (await readExtf(bytes)).flatMap((file) => file.rows) : [];
        const taken = new Set(rows.flatMap((row) => noteIn(row, 'Storno von') ?? []));
        const listed = new Set(reversedBy(leftOut));
        for (const name of reversedBy([...report.figures.documents, ...report.figures.income])) {
          if (!isWritten) continue;
          const isKnown = inFiles.has(name);
          expect([name, taken.has(name), isKnown && listed.has(name)]).toEqual([
            name,
            isKnown && !listed.has(name),
            isKnown && !taken.has(name),
          ]);
          seen.taken += Number(taken.has(name));
          seen.leftOut += Number(!isKnown && listed.has(name));
          seen.ofOthers += Number(!isKnown && !listed.has(name));
        }
        for (const row of rows) {
          if (noteIn(row, 'Storno von') === undefined) inFiles.add(noteIn(row, 'Outlay-ID') ?? '');
        }
        const next = takeBatch(dataset, { ...batch, filter: undefined, locale: 'en' });
        const formatsWithout = (document: Report['figures']['documents'][number]) =>
          isWritten && leftOut.has(document) ? ['datev'] : [];
        const formats = isWritten ? ['csv', 'datev'] : ['csv'];
        records.push({ ...batchRecord(next, report.figures, formatsWithout), formats });
      }
    }),
    { numRuns: 50 },
  );
  expect(Object.values(seen).every((count) => count > 0)).toBe(true);
});
