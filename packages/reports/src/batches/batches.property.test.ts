import type { PurchaseDocument } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import { type BatchRecord, batchHistory } from '../calc/batch-history.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { ReportFigures } from '../figures/figures.ts';
import { aDataset } from '../testing/dataset.ts';
import { batchRecord } from './batch-record.ts';
import { takeBatch } from './take-batch.ts';

const runs = { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 12) };

const period = { from: '2026-01-01', until: '2027-01-01' };

const anyDocument = fc
  .record({
    currency: fc.constantFrom('PLN', 'PLN', 'EUR', 'JPY'),
    storeName: fc.constantFrom('Żabka', 'Lidl', null),
    category: fc.constantFrom('Jedzenie', 'Dom', 'Wynagrodzenie', null),
    purchasedAt: fc.option(
      fc.constantFrom('2026-01-31T23:30:00Z', '2026-02-03T10:00:00Z', '2026-09-09T09:00:00Z'),
    ),
    minor: fc.bigInt(-40_000n, 200_000n),
    percent: fc.constantFrom(23n, 8n, null),
    owned: fc.option(fc.bigInt(0n, 1000n), { freq: 2 }),
    paymentMethod: fc.constantFrom('card', 'cash', null),
    tags: fc.subarray(['work', 'trip']),
    items: fc.array(
      fc.record({
        name: fc.constantFrom('Mleko', 'Kaucja', null),
        minor: fc.bigInt(-9000n, 90_000n),
        category: fc.constantFrom('Jedzenie', 'Dom', null),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ minor, currency, percent, owned, items, ...fields }) => {
    const money = (units: bigint): Money => ({ minor: units, currency });
    return {
      ...aDocument({ ...fields, currency, amount: '0' }),
      total: money(minor),
      tax: percent === null ? null : money((minor * percent) / (100n + percent)),
      owned: owned === null ? null : money((minor * owned) / 1000n),
      lineItems: items.map((item) => ({
        ...aLineItem({ name: item.name, category: item.category, currency, amount: '0' }),
        total: money(item.minor),
        quantity: '2',
      })),
    };
  });

/** What happens to the documents between two batches: each ID, or a document without one, gets a document or none. */
const anyEdit = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', null),
  document: fc.option(anyDocument, { freq: 3 }),
});

const mappings: readonly (AccountingMapping | undefined)[] = [
  undefined,
  { rules: [{ account: '401', category: 'jedzenie' }], default: { account: '409', vat: 'ZW' } },
  {
    rules: [{ account: '402', category: 'Dom', costCenter: 'X' }],
    payments: { card: '131', default: '201' },
    tax: { account: '221', country: 'PL' },
    suppliers: [{ store: 'Lidl', name: 'Lidl sp. z o.o.', taxId: '5250000003', country: 'PL' }],
  },
  {
    rules: [{ account: '403', tag: 'work' }],
    default: { account: '404' },
    payments: { cash: '101' },
    tax: { account: '222', country: 'PL' },
    suppliers: [{ store: '*', name: 'Sklepy s.c.', taxId: '5250000104', country: 'PL' }],
  },
];

const settings = {
  counted: fc.constantFrom('full' as const, 'owned' as const),
  accounting: fc.constantFrom(...mappings),
  incomeCategories: fc.constantFrom(['Wynagrodzenie'], ['Dom']),
};

const anySetting = fc.record(settings);

type Setting = typeof anySetting extends fc.Arbitrary<infer Value> ? Value : never;

/** Both sides are booked: what had no account when it was exported is reversed by the rules of that time. */
const anyBookedSetting = fc.record({ ...settings, accounting: fc.constantFrom(...mappings.slice(2)) });

function historyOf(anySettingNow: fc.Arbitrary<Setting>) {
  const anyStep = fc.record({ edits: fc.array(anyEdit, { maxLength: 6 }), setting: anySettingNow });
  return fc.array(anyStep, { minLength: 1, maxLength: 4 });
}

const anyHistory = historyOf(anySetting);

function optionsOf({ accounting, ...same }: Setting): ReportOptions {
  return { locale: 'en', ...same, ...(accounting ? { accounting } : {}) };
}

/** The report of the next batch, and what is kept of it. @param waiting - IDs of documents that are not in it yet */
function nextBatch(
  documents: readonly PurchaseDocument[],
  records: readonly BatchRecord[],
  setting: Setting,
  waiting: readonly string[] = [],
) {
  const dataset = aDataset({ kind: 'custom', period, documents, readAt: '2027-01-02T00:00:00.000Z' });
  const waits = new Map(
    waiting.map((id) => [`id ${id}`, { reason: 'no_supplier', character: null } as const]),
  );
  const batch = { history: batchHistory(records), kind: 'custom', period, waits } as const;
  const report = buildReport(dataset, { ...optionsOf(setting), batch });
  const taken = takeBatch(dataset, { ...batch, filter: undefined, locale: 'en' });
  return { report, record: batchRecord(taken, report.figures) };
}

