import { aDocument } from '@outlay/core/testing';
import { buildReport, type Report } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import { ExportError } from '../exporter/export-error.ts';
import type { ExportOptions } from '../exporter/exporter.ts';
import { datevExampleSettings, datevMapping } from '../testing/datev-example.ts';
import { collectBytes } from '../testing/read-back.ts';
import { readExtf } from '../testing/read-extf.ts';
import { readZip } from '../testing/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { datevExporter } from './datev-exporter.ts';
import { datevProblems } from './datev-problems.ts';
import { documentNumber } from './document-number.ts';
import { documentPackages, packageLimits } from './document-packages.ts';

type Fields = NonNullable<Parameters<typeof aDocument>[0]>;

const purchase = {
  id: 'a',
  storeName: 'Müller',
  amount: '10.00',
  currency: 'EUR',
  category: 'Büro',
  purchasedOn: '2026-10-05',
};

const october = { from: '2026-10-01', until: '2026-11-01' };

function reportOf(documents: readonly Fields[], mapping = datevMapping, period = october): Report {
  const dataset = aDataset({
    documents: documents.map((fields) => aDocument({ ...purchase, ...fields })),
    kind: period === october ? 'monthly' : 'custom',
    period,
  });
  return buildReport(dataset, { locale: 'en', accounting: mapping });
}

const settings = datevExampleSettings;
const write = (report: Report, options: ExportOptions = { datev: settings }) =>
  collectBytes(datevExporter.write(report, options));

async function failure(report: Report, options?: ExportOptions): Promise<ExportError> {
  const error: unknown = await write(report, options).catch((thrown: unknown) => thrown);
  if (error instanceof ExportError) return error;
  throw new Error('the export is refused', { cause: error });
}

const firstRow = async (report: Report, datev: DatevSettings = settings) =>
  (await readExtf(await write(report, { datev })))[0]?.rows[0] ?? {};

describe('what cannot be written', () => {
  it.each<readonly [string, Report, RegExp]>([
    [
      'a character',
      reportOf([{ storeName: 'Żabka' }]),
      /^datev: document a \(2026-10-05, store "Żabka"\): Buchungstext "Żabka, Büro" has "Ż" \(U\+017B\), which is not in Windows-1252, the encoding of DATEV\. Name a supplier/,
    ],
    [
      'a payment without an account',
      reportOf([{ paymentMethod: 'BLIK' }], { ...datevMapping, payments: { Cash: '1000' } }),
      /^datev: document a \(2026-10-05, store "Müller"\): no account; add it to payments of the accounting file$/,
    ],
    [
      'an expense without an account',
      reportOf([{}], { ...datevMapping, rules: [], default: null }),
      /: no account; add it to rules or default of the accounting file$/,
    ],
    [
      'an account of another length',
      reportOf([{}], { ...datevMapping, rules: [{ category: 'Büro', account: '401-01' }] }),
      /: "401-01" is not an account of DATEV; expected 4 digits, or 5 for a customer or supplier$/,
    ],
    [
      'a cost center',
      reportOf([{}], { ...datevMapping, rules: [{ category: 'Büro', account: '4930', costCenter: 'A-1' }] }),
      /: "A-1" is not a cost center of DATEV; expected at most 36 letters, digits, spaces or _, without accents$/,
    ],
    [
      'an amount',
      reportOf([{ amount: '10000000000.00' }]),
      /^datev: 10000000000\.00 EUR of document a .* is too large; DATEV has at most ten digits before the comma$/,
    ],
    [
      'a report without entries',
      buildReport(aDataset({ documents: [] }), { locale: 'en', accounting: { rules: [] } }),
      /^the format datev needs accounting rules with accounts in payments or tax/,
    ],
  ])('is %s, which the error names', async (_name, report, message) => {
    expect((await failure(report)).message).toMatch(message);
  });

  it('is every document with a foreign character, named by one error before a receipt is fetched', async () => {
    const documents = ['Łódź', 'Müller', 'Kraków Główny', ...Array.from('ĄĆĘŃŚŹ')];
    const report = reportOf(documents.map((storeName, index) => ({ id: `d${index}`, storeName })));
    const fetched: string[] = [];
    const receipts = (id: string) => {
      fetched.push(id);
      return Promise.resolve(null);
    };
    const { message } = await failure(report, { datev: settings, receipts });
    expect(message).toMatch(/^datev: document d0 .*"Łódź, Büro" has "Ł"/);
    expect(message).toContain(
      '; the same is true of document d2 (2026-10-05, store "Kraków Główny"), document',
    );
    expect(message).toContain('document d6 (2026-10-05, store "Ń"), 2 more. Name');
    expect(message).not.toContain('Müller');
    expect(fetched).toEqual([]);
  });

  it('is the name of a supplier, if the file cannot have that either', async () => {
    const suppliers = [{ store: 'Żabka', name: 'Żabka Polska' }];
    const { message } = await failure(reportOf([{ storeName: 'Żabka' }], { ...datevMapping, suppliers }));
    expect(message).toContain('Buchungstext "Żabka Polska, Büro" has "Ż"');
    const named = [{ store: 'Müller', name: 'Müller Łódź' }];
    const other = await failure(reportOf([{}], { ...datevMapping, suppliers: named }));
    expect(other.message).toContain('Zusatzinformation Lieferant "Müller Łódź" has "Ł"');
  });

  it('is anything without the settings, or with one that DATEV does not have', async () => {
    expect((await failure(reportOf([{}]), {})).message).toContain('add datev to the accounting file');
    const datev = { ...settings, consultant: 12 };
    expect((await failure(reportOf([{}]), { datev })).message).toBe(
      'datev.consultant: 12 is not allowed; expected a number from 1001 to 9999999',
    );
  });
});

