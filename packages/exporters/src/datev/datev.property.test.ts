import { addDays } from '@outlay/core/time';
import { allDocuments } from '@outlay/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyDatevCase } from '../testing/any-datev.ts';
import { collectBytes } from '../testing/read-back.ts';
import { addedBy, noteIn, type ReadExtf, readExtf } from '../testing/read-extf.ts';
import { readZip } from '../testing/read-zip.ts';
import { datevExporter } from './datev-exporter.ts';
import { extfColumns } from './extf-columns.ts';
import { extfPlan } from './extf-plan.ts';

const runs = { numRuns: Math.min(Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 20), 400) };

type Sums = Record<string, bigint>;

function sumsBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  minorOf: (item: Item) => bigint,
): Sums {
  const sums: Sums = {};
  for (const item of items) sums[keyOf(item)] = (sums[keyOf(item)] ?? 0n) + minorOf(item);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

const rowsOf = (files: readonly ReadExtf[]) => files.flatMap(({ rows }) => rows);
const accountOf = (row: Readonly<Record<string, string>>) => row['Gegenkonto (ohne BU-Schlüssel)'] ?? '';

it('books every document of spending once, with its amount, or lists it', { timeout: 120_000 }, async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(anyDatevCase, async ({ report, settings }) => {
      const archive = await collectBytes(datevExporter.write(report, { datev: settings }));
      const rows = rowsOf(await readExtf(archive));
      const list = String((await readZip(archive)).get('not-booked.txt') ?? '');
      const { notBooked } = extfPlan(report, settings);
      const listed = new Set(notBooked.map(({ document }) => document));
      const expected = report.figures.documents.filter((document) => !listed.has(document));
      expect(sumsBy(rows, (row) => noteIn(row, 'Outlay-ID') ?? '', addedBy)).toEqual(
        sumsBy(
          expected,
          ({ id }) => id ?? '',
          ({ amount }) => amount.minor,
        ),
      );
      for (const { id } of listed) expect(list).toContain(` · ${id}: `);
      expect(list.split('\r\n').filter((line) => line.includes(' · '))).toHaveLength(listed.size);
      const all = [...allDocuments(report.figures)];
      expect(expected.length + listed.size).toBe(all.length);
      for (const { amount, flow } of expected)
        expect([amount.currency, flow === 'income']).toEqual(['EUR', false]);
      booked += rows.length;
    }),
    runs,
  );
  expect(booked).toBeGreaterThan(0);
});

it('has the sums of the ledger on each account where no tax key is used', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyDatevCase, async ({ report, settings }) => {
      const plain = { ...settings, taxKeys: {}, automaticAccounts: [] };
      const rows = rowsOf(await readExtf(await collectBytes(datevExporter.write(report, { datev: plain }))));
      const booked = new Set(
        extfPlan(report, plain).files.flatMap(({ documents }) => documents.map(({ document }) => document)),
      );
      const entries = (report.figures.ledger?.entries ?? []).filter(({ document }) => booked.has(document));
      const own = ({ amount, debit, credit }: (typeof entries)[number]) =>
        (amount.minor < 0n ? credit : debit) ?? '';
      const other = ({ amount, debit, credit }: (typeof entries)[number]) =>
        (amount.minor < 0n ? debit : credit) ?? '';
      expect(sumsBy(rows, accountOf, addedBy)).toEqual(sumsBy(entries, own, ({ amount }) => amount.minor));
      expect(sumsBy(rows, (row) => row['Konto'] ?? '', addedBy)).toEqual(
        sumsBy(entries, other, ({ amount }) => amount.minor),
      );
      expect(new Set(rows.map((row) => row['BU-Schlüssel']))).toEqual(new Set(rows.length > 0 ? [''] : []));
    }),
    runs,
  );
});

it('takes the tax of a part either from the key, from the account, or from a row of its own', async () => {
  await fc.assert(
    fc.asyncProperty(anyDatevCase, async ({ report, settings }) => {
      const rows = rowsOf(
        await readExtf(await collectBytes(datevExporter.write(report, { datev: settings }))),
      );
      const automatic = new Set(settings.automaticAccounts);
      for (const own of Map.groupBy(rows, (row) => noteIn(row, 'Outlay-ID')).values()) {
        const isWhole = (row: (typeof own)[number]) =>
          row['BU-Schlüssel'] !== '' || automatic.has(accountOf(row));
        const parts = own.filter((row) => accountOf(row) !== '1570');
        expect(!parts.every(isWhole) || parts.length === own.length).toBe(true);
        for (const row of own.filter((each) => automatic.has(accountOf(each))))
          expect(row['BU-Schlüssel']).toBe('');
      }
    }),
    runs,
  );
});

