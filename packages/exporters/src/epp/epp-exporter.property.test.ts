import type { PurchaseDocument } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import {
  type AccountingMapping,
  type BatchRecord,
  batchHistory,
  batchRecord,
  buildReport,
  type DocumentRow,
  isWaitingReason,
  type LedgerEntry,
  type Report,
  takeBatch,
} from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findWaiting } from '../exporter/find-waiting.ts';
import { anyPurchases } from '../testing/any-purchases.ts';
import { collectBytes } from '../testing/read-back.ts';
import { type ReadEppDocument, readEpp } from '../testing/read-epp.ts';
import { eppExporter } from './epp-exporter.ts';
import { eppPurchases } from './epp-purchases.ts';

const locale = 'pl';
const runs = { numRuns: Math.min(Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 30), 1000) };
const write = (report: Report) => collectBytes(eppExporter.write(report));

/** Minor units of an amount with 4 decimals, of which the last two are zero. */
function minorOf(field = ''): bigint {
  expect(field).toMatch(/^-?\d+\.\d\d00$/);
  return parseMoney(field.slice(0, -2), 'PLN').minor;
}

/** Sums by a key, without those of zero. */
function sums(values: readonly (readonly [key: string, minor: bigint])[]): Record<string, bigint> {
  const found: Record<string, bigint> = {};
  for (const [key, minor] of values) found[key] = (found[key] ?? 0n) + minor;
  return Object.fromEntries(Object.entries(found).filter(([, minor]) => minor !== 0n));
}

function taxByRate(documents: readonly ReadEppDocument[]): Record<string, bigint> {
  return sums(
    documents.flatMap(({ rates }) => rates.map(([rate = '', , , tax]) => [rate, minorOf(tax)] as const)),
  );
}

function sumOf(entries: readonly LedgerEntry[], kind: LedgerEntry['kind']): bigint {
  return entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.amount.minor : sum), 0n);
}

it('has each document of the ledger or lists it, with the amounts of its entries at each rate', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(anyPurchases, async ({ documents, accounting }) => {
      const report = buildReport(aDataset({ documents }), { locale, accounting });
      const { purchases, leftOut } = eppPurchases(report.figures);
      const booked = new Set(report.figures.ledger?.entries.map(({ document }) => document));
      const found: DocumentRow[] = [...purchases, ...leftOut].map(({ document }) => document);
      expect(found).toHaveLength(booked.size);
      expect(new Set(found)).toEqual(booked);

      const file = readEpp(await write(report));
      expect(file.documents).toHaveLength(purchases.length);
      const own = new Set(purchases.map(({ document }) => document));
      const entries = (report.figures.ledger?.entries ?? []).filter(({ document }) => own.has(document));
      expect(taxByRate(file.documents)).toEqual(
        sums(
          entries.flatMap(({ kind, taxRate, amount }) =>
            kind === 'tax' ? [[String(taxRate?.percent), amount.minor] as const] : [],
          ),
        ),
      );
      for (const [index, { head, rates }] of file.documents.entries()) {
        const { document, entries: ownEntries } = purchases[index] ?? { entries: [] };
        const column = (at: number) => rates.reduce((sum, rate) => sum + minorOf(rate[at]), 0n);
        expect(head).toHaveLength(62);
        expect([minorOf(head[27]), minorOf(head[28]), minorOf(head[29])]).toEqual([
          column(2),
          column(3),
          column(4),
        ]);
        expect([column(2), column(3), column(4)]).toEqual([
          sumOf(ownEntries, 'expense'),
          sumOf(ownEntries, 'tax'),
          document?.full.minor,
        ]);
      }
      const nips = new Set(file.documents.map(({ head }) => head[17]));
      expect(new Set(file.suppliers.map((fields) => fields[7]))).toEqual(nips);
      expect(file.suppliers).toHaveLength(nips.size);
      written += purchases.length;
    }),
    runs,
  );
  expect(written).toBeGreaterThan(0);
});

const period = { from: '2026-10-01', until: '2026-11-01' };

function aBatch(
  documents: readonly PurchaseDocument[],
  {
    accounting,
    records,
  }: { readonly accounting: AccountingMapping; readonly records: readonly BatchRecord[] },
) {
  const dataset = aDataset({ documents });
  const offered = { history: batchHistory(records), kind: 'monthly', period } as const;
  const waits = findWaiting(
    [eppPurchases],
    (some) => buildReport(dataset, { locale, accounting, batch: { ...offered, waits: some } }).figures,
  );
  const batch = { ...offered, waits };
  const report = buildReport(dataset, { locale, accounting, batch });
  return {
    report,
    record: batchRecord(takeBatch(dataset, { ...batch, filter: undefined, locale }), report.figures),
  };
}

/** What is written of each supplier and number at each rate. */
async function amountsIn(...reports: readonly Report[]): Promise<Record<string, bigint>> {
  const files = await Promise.all(reports.map(async (report) => readEpp(await write(report))));
  return sums(
    files.flatMap(({ documents }) =>
      documents.flatMap(({ head, rates }) =>
        rates.map(
          ([rate, , net, tax]) =>
            [JSON.stringify([head[17], head[4], rate]), minorOf(net) * 1_000_000n + minorOf(tax)] as const,
        ),
      ),
    ),
  );
}

it('reverses in a batch exactly what an earlier batch has, so that both are what there is now', async () => {
  let reversed = 0;
  await fc.assert(
    fc.asyncProperty(
      anyPurchases,
      fc.array(fc.constantFrom('kept', 'gone', 'changed'), { maxLength: 25 }),
      async (purchases, fates) => {
        const { documents, accounting } = purchases;
        const now = documents.flatMap((document, index): PurchaseDocument[] => {
          const fate = fates[index] ?? 'kept';
          if (fate === 'gone') return [];
          return [fate === 'changed' ? { ...document, paymentMethod: 'cash', tax: null } : document];
        });
        const first = aBatch(documents, { accounting, records: [] });
        const second = aBatch(now, { accounting, records: [first.record] });
        const whole = aBatch(now, { accounting, records: [] });
        expect(await amountsIn(first.report, second.report)).toEqual(await amountsIn(whole.report));
        reversed += eppPurchases(second.report.figures).purchases.filter(
          ({ isReversal }) => isReversal,
        ).length;
      },
    ),
    runs,
  );
  expect(reversed).toBeGreaterThan(0);
});

it('has in a later batch what waited for a supplier or an account, so that no document is lost or twice in files', async () => {
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(anyPurchases, fc.nat({ max: 3 }), async ({ documents, accounting }, known) => {
      const complete = { ...accounting, invoices: { invoices: [] } };
      const suppliers = complete.suppliers?.slice(0, known) ?? [];
      const first = aBatch(documents, { accounting: { ...complete, suppliers, default: null }, records: [] });
      const second = aBatch(documents, { accounting: complete, records: [first.record] });
      const whole = aBatch(documents, { accounting: complete, records: [] });
      expect(await amountsIn(first.report, second.report)).toEqual(await amountsIn(whole.report));
      const waiting = first.report.figures.batch?.waiting ?? [];
      expect(first.record.documents).toHaveLength(documents.length - waiting.length);
      const leftOut = [first, second].flatMap(({ report }) => eppPurchases(report.figures).leftOut);
      expect(leftOut.filter(({ reason }) => isWaitingReason(reason))).toEqual([]);
      waited += waiting.length - (second.report.figures.batch?.waiting.length ?? 0);
    }),
    runs,
  );
  expect(waited).toBeGreaterThan(0);
});
