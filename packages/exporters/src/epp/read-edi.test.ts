import { readFile } from 'node:fs/promises';
import { buildReport, type LedgerEntry, type Report } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonExporter } from '../json/json-exporter.ts';
import { anyPurchases } from '../testing/any-purchases.ts';
import { ImportRefused } from '../testing/layout-readers/import-refused.ts';
import { type EdiFile, readEdi } from '../testing/layout-readers/read-edi.ts';
import { collectBytes, readJson } from '../testing/read-back.ts';
import { eppExporter } from './epp-exporter.ts';

const runs = { numRuns: Math.min(Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 30), 1000) };
const example = new URL('../../../../docs/layouts/edi.epp', import.meta.url);

it('reads the example as the invoices that Rachmistrz and Rewizor would import', async () => {
  const file = readEdi(await readFile(example));
  expect(file).toMatchObject({
    company: { name: 'Pracownia Łąka Anna Nowak', nip: '5250000133' },
    from: '2026-10-01',
    to: '2026-10-31',
  });
  expect(file.contractors).toEqual([
    { code: '5250000104', name: 'Papiernik "Źródło" sp. z o.o.', nip: '5250000104' },
    { code: '5250000127', name: 'Stacja Paliw, s.c.', nip: '5250000127' },
    { code: '5250000110', name: 'Szkoła Językowa', nip: '5250000110' },
  ]);
  const rows = file.purchases.map(({ number, category, issued, sold, received, paid, rates }) => [
    [number, category, issued, sold, received, paid],
    ...rates.map(({ symbol, net, vat, gross }) => [symbol, net, vat, gross]),
  ]);
  expect(rows).toEqual([
    [
      ['FV/1/10/2026', '401-01', '2026-10-05', '2026-10-05', '2026-10-06', 12_300n],
      ['23', 10_000n, 2_300n, 12_300n],
    ],
    [
      ['F 77/2026', '402-05', '2026-10-12', '2026-10-11', '2026-10-12', 0n],
      ['23', 10_000n, 2_300n, 12_300n],
      ['8', 10_000n, 800n, 10_800n],
    ],
    [
      ['15/10', '403-02', '2026-10-20', '2026-10-20', null, 45_000n],
      ['zw', 45_000n, 0n, 45_000n],
    ],
  ]);
});

it.each([
  ['another sum of net amounts', '0,,100.0000,23.0000,123.0000', '0,,100.0100,22.9900,123.0000'],
  ['a rate whose amounts do not add up', '"8",8.0000,100.0000,8.0000', '"8",8.0000,100.0000,8.0100'],
  ['a symbol of another rate', '"8",8.0000', '"8",7.0000'],
  ['a tax that is exempt', '"zw",-1.0000,450.0000,0.0000', '"zw",-1.0000,449.0000,1.0000'],
  ['a wrong check digit', '"5250000133",,,,,1', '"5250000134",,,,,1'],
  ['an unknown contractor', '1,"5250000110"', '1,"5250000109"'],
  ['a day that does not exist', ',20261012000000,20261011000000', ',20261012000000,20260231000000'],
  ['a text without quotes', '"PLN"', 'PLN'],
  ['a comma in an amount', '450.0000,0.0000,450.0000,0.0000,,', '450,0000.0000,450.0000,0.0000,,'],
  ['a number that is too long', '"15/10"', '"15/10/2026/00000000001"'],
  ['another line end', '\r\n[ZAWARTOSC]', '\n[ZAWARTOSC]'],
])('refuses the example with %s', async (_, written, changed) => {
  const text = (await readFile(example)).toString('latin1');
  expect(text).toContain(written);
  expect(() => readEdi(Buffer.from(text.replace(written, changed), 'latin1'))).toThrow(ImportRefused);
});

it('reads every file: amounts at each rate are those of the ledger without the documents left out', async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(anyPurchases, async ({ documents, accounting }) => {
      const report = buildReport(aDataset({ documents }), { locale: 'pl', accounting });
      const file = readEdi(await collectBytes(eppExporter.write(report)));
      expect(amountsOf(file)).toEqual(await ledgerAmounts(report));
      const nips = file.purchases.map(({ supplier }) => supplier.nip);
      expect(new Set(file.contractors.map(({ nip }) => nip))).toEqual(new Set(nips));
      read += file.purchases.length;
    }),
    runs,
  );
  expect(read).toBeGreaterThan(0);
});

type Amounts = readonly [symbol: string, net: bigint, vat: bigint];

/** Net and tax at each rate, in grosze. */
function amountsOf({ purchases }: EdiFile): Record<string, [bigint, bigint]> {
  return sums(
    purchases.flatMap(({ rates }) => rates.map(({ symbol, net, vat }): Amounts => [symbol, net, vat])),
  );
}

/** The same of the ledger, without the documents that the JSON report says are left out. */
async function ledgerAmounts(report: Report): Promise<Record<string, [bigint, bigint]>> {
  const { ledger } = readJson(await collectBytes(jsonExporter.write(report)));
  const leftOut = new Set(ledger?.notInEpp?.map(({ id }) => id));
  const entries = (report.figures.ledger?.entries ?? []).filter(
    ({ document }) => !leftOut.has(document.id ?? ''),
  );
  const documents = Map.groupBy(entries, ({ document }) => document);
  return sums([...documents.values()].flatMap(ratesOf));
}

/** Net and tax of the entries of a document: at the rates of its invoice, at the derived rate, or exempt. */
function ratesOf(entries: readonly LedgerEntry[]): Amounts[] {
  const invoice = entries[0]?.invoice;
  if (invoice) {
    // A rate at which nothing was bought has no row.
    return invoice.rates
      .filter(({ net, tax }) => net.minor !== 0n || tax.minor !== 0n)
      .map(({ percent, net, tax }) => [String(percent ?? 'zw'), net.minor, tax.minor]);
  }
  const sumOf = (kind: LedgerEntry['kind']) =>
    entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.amount.minor : sum), 0n);
  return [[String(entries[0]?.taxRate?.percent ?? 'zw'), sumOf('expense'), sumOf('tax')]];
}

function sums(amounts: readonly Amounts[]): Record<string, [bigint, bigint]> {
  const found: Record<string, [bigint, bigint]> = {};
  for (const [symbol, net, vat] of amounts) {
    const [netBefore, vatBefore] = found[symbol] ?? [0n, 0n];
    found[symbol] = [netBefore + net, vatBefore + vat];
  }
  return found;
}