/** Sums by whatever a file can be added up by; what comes to nothing is left out. */
function sumsOf(all: readonly ReportFigures[]): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (key: readonly unknown[], { minor, currency }: Money) => {
    const name = JSON.stringify([...key, currency]);
    sums.set(name, (sums.get(name) ?? 0n) + minor);
  };
  for (const { documents, income, accounting, ledger, purchaseRegister: register } of all) {
    if (register) {
      add(['register net'], register.net);
      add(['register tax'], register.inputTax);
      for (const { supplierTaxNumber, supplierName, gross } of register.rows) {
        add(['supplier', supplierTaxNumber, supplierName], gross);
      }
    }
    for (const row of [...documents, ...income]) {
      const flow = row.flow === 'income';
      add(['total', flow], row.amount);
      add(['full'], row.full);
      add(['day', row.date], row.amount);
      add(['store', row.store, row.paymentMethod], row.amount);
      if (row.tax) add(['tax'], row.tax);
      for (const part of row.parts) add(['category', part.category, flow], part.amount);
      for (const item of row.lineItems) if (item.amount) add(['item', item.name], item.amount);
    }
    for (const { part, booking } of accounting?.entries ?? []) {
      add(['booking', booking?.account, booking?.costCenter, booking?.vat], part.amount);
    }
    for (const { kind, debit, credit, posted, amount, taxRate } of ledger?.entries ?? []) {
      add(['ledger', debit], posted);
      add(['ledger', credit], { ...posted, minor: -posted.minor });
      add(['rate', kind, taxRate?.percent], amount);
    }
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n));
}

function edited(
  documents: readonly PurchaseDocument[],
  edits: readonly { readonly id: string | null; readonly document: PurchaseDocument | null }[],
): PurchaseDocument[] {
  return edits.reduce<PurchaseDocument[]>(
    (now, { id, document }) => {
      const others =
        id === null
          ? now.filter((each) => document !== null || each.id !== null)
          : now.filter((each) => each.id !== id);
      return document ? [...others, placed(document, id)] : others;
    },
    [...documents],
  );
}

/** What has a day keeps one: a day that the service no longer gives is no change. */
function placed(document: PurchaseDocument, id: string | null): PurchaseDocument {
  const purchasedAt = id === 'd' ? null : (document.purchasedAt ?? '2026-05-05T05:05:00Z');
  return { ...document, id, purchasedAt };
}

it('all batches together are the full export by total, day, category, account and tax, whatever changes', () => {
  fc.assert(
    fc.property(anyHistory, anySetting, (history, setting) => {
      const records: BatchRecord[] = [];
      const figures: ReportFigures[] = [];
      let documents: readonly PurchaseDocument[] = [];
      for (const { edits } of history) {
        documents = edited(documents, edits);
        const { report, record } = nextBatch(documents, records, setting);
        records.push(record);
        figures.push(report.figures);
        const full = buildReport(
          aDataset({ kind: 'custom', period, documents, readAt: '2027-01-02T00:00:00.000Z' }),
          optionsOf(setting),
        );
        expect(sumsOf(figures)).toEqual(sumsOf([full.figures]));
        expect(
          report.figures.batch?.totals.every(({ toDate, full: all }) => toDate.minor === all.minor),
        ).toBe(true);
      }
    }),
    runs,
  );
});

it('takes back each entry as it was booked, whatever the configuration is then', () => {
  fc.assert(
    fc.property(historyOf(anyBookedSetting), anyBookedSetting, (history, last) => {
      const records: BatchRecord[] = [];
      const figures: ReportFigures[] = [];
      let documents: readonly PurchaseDocument[] = [];
      for (const { edits, setting } of [...history, { edits: null, setting: last }]) {
        documents = edits ? edited(documents, edits) : [];
        const { report, record } = nextBatch(documents, records, setting);
        records.push(record);
        figures.push(report.figures);
        expect(report.figures.batch?.totals.every(({ toDate, full }) => toDate.minor === full.minor)).toBe(
          true,
        );
      }
      expect(sumsOf(figures)).toEqual({});
    }),
    runs,
  );
});

it('exports each document once, names each entry differently, and nothing where nothing changed', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const records: BatchRecord[] = [];
      let documents: readonly PurchaseDocument[] = [];
      for (const { edits, setting } of history) {
        documents = edited(documents, edits);
        records.push(nextBatch(documents, records, setting).record);
        const again = nextBatch(documents.toReversed(), records, setting);
        expect(again.record).toMatchObject({ documents: [], reversals: [], totals: [] });
        expect(batchHistory(records).documents.size).toBe(documents.length);
      }
      const references = records.flatMap((record) =>
        [...record.documents, ...record.reversals].map(({ reference }) => reference),
      );
      expect(new Set(references).size).toBe(references.length);
    }),
    runs,
  );
});

it('leaves out what waits and did not arrive before, until it no longer waits', () => {
  const anyStep = fc.record({
    edits: fc.array(anyEdit, { maxLength: 6 }),
    waiting: fc.subarray(['a', 'b', 'c', 'd']),
  });
  let found = 0;
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 5 }), anyBookedSetting, (history, setting) => {
      const records: BatchRecord[] = [];
      const figures: ReportFigures[] = [];
      let documents: readonly PurchaseDocument[] = [];
      for (const { edits, waiting } of [...history, { edits: [], waiting: [] }]) {
        documents = edited(documents, edits);
        const { report, record } = nextBatch(documents, records, setting, waiting);
        records.push(record);
        figures.push(report.figures);
        const left = report.figures.batch?.waiting.map(({ document }) => document.id) ?? [];
        expect(left.every((id) => waiting.includes(id ?? ''))).toBe(true);
        const exported = documents.filter(({ id }) => !left.includes(id));
        const dataset = aDataset({ kind: 'custom', period, documents: exported });
        expect(sumsOf(figures)).toEqual(sumsOf([buildReport(dataset, optionsOf(setting)).figures]));
        expect(batchHistory(records).documents.size).toBe(exported.length);
        const totals = report.figures.batch?.totals ?? [];
        expect(totals.every(({ toDate, full }) => toDate.minor === full.minor)).toBe(true);
        found += left.length;
      }
    }),
    runs,
  );
  expect(found).toBeGreaterThan(0);
});
