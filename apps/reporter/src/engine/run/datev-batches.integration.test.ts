import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExtf } from '@outlay/exporters/internal/testing/read-extf.ts';
import { expect, it } from 'vitest';
import { aBatchesFixture, aPurchase, booksJob } from '../../testing/batches-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';

const { ruleStores } = eachStore();

const jobs = booksJob()
  .replace('formats: [csv, json]', 'accounting: books.yaml\n    formats: [datev]')
  .replace(/\n {4}csv: .*/, '');

const accountingFile = `rules: []
default: { account: 4980 }
payments: { default: 1590 }
datev: { consultant: 1001, client: 1, currency: PLN }
`;

it.each(ruleStores)(
  'batches for DATEV in %s are taken back in the month of the entry',
  async (_store, newAddress) => {
    const { fixture, put, run, out } = await aBatchesFixture(newAddress, { jobs });
    await writeFile(join(fixture.folder, 'books.yaml'), accountingFile);
    put(aPurchase('a', 1000, '2025-12-05'), aPurchase('b', 2000, '2025-12-06'));
    await run('2026-01-01');
    put(aPurchase('b', 2500, '2025-12-06'), aPurchase('c', 300, '2026-01-07'));
    await run('2026-02-01');
    const shown = ['Umsatz (ohne Soll/Haben-Kz)', 'Belegdatum', 'Generalumkehr (GU)'];
    const written = async (number: number) => {
      const files = await readExtf(await readFile(join(out, `books-batch-000${number}.datev.zip`)));
      return files.map(({ name, header, rows }) => [
        name,
        header[12],
        rows.map((row) => shown.map((column) => row[column]).join(' ')),
      ]);
    };
    expect(await written(1)).toEqual([
      ['EXTF_Buchungsstapel_2025-12_0001.csv', '20250101', ['10,00 0512 ', '20,00 0612 ']],
    ]);
    expect(await written(2)).toEqual([
      ['EXTF_Buchungsstapel_2025-12_0002.csv', '20250101', ['20,00 0612 1', '25,00 0612 ']],
      ['EXTF_Buchungsstapel_2026-01_0002.csv', '20260101', ['3,00 0701 ']],
    ]);
  },
);