it('names every setting that DATEV does not have', () => {
  const wrong: DatevSettings = {
    consultant: 1000,
    client: 100_000,
    fiscalYearStart: '02-29',
    accountLength: 4,
    chart: '3',
    label: 'Größe',
    initials: 'mm',
    currency: 'JPY',
    taxKeys: { '19': '12345' },
    automaticAccounts: ['3400', '34'],
  };
  expect(datevProblems(wrong).map(({ path }) => path.join('.'))).toEqual([
    'consultant',
    'client',
    'fiscalYearStart',
    'chart',
    'label',
    'initials',
    'currency',
    'taxKeys.19',
    'automaticAccounts.1',
  ]);
  expect(datevProblems({ ...wrong, accountLength: 9 }).map(({ path }) => path[0])).toContain('accountLength');
  expect(datevProblems(datevExampleSettings)).toEqual([]);
});

describe('files', () => {
  it('are one for each month, which a fiscal year divides', async () => {
    const days = ['2026-02-27', '2026-03-14', '2026-03-15', '2026-03-31', '2027-03-14'];
    const documents = days.map((purchasedOn, index) => ({ id: `d${index}`, purchasedOn }));
    const report = reportOf(documents, datevMapping, { from: '2026-02-01', until: '2027-04-01' });
    const files = await readExtf(await write(report, { datev: { ...settings, fiscalYearStart: '03-15' } }));
    expect(files.map(({ name, header, rows }) => [name, ...header.slice(12, 16), rows.length])).toEqual([
      ['EXTF_Buchungsstapel_2026-02.csv', '20250315', '4', '20260201', '20260228', 1],
      ['EXTF_Buchungsstapel_2026-03.csv', '20250315', '4', '20260301', '20260314', 1],
      ['EXTF_Buchungsstapel_2026-03-15.csv', '20260315', '4', '20260315', '20260331', 2],
      ['EXTF_Buchungsstapel_2027-03.csv', '20260315', '4', '20270301', '20270314', 1],
    ]);
  });

  it('are locked at the import only if the settings say so', async () => {
    for (const [lock, digit] of [
      [undefined, '0'],
      [true, '1'],
    ] as const) {
      const [file] = await readExtf(await write(reportOf([{}]), { datev: { ...settings, lock } }));
      expect([file?.header[20], file?.rows[0]?.['Festschreibung']]).toEqual([digit, digit]);
    }
  });

  it('are none where nothing is booked, and a list says why', async () => {
    const files = await readZip(
      await write(
        reportOf([{ amount: '0.00' }, { id: 'b', category: 'Wynagrodzenie' }, { id: 'c', amount: '0.00' }]),
      ),
    );
    expect([...files.keys()]).toEqual(['not-booked.txt']);
    const list = String(files.get('not-booked.txt'));
    expect(list.split('\r\n')).toEqual([
      'Documents in no EXTF file; book them by hand where necessary:',
      '',
      'The amount is zero: 2',
      '2026-10-05 · Müller · a: EUR\u00a00.00',
      '2026-10-05 · Müller · c: EUR\u00a00.00',
      '',
      'Income is not booked: 1',
      '2026-10-05 · Müller · b: EUR\u00a010.00',
      '',
    ]);
    const empty = await readZip(await write(reportOf([])));
    expect(String(empty.get('not-booked.txt'))).toBe('There are no documents to book.\r\n');
  });

  it('list the documents whose tax is not booked', async () => {
    const mixed = { amount: '48.17', tax: '3.90' };
    const documents = [
      mixed,
      { ...mixed, id: 'known', tax: '3.15' },
      { amount: '48.17', id: 'none' },
      { ...mixed, id: 'automatic', category: 'Wareneinkauf' },
      { ...mixed, id: 'excluded', category: 'Frei' },
      { ...mixed, id: 'refund', amount: '-48.17', tax: '-3.90' },
    ];
    const rules = [...datevMapping.rules, { category: 'Frei', account: '4940', vat: 'zw' }];
    const files = await readZip(await write(reportOf(documents, { ...datevMapping, rules })));
    expect([...files.keys()]).toEqual(['EXTF_Buchungsstapel_2026-10.csv', 'booked-gross.txt']);
    const [, , ...lines] = String(files.get('booked-gross.txt')).split('\r\n');
    expect(lines).toEqual([
      '2026-10-05 · Müller · a: EUR\u00a048.17, of which tax EUR\u00a03.90',
      '2026-10-05 · Müller · refund: −EUR\u00a048.17, of which tax −EUR\u00a03.90',
      '',
    ]);
    const without = reportOf([mixed], { ...datevMapping, tax: undefined });
    const plain = await readZip(await write(without, { datev: { ...settings, taxKeys: {} } }));
    expect([...plain.keys()]).toEqual(['EXTF_Buchungsstapel_2026-10.csv']);
  });

  it('take the last day of the report for a document without a date, and say so', async () => {
    const row = await firstRow(reportOf([{ purchasedOn: null }]));
    expect(row['Belegdatum']).toBe('3110');
    expect(Object.values(row)).toContain('unbekannt; gebucht am letzten Tag des Berichts');
  });
});

