import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { datevExample, datevExampleSettings } from '../testing/datev-example.ts';
import { collectBytes } from '../testing/read-back.ts';
import { addedBy, noteIn, readExtf } from '../testing/read-extf.ts';
import { readZip } from '../testing/read-zip.ts';
import { datevExporter } from './datev-exporter.ts';

const inDocs = (file: string) => readFile(new URL(`../../../../docs/layouts/datev/${file}`, import.meta.url));

const image = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
const receipts = (id: string) =>
  Promise.resolve(id === 'a1' ? { mediaType: 'image/jpeg', bytes: image } : null);

const written = () =>
  collectBytes(datevExporter.write(datevExample(), { datev: datevExampleSettings, receipts }));

it('writes the example in the documentation, byte for byte', async () => {
  const files = await readZip(await written());
  expect([...files.keys()]).toEqual([
    'Belege_2026-10_1.zip',
    'missing-receipts.txt',
    'EXTF_Buchungsstapel_2026-10.csv',
    'not-booked.txt',
  ]);
  const inPackage = await readZip(files.get('Belege_2026-10_1.zip') ?? Buffer.of());
  expect([...inPackage.keys()]).toEqual(['2026-10-05_burobedarf-muller_a1.jpg', 'document.xml']);
  expect(String(inPackage.get('document.xml'))).toBe(String(await inDocs('document.xml')));
  const extf = 'EXTF_Buchungsstapel_2026-10.csv';
  expect(files.get(extf)?.toString('latin1')).toBe((await inDocs(extf)).toString('latin1'));
  for (const list of ['missing-receipts.txt', 'not-booked.txt']) {
    expect(String(files.get(list))).toBe(String(await inDocs(list)));
  }
});

it('books each part as the bookkeeper expects it', async () => {
  const [file] = await readExtf(await written());
  const rows = file?.rows.map((row) => [
    noteIn(row, 'Outlay-ID'),
    row['Umsatz (ohne Soll/Haben-Kz)'],
    row['Soll/Haben-Kennzeichen'],
    row['Konto'],
    row['Gegenkonto (ohne BU-Schlüssel)'],
    row['BU-Schlüssel'],
    row['Belegdatum'],
    row['Belegfeld 1'],
    row['Buchungstext'],
  ]);
  expect(rows).toEqual([
    ['a1', '100,00', 'H', '1200', '4930', '0401', '0510', 'RE-2026/118', 'Bürobedarf Müller, Büro'],
    ['a1', '19,00', 'H', '1200', '4980', '0401', '0510', 'RE-2026/118', 'Bürobedarf Müller, Bewirtung'],
    ['a2', '20,00', 'H', '1000', '4940', '', '0810', 'a2', 'Buchhandlung am Markt, Bücher'],
    ['a2', '1,40', 'H', '1000', '1570', '', '0810', 'a2', 'Buchhandlung am Markt, Vorsteuer'],
    ['a3', '50,00', 'H', '1200', '4964', '0511', '1210', 'INV-7731', 'Cloud Hosting Ltd., Software'],
    ['a4', '238,00', 'H', '1200', '3400', '', '1910', '4711', 'Großhandel Nord, Wareneinkauf'],
    ['a5', '11,90', 'S', '1200', '4930', '0401', '2610', 'GS-12', 'Bürobedarf Müller, Büro'],
  ]);
  expect(file?.rows.reduce((sum, row) => sum + addedBy(row), 0n)).toBe(41_650n);
  expect(file?.rows.map((row) => noteIn(row, 'Belegnummer') ?? '')).toEqual([
    'RE 2026/118',
    'RE 2026/118',
    '',
    '',
    '',
    '',
    '',
  ]);
  expect(file?.rows[0]?.['KOST1 - Kostenstelle']).toBe('Verwaltung');
});

it('links the rows of a document to its receipt, and no others', async () => {
  const archive = await written();
  const [file] = await readExtf(archive);
  const inPackage = await readZip((await readZip(archive)).get('Belege_2026-10_1.zip') ?? Buffer.of());
  const [, guid] = /guid="([^"]*)"/.exec(String(inPackage.get('document.xml'))) ?? [];
  expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const link = `BEDI "${guid}"`;
  expect(file?.rows.map((row) => row['Beleglink'])).toEqual([link, link, '', '', '', '', '']);
});