it('has only days of its header, all in one fiscal year', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyDatevCase, async ({ report, settings }) => {
      const files = await readExtf(await collectBytes(datevExporter.write(report, { datev: settings })));
      expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
      for (const { header, rows } of files) {
        const day = (at: number) => (header[at] ?? '').replace(/^(....)(..)(..)$/, '$1-$2-$3');
        const [year, from, to] = [day(12), day(14), day(15)];
        expect(year.slice(5)).toBe(settings.fiscalYearStart);
        expect(year <= from && from <= to && to < addDays(year, 366)).toBe(true);
        for (const row of rows) {
          const ddmm = row['Belegdatum'] ?? '';
          // DATEV takes the year from the fiscal year: the day of that year.
          const month = `${ddmm.slice(2)}-${ddmm.slice(0, 2)}`;
          const inYear = `${Number(year.slice(0, 4)) + (month < year.slice(5) ? 1 : 0)}-${month}`;
          expect(from <= inYear && inYear <= to).toBe(true);
        }
      }
    }),
    runs,
  );
});

/** What DATEV's description of the format allows in the fields that are written. */
const allowed: Readonly<Record<string, RegExp>> = {
  'Umsatz (ohne Soll/Haben-Kz)': /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  'Soll/Haben-Kennzeichen': /^"(S|H)"$/,
  'WKZ Umsatz': /^"([A-Z]{3})"$/,
  Konto: /^(?!0{1,9}$)(\d{1,9})$/,
  'Gegenkonto (ohne BU-Schlüssel)': /^(?!0{1,9}$)(\d{1,9})$/,
  'BU-Schlüssel': /^"(\d{4})?"$/,
  Belegdatum: /^\d{4}$/,
  'Belegfeld 1': /^"[A-Za-z0-9$&%*+\-/]{0,36}"$/,
  Buchungstext: /^".{0,60}"$/,
  'KOST1 - Kostenstelle': /^"[\w ]{0,36}"$/,
  Festschreibung: /^[01]$/,
  'Generalumkehr (GU)': /^"[01]?"$/,
};

it('writes lines that the description of the format allows, the same each time', {
  timeout: 120_000,
}, async () => {
  const receipts = (id: string) => Promise.resolve({ mediaType: 'image/png', bytes: Buffer.from(id) });
  await fc.assert(
    fc.asyncProperty(anyDatevCase, async ({ report, settings }) => {
      const write = () => collectBytes(datevExporter.write(report, { datev: settings, receipts }));
      const archive = await write();
      expect((await write()).equals(archive)).toBe(true);
      for (const { header, columns, lines } of await readExtf(archive)) {
        expect([header.length, columns.length]).toEqual([31, 125]);
        for (const line of lines.slice(2)) {
          expect(line).not.toMatch(/\p{Cc}/u);
          const fields = line.match(/"(?:[^"]|"")*"|[^;]+|(?<=;)(?=;|$)|^(?=;)/g) ?? [];
          expect(fields).toHaveLength(125);
          for (const [index, { header: name, isText }] of extfColumns.entries()) {
            const field = fields[index] ?? '';
            expect([name, field.startsWith('"')]).toEqual([name, isText]);
            const pattern =
              allowed[name] ?? (name.startsWith('Zusatzinformation') ? /^".{0,210}"$/ : /^("")?$/);
            const value = isText ? field.replaceAll(/(?<=.)""(?=.)/g, "'") : field;
            const form = name === 'Beleglink' ? /^("BEDI '[0-9a-f-]{36}'"|"")$/ : pattern;
            expect([name, value, form.test(value)]).toEqual([name, value, true]);
          }
        }
      }
    }),
    { numRuns: Math.min(runs.numRuns, 25) },
  );
});

it('fills files up to the limit of rows, and never splits a document', () => {
  fc.assert(
    fc.property(anyDatevCase, fc.integer({ min: 8, max: 20 }), ({ report, settings }, limit) => {
      const { files } = extfPlan(report, settings, limit);
      const whole = extfPlan(report, settings).files;
      const documentsOf = (list: typeof files) =>
        list.flatMap(({ documents }) => documents.map(({ document }) => document));
      expect(documentsOf(files)).toEqual(documentsOf(whole));
      for (const { documents } of files) {
        expect(documents.reduce((sum, { postings }) => sum + postings.length, 0)).toBeLessThanOrEqual(limit);
      }
      const parts = Map.groupBy(files, ({ month }) => month.from);
      for (const own of parts.values())
        expect(own.map(({ part }) => part)).toEqual(own.map((_, index) => index + 1));
    }),
    runs,
  );
});