describe('the texts of a row', () => {
  it('are one line without control characters, quotes doubled, no formula', async () => {
    const row = await firstRow(reportOf([{ storeName: '=1+1"\r\n;x\u0007' }]));
    expect(row['Buchungstext']).toBe('\'=1+1" ;x, Büro');
  });

  it('have the supplier of the accounting file in place of a store with foreign characters only', async () => {
    const suppliers = [
      { store: 'Żabka', name: 'Zabka Polska' },
      { store: 'Müller', name: 'Müller GmbH' },
    ];
    const mapping = { ...datevMapping, suppliers };
    const foreign = await firstRow(reportOf([{ storeName: 'Żabka' }], mapping));
    expect(foreign['Buchungstext']).toBe('Zabka Polska, Büro');
    const known = await firstRow(reportOf([{}], mapping));
    expect(known['Buchungstext']).toBe('Müller, Büro');
  });

  it('have 60 characters; a longer one is whole in a note', async () => {
    const storeName = `${'Möbelhaus '.repeat(8)}GmbH`;
    const row = await firstRow(reportOf([{ storeName }]));
    expect(row['Buchungstext']).toBe('Möbelhaus '.repeat(6).trimEnd());
    expect(row['Zusatzinformation - Art 1']).toBe('Buchungstext');
    expect(row['Zusatzinformation- Inhalt 1']).toBe(`${storeName}, Büro`);
  });
});

it.each([
  ['RE 2026/118', 'RE-2026/118'],
  ['=HYPERLINK("x")', 'HYPERLINK-x'],
  ['-+12', '12'],
  ['Rg.Nr. 7, Größe ł', 'Rg-Nr-7-Grosse-l'],
  ['8f5c67cc-c544-51dc-a729-ef61e89f8627', '8f5c67cc-c544-51dc-a729-ef61e89f8627'],
  ['1'.repeat(37), null],
  ['漢字', null],
  ['', null],
])('writes the number %j as %j', (text, number) => {
  expect(documentNumber(text)).toBe(number);
});

