import { readFile } from 'node:fs/promises';
import { buildReport, type LedgerEntry, type Report } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonExporter } from '../json/json-exporter.ts';
import { anyPurchases } from '../testing/any-purchases.ts';
import { OptimaRefused } from '../testing/layout-readers/optima-elements.ts';
import { type OptimaFile, readOptima } from '../testing/layout-readers/read-optima.ts';
import { optimaSettings } from '../testing/optima-example.ts';
import { collectBytes, readJson } from '../testing/read-back.ts';
import { optimaExporter } from './optima-exporter.ts';

const runs = { numRuns: Math.min(Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 30), 1000) };
const example = new URL('../../../../docs/layouts/optima.xml', import.meta.url);
const options = { optima: optimaSettings };

it('reads the example as the entries that Optima would import', async () => {
  const file = await readOptima(await readFile(example));
  expect([file.accountingId, file.salesId]).toEqual(['KSIEG', 'OUTLAY']);
  expect(file.contractors).toEqual([
    { code: '5250000104', name: 'Papiernik "Źródło" sp. z o.o.' },
    { code: '5250000127', name: 'Stacja Paliw, s.c.' },
    { code: '5250000110', name: 'Szkoła Językowa' },
  ]);
  const entries = file.purchases.map(({ number, category, issued, supplied, deductedIn, ...entry }) => [
    [number, category, issued, supplied, deductedIn, entry.payment?.form ?? null, entry.gross],
    ...entry.positions.map((position) => [position.category, position.rate, position.net, position.vat]),
  ]);
  expect(entries).toEqual([
    [
      ['FV/1/10/2026', '401-01', '2026-10-05', '2026-10-05', '2026-10', 'karta', 12_300n],
      ['401-01', '23', 10_000n, 2_300n],
    ],
    [
      ['F 77/2026', '402-05', '2026-10-12', '2026-10-11', '2026-10', null, 23_100n],
      ['402-05', '23', 10_000n, 2_300n],
      ['402-05', '8', 10_000n, 800n],
    ],
    [
      ['15/10', '403-02', '2026-10-20', '2026-10-20', null, 'przelew', 45_000n],
      ['403-02', 'zw', 45_000n, 0n],
    ],
    [
      ['FV/2/10/2026', null, '2026-10-30', '2026-10-30', '2026-11', 'przelew', 24_601n],
      ['402-05', '23', 11_871n, 2_730n],
      ['401-01', '23', 8_130n, 1_870n],
    ],
  ]);
});

it.each([
  ['another namespace', 'optima/offline', 'optima/faktury'],
  ['another section', /REJESTRY_ZAKUPU_VAT/g, 'REJESTRY_ZAKUPOW_VAT'],
  ['another version', '<WERSJA>2.00', '<WERSJA>2.01'],
  ['sections for two databases', '<BAZA_DOC_ID>KSIEG', '<BAZA_DOC_ID>KSIEG2'],
  ['another kind', '<TYP>Rejestr zakupu', '<TYP>zakup'],
  ['an element in another place', '<MODUL>Rejestr Vat</MODUL>\n', ''],
  ['an empty element', '<NUMER>15/10', '<NUMER>'],
  ['a number that is too long', '<NUMER>15/10', '<NUMER>15/10/2026/000000000000000000001'],
  ['a day that does not exist', '<DATA_ZAKUPU>2026-10-11', '<DATA_ZAKUPU>2026-02-30'],
  ['another month of deduction', '<DEKLARACJA_VAT7>2026-11', '<DEKLARACJA_VAT7>2026-10'],
  ['an identifier that is no GUID', '<ID_ZRODLA>', '<ID_ZRODLA>x'],
  ['a wrong check digit', '<AKRONIM>5250000110', '<AKRONIM>5250000111'],
  ['an unknown contractor', /\bKONTRAHENT\b/g, 'KLIENT'],
  ['a comma in an amount', '<NETTO>450.00', '<NETTO>450,00'],
  ['a tax that is exempt', '<VAT>0.00', '<VAT>1.00'],
  ['another status', '>zwolniona<', '>nie podlega<'],
  ['another amount of the payment', '<KWOTA_PLAT>450.00', '<KWOTA_PLAT>450.01'],
  ['money that comes back', '>rozchód<', '>przychód<'],
  ['a character that Optima does not keep', 'Szkoła', 'Школа'],
])('refuses the example with %s', async (_, written, changed) => {
  const text = await readFile(example, 'utf8');
  expect(text).toMatch(written);
  await expect(readOptima(Buffer.from(text.replace(written, changed)))).rejects.toThrow(OptimaRefused);
});

it('says what differs', async () => {
  const text = (await readFile(example, 'utf8')).replace('<EKSPORT>nie', '<EKSPORT>krajowy');
  await expect(readOptima(Buffer.from(text))).rejects.toThrow(
    new OptimaRefused('EKSPORT', 'krajowy is not nie'),
  );
});

it('reads every file: amounts at each rate and account are those of the ledger without the documents left out', async () => {
  let [read, divided] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anyPurchases, async ({ documents, accounting }) => {
      const report = buildReport(aDataset({ documents }), { locale: 'pl', accounting });
      const file = await readOptima(await collectBytes(optimaExporter.write(report, options)));
      const entries = await entriesIn(report);
      expect(taxesOf(file)).toEqual(sums(entries.flatMap(taxOf)));
      expect(netsOf(file)).toEqual(sums(entries.flatMap(netOf)));
      expect(file.purchases).toHaveLength(new Set(entries.map(({ document }) => document)).size);
      const suppliers = new Set(file.purchases.map(({ supplier }) => supplier.code));
      expect(new Set(file.contractors.map(({ code }) => code))).toEqual(suppliers);
      read += file.purchases.length;
      divided += file.purchases.filter(({ category }) => category === null).length;
    }),
    runs,
  );
  expect([read, divided].every((count) => count > 0)).toBe(true);
});

type Amount = readonly [key: string, minor: bigint];

/** The entries of the ledger without the documents that the JSON report says are left out. */
async function entriesIn(report: Report): Promise<LedgerEntry[]> {
  const { ledger } = readJson(await collectBytes(jsonExporter.write(report, options)));
  const leftOut = new Set(ledger?.notInOptima?.map(({ id }) => id));
  return (report.figures.ledger?.entries ?? []).filter(({ document }) => !leftOut.has(document.id ?? ''));
}

function taxOf({ kind, taxRate, amount }: LedgerEntry): Amount[] {
  return kind === 'tax' ? [[String(taxRate?.percent), amount.minor]] : [];
}

function netOf({ kind, booking, amount }: LedgerEntry): Amount[] {
  return kind === 'expense' ? [[booking?.account ?? '', amount.minor]] : [];
}

function taxesOf({ purchases }: OptimaFile): Record<string, bigint> {
  return sums(purchases.flatMap(({ positions }) => positions.map(({ rate, vat }): Amount => [rate, vat])));
}

function netsOf({ purchases }: OptimaFile): Record<string, bigint> {
  return sums(
    purchases.flatMap(({ positions }) => positions.map(({ category, net }): Amount => [category ?? '', net])),
  );
}

/** Sums by a key, without those of zero. */
function sums(amounts: readonly Amount[]): Record<string, bigint> {
  const found: Record<string, bigint> = {};
  for (const [key, minor] of amounts) found[key] = (found[key] ?? 0n) + minor;
  return Object.fromEntries(Object.entries(found).filter(([, minor]) => minor !== 0n));
}