it('has a GUID in place of an identifier that DATEV cannot have', async () => {
  const [row, again] = await Promise.all([
    firstRow(reportOf([{ id: '漢字' }])),
    firstRow(reportOf([{ id: '漢字' }, { id: 'b' }])),
  ]);
  expect(row['Belegfeld 1']).toMatch(/^[0-9a-f-]{36}$/);
  expect(Object.values(row)).toContain('%E6%BC%A2%E5%AD%97');
  expect(again['Belegfeld 1']).toBe(row['Belegfeld 1']);
});

describe('document packages', () => {
  const jpeg = { mediaType: 'image/jpeg', bytes: Uint8Array.of(0xff, 0xd8, 0xff) };

  it('have only files that DATEV accepts, and a list names the others', async () => {
    const types: Record<string, { readonly mediaType: string; readonly bytes: Uint8Array }> = {
      a: jpeg,
      b: { mediaType: 'image/webp', bytes: Uint8Array.of(1) },
      c: { mediaType: 'image/png', bytes: new Uint8Array(packageLimits.receiptBytes + 1) },
      d: { mediaType: 'application/pdf', bytes: Uint8Array.of(1) },
    };
    const report = reportOf(Object.keys(types).map((id) => ({ id })));
    const receipts = (id: string) => Promise.resolve(types[id] ?? null);
    const files = await readZip(await write(report, { datev: settings, receipts }));
    const inside = await readZip(files.get('Belege_2026-10_1.zip') ?? Buffer.of());
    expect([...inside.keys()]).toEqual([
      '2026-10-05_muller_a.jpg',
      '2026-10-05_muller_d.pdf',
      'document.xml',
    ]);
    expect(String(files.get('missing-receipts.txt'))).toBe(
      [
        'Documents without an image in this archive:',
        '',
        'The image is not JPEG, PNG or PDF: 1',
        '2026-10-05 · Müller · b',
        '',
        'The image is larger than 20 MB: 1',
        '2026-10-05 · Müller · c',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    [{ bytes: 25, receipts: 1000 }, [2, 2, 1]],
    [{ bytes: 1000, receipts: 3 }, [3, 2]],
    [{ bytes: 5, receipts: 1000 }, [1, 1, 1, 1, 1]],
  ])('are several where one would be larger than %j, each receipt in one of them', async (limits, sizes) => {
    const {
      figures,
      locale,
      generatedAt: time,
    } = reportOf(Array.from({ length: 5 }, (_, index) => ({ id: `r${index}` })));
    const packages = documentPackages({
      documents: figures.documents,
      receipts: (id) =>
        Promise.resolve({ mediaType: 'image/png', bytes: Buffer.from(`${id} is a PNG`.slice(0, 10)) }),
      settings,
      locale,
      name: 'x',
      time,
      guids: new Map(),
      limits: { ...packageLimits, ...limits },
    });
    const files = await readZip(await collectBytes(writeZip(packages, time)));
    expect([...files.keys()]).toEqual(sizes.map((_, index) => `Belege_x_${index + 1}.zip`));
    const names: string[] = [];
    for (const [index, file] of [...files.values()].entries()) {
      const inside = await readZip(file);
      const list = String(inside.get('document.xml'));
      const images = [...inside.keys()].filter((name) => name !== 'document.xml');
      expect([...list.matchAll(/ name="([^"]*\.png)"/g)].map(([, name]) => name)).toEqual(images);
      expect(images).toHaveLength(sizes[index] ?? 0);
      names.push(...images);
    }
    expect(new Set(names).size).toBe(5);
  });

  it('are written beside other archives, however few processors there are', async () => {
    const receipts = () => Promise.resolve(jpeg);
    const files = await Promise.all(
      Array.from({ length: 12 }, () => write(reportOf([{}]), { datev: settings, receipts })),
    );
    expect(new Set(files.map(String)).size).toBe(1);
  });

  it('give another image of a document another GUID, and other clients too', async () => {
    const linkOf = async (bytes: Uint8Array, client: number) => {
      const receipts = () => Promise.resolve({ mediaType: 'image/png', bytes });
      const datev = { ...settings, client };
      const [file] = await readExtf(await write(reportOf([{}]), { datev, receipts }));
      return file?.rows[0]?.['Beleglink'];
    };
    const links = await Promise.all([
      linkOf(Uint8Array.of(1), 1),
      linkOf(Uint8Array.of(1), 1),
      linkOf(Uint8Array.of(2), 1),
      linkOf(Uint8Array.of(1), 2),
    ]);
    expect(links[0]).toBe(links[1]);
    expect(new Set(links).size).toBe(3);
  });
});
