import { parseMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset, aLargeReport, aReport } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import type { CsvOptions } from '../exporter/csv-options.ts';
import { ExportError } from '../exporter/export-error.ts';
import { collectBytes, readCsv } from '../testing/read-back.ts';
import { reportOf } from '../testing/report-of.ts';
import { csvExporter } from './csv-exporter.ts';
import { documentColumns } from './document-columns.ts';
import { entryColumns } from './entry-columns.ts';
import { lineColumns } from './line-columns.ts';
import { partColumns } from './part-columns.ts';

/** Reads the list of documents by the stable names, whatever its header. */
const documentNames = { columns: documentColumns.map(({ name }) => name), from_line: 2 };
const report = reportOf([{ store: 'A; "B", C', amount: parseMoney('-1234.50', 'PLN') }]);
const written = async (csv: CsvOptions, of = report) =>
  collectBytes(csvExporter.write(of, { csvDialect: 'rfc4180', csv: { rows: 'documents', ...csv } }));

/** The code and message of the error for some options. */
async function refusal(csv: object, of = report): Promise<string> {
  const error: unknown = await written(csv, of).catch((thrown: unknown) => thrown);
  return error instanceof ExportError ? `${error.code}: ${error.message}` : `no error: ${String(error)}`;
}

it('writes a header of stable names, and lines that end with CRLF', async () => {
  const text = String(await written({}));
  expect(text).toBe(
    'id,date,store,category,amount,currency,tax,paymentMethod,identifier,tags,owned,full,type,subcategory,group\r\n' +
      'd0,2026-10-05,"A; ""B"", C",,-1234.50,PLN,,,,,,-1234.50,refund,,\r\n',
  );
});

it('writes for Excel with Polish settings: semicolons, decimal commas, a byte order mark', async () => {
  const file = await collectBytes(csvExporter.write(report, { csvDialect: 'excel-pl' }));
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(readCsv(file, { delimiter: ';' })).toMatchObject([
    { Sklep: 'A; "B", C', Rodzaj: 'Zwrot', Kwota: '-1234,50' },
  ]);
});

it.each([
  ['pl', 'excel-pl'],
  ['en', 'excel-en'],
] as const)('writes a report in %s as %s by default', async (locale, dialect) => {
  const one = aLargeReport(3, locale);
  const file = await collectBytes(csvExporter.write(one));
  expect(file).toEqual(await collectBytes(csvExporter.write(one, { csvDialect: dialect })));
  const plain = await collectBytes(csvExporter.write(one, { csv: { dialect: 'rfc4180' } }));
  expect(plain).not.toEqual(file);
  expect(plain).toEqual(await collectBytes(csvExporter.write(one, { csvDialect: 'rfc4180' })));
});

it('writes for Excel with English settings: commas, decimal points, a byte order mark', async () => {
  const text = String(
    await collectBytes(csvExporter.write(aReport({ locale: 'en' }), { csvDialect: 'excel-en' })),
  );
  expect(text).toMatch(/^\ufeffDate,Week,Type,Store,.*Refund,.*,-205\.54,PLN/s);
});

it('writes in pieces of 64 KB or more', async () => {
  const sizes: number[] = [];
  for await (const piece of csvExporter.write(aLargeReport(3000))) sizes.push(piece.length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(65_536);
});

it('writes income between the purchases, in purchase order', async () => {
  const day = (date: number) => `2026-10-0${date}T10:00:00.000Z`;
  const documents = [
    aDocument({ id: 'shop', purchasedAt: day(2), amount: '10.00' }),
    aDocument({ id: 'salary', purchasedAt: day(1), amount: '5000.00', category: 'Przychody' }),
    aDocument({ id: 'refund', purchasedAt: day(3), amount: '-4.00' }),
    aDocument({ id: 'bonus', purchasedAt: day(4), amount: '100.00', category: 'Przychody' }),
    aDocument({ id: 'undated', purchasedAt: null, amount: '1.00' }),
  ];
  const all = buildReport(aDataset({ documents }), { locale: 'pl', incomeCategories: ['Przychody'] });
  const rows = readCsv(await written({}, all));
  expect(rows.map(({ id, type }) => [id, type])).toEqual([
    ['salary', 'income'],
    ['shop', 'purchase'],
    ['refund', 'refund'],
    ['bonus', 'income'],
    ['undated', 'purchase'],
  ]);
});

describe('a text that may be a formula', () => {
  const storeIn = async (csv: CsvOptions, store: string) => {
    const file = await written(csv, reportOf([{ store, amount: parseMoney('1.00', 'PLN') }]));
    const delimiter = csv.dialect === 'excel-pl' ? ';' : ',';
    const [row] = readCsv(file, { delimiter, ...documentNames });
    return row?.['store'];
  };

  it.each([
    ['\0=1+1', "'=1+1"],
    ['\ufeff=1+1', "'=1+1"],
    ['\u200e\u202e=1+1', "'=1+1"],
    ['\u001b\u007f\u0085=1+1', "'=1+1"],
    ['\u00a0＝1+1', "'\u00a0＝1+1"],
    ['﹦1+1', "'﹦1+1"],
    ['\t=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ['a\nb', 'a b'],
  ])('is guarded in %j, after control characters are removed', async (store, expected) => {
    expect(await storeIn({}, store)).toBe(expected);
    expect(await storeIn({ dialect: 'excel-pl' }, store)).toBe(expected);
    expect(await storeIn({ dialect: 'excel-en' }, store)).toBe(expected);
  });

  it.each([
    ['rfc4180', 'a;=1+1;b', "a;'=1+1;b"],
    ['rfc4180', 'a;"=1+1";b', `a;'"=1+1";b`],
    ['rfc4180', 'a,=1+1,b', 'a,=1+1,b'],
    ['excel-pl', 'a,@SUM(A1),b', "a,'@SUM(A1),b"],
    ['excel-pl', 'a;=1+1;b', 'a;=1+1;b'],
    ['rfc4180', 'a; =1+1;b', "a;' =1+1;b"],
    ['excel-en', 'Mleko; 3,2 %', 'Mleko; 3,2 %'],
    ['excel-pl', 'Woda, -30 %', 'Woda, -30 %'],
  ] as const)('is guarded in %s if another program would split %j', async (dialect, store, expected) => {
    expect(await storeIn({ dialect }, store)).toBe(expected);
  });
});

describe('single options', () => {
  it('overrides the dialect, which overrides `csvDialect`', async () => {
    const file = await collectBytes(
      csvExporter.write(report, { csvDialect: 'excel-en', csv: { dialect: 'excel-pl', delimiter: '\t' } }),
    );
    expect(readCsv(file, { delimiter: '\t' })).toMatchObject([{ Kwota: '-1234,50' }]);
  });

  it.each([
    ['iso', '2026-10-05'],
    ['pl', '05.10.2026'],
    ['en', '05 Oct 2026'],
  ] as const)('writes days in the form %s as %s', async (dateForm, date) => {
    expect(readCsv(await written({ dateForm }))).toMatchObject([{ date }]);
  });

  it('quotes days that contain the delimiter', async () => {
    const csv = { delimiter: '.', decimalMark: ',', dateForm: 'pl' } as const;
    expect(readCsv(await written(csv), { delimiter: '.' })).toMatchObject([
      { date: '05.10.2026', amount: '-1234,50' },
    ]);
  });

  it.each(['|', '\t', ' ', '§', '^', '\\', ']', '~'])('splits columns by %j', async (delimiter) => {
    const store = `a${delimiter}b "${delimiter}"`;
    const one = reportOf([{ store, amount: parseMoney('1.00', 'PLN') }]);
    expect(readCsv(await written({ delimiter }, one), { delimiter })).toMatchObject([
      // Texts have a space instead of a tab.
      { store: store.replaceAll('\t', ' '), full: '1.00' },
    ]);
  });

  it.each(['"', "'", '-', '\n', '\r', '', ';;', 'a', '1', '\u0000', '\ud800'])(
    'refuses the delimiter %j',
    async (delimiter) => {
      expect(await refusal({ delimiter })).toBe(
        `invalid_option: csv.delimiter: ${JSON.stringify(delimiter)} is not allowed; expected one punctuation mark, symbol, ` +
          'space or tab, except a quote, an apostrophe or a minus sign',
      );
    },
  );

  it('rejects a delimiter that is the decimal mark', async () => {
    expect(await refusal({ delimiter: ',', decimalMark: ',' })).toContain(
      'csv.delimiter: "," is not allowed; expected a character other than the decimal mark',
    );
  });

  it.each([
    [{ decimalMark: '"' }, 'csv.decimalMark: "\\"" is not allowed; expected one of ".", ","'],
    [{ decimalMark: '..' }, 'csv.decimalMark: ".." is not allowed'],
    [
      { encoding: 'latin1' },
      'csv.encoding: "latin1" is not allowed; expected one of "utf-8", "utf-8-bom", "windows-1250"',
    ],
    [{ dateForm: 'us' }, 'csv.dateForm: "us" is not allowed'],
    [{ rows: 'stores' }, 'csv.rows: "stores" is not allowed'],
    [{ dialect: 'toString' }, 'csv.dialect: "toString" is not allowed'],
  ])('states what is allowed instead of %j', async (csv, message) => {
    expect(await refusal(csv)).toContain(`invalid_option: ${message}`);
  });
});

describe('Windows-1250', () => {
  const encoded = (store: string) =>
    written({ encoding: 'windows-1250' }, reportOf([{ store, amount: parseMoney('1.00', 'PLN') }]));

  it('encodes Polish letters, quotes, dashes and the euro sign', async () => {
    const store = 'Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ „–” €';
    const file = await encoded(store);
    expect(new TextDecoder('windows-1250').decode(file)).toContain(store);
    expect(file.includes(Buffer.from([0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6]))).toBe(true);
  });

  it('keeps columns whole if composing letters makes a semicolon', async () => {
    const csv = { dialect: 'excel-pl', encoding: 'windows-1250' } as const;
    const file = await written(
      csv,
      reportOf([{ store: 'a\u037e=1+1\u037eb', amount: parseMoney('1.00', 'PLN') }]),
    );
    expect(readCsv(file, { delimiter: ';' })).toMatchObject([{ Sklep: 'a;=1+1;b', Kwota: '1,00' }]);
  });

  it('composes a letter and its accent', async () => {
    const file = await encoded('Żółć'.normalize('NFD'));
    expect(new TextDecoder('windows-1250').decode(file)).toContain('Żółć');
  });

  it.each([
    ['漢字', '"漢" (U+6F22)'],
    ['a 🛒', '"🛒" (U+1F6D2)'],
    ['a \ud83d', '"\ufffd" (U+FFFD)'],
  ])('rejects %j, naming the character, the column and the document', async (store, character) => {
    const one = reportOf([{ store, amount: parseMoney('1.00', 'PLN') }]);
    expect(await refusal({ encoding: 'windows-1250' }, one)).toBe(
      `character_not_encodable: column store of document d0: ${character} is not in Windows-1250; ` +
        'use the encoding utf-8 or utf-8-bom',
    );
  });

  it('rejects a delimiter that it does not have', async () => {
    expect(await refusal({ encoding: 'windows-1250', delimiter: '、' })).toContain(
      'character_not_encodable: csv.delimiter: "、" (U+3001)',
    );
  });
});

describe('a row per line item', () => {
  const item = (name: string, amount: string, category: string | null = null) =>
    aLineItem({ name, amount, category, quantity: '1.5', unitPrice: '2.333' });
  const documents = [
    aDocument({
      id: 'a',
      amount: '10.00',
      lineItems: [item('=Mleko', '4.00', 'Jedzenie'), item('Śruba', '5.00')],
    }),
    aDocument({ id: 'b', amount: '3.00', category: 'Transport' }),
    aDocument({ id: 'c', amount: '1.00', lineItems: [item('Guma', '1.00')] }),
  ];
  const lines = buildReport(aDataset({ documents }), { locale: 'pl' });

  it('names its document, and the remainder has its own row', async () => {
    const rows = readCsv(await written({ rows: 'line-items' }, lines));
    expect(Object.keys(rows[0] ?? {}).join()).toBe(
      'document,id,date,store,identifier,type,part,item,quantity,unitPrice,category,subcategory,amount,currency',
    );
    expect(
      rows.map(({ document, id, part, item: named, category, amount }) =>
        [document, id, part, named, category, amount].join('|'),
      ),
    ).toEqual([
      "1|a|item|'=Mleko|Jedzenie|4.00",
      '1|a|item|Śruba||5.00',
      '1|a|rest|||1.00',
      '2|b|rest||Transport|3.00',
      '3|c|item|Guma||1.00',
    ]);
  });

  it('writes quantities and prices with the decimal mark', async () => {
    const rows = readCsv(await written({ rows: 'line-items', dialect: 'excel-pl' }, lines), {
      delimiter: ';',
    });
    expect(rows[0]).toMatchObject({
      Ilość: '1,5',
      'Cena jednostkowa': '2,333',
      Kwota: '4,00',
      Rodzaj: 'Zakup',
    });
  });
});

describe('a row per part that the totals count', () => {
  const item = (name: string, amount: string, category: string) =>
    aLineItem({ name, amount, category, subcategory: 'Inne', quantity: '2' });
  const documents = [
    aDocument({
      id: 'a',
      amount: '10.00',
      tax: '1.50',
      storeName: 'LIDL',
      purchasedAt: '2026-10-05T10:00:00.000Z',
      paymentMethod: 'card',
      lineItems: [item('=Mleko', '4.00', 'Jedzenie'), item('Śruba', '5.00', 'Dom')],
    }),
    aDocument({ id: 'b', amount: '3.00', storeName: null }),
    aDocument({ id: 'c', amount: '1.00', storeName: 'Lidl', purchasedAt: '2026-10-06T10:00:00.000Z' }),
    aDocument({ id: 'd', amount: '2.00', storeName: 'Lidl', purchasedAt: '2026-10-07T10:00:00.000Z' }),
    aDocument({ id: 'e', amount: '-1.00', storeName: 'Lidl', purchasedAt: '2026-10-08T10:00:00.000Z' }),
    aDocument({ id: 'f', amount: '9.00', category: 'Salary', purchasedAt: '2026-10-09T10:00:00.000Z' }),
  ];
  const parts = buildReport(aDataset({ documents }), { locale: 'pl' });

  it('is the default, and the same for programs in every language', async () => {
    const write = (locale: 'pl' | 'en') =>
      collectBytes(
        csvExporter.write(buildReport(aDataset({ documents }), { locale }), { csvDialect: 'rfc4180' }),
      );
    expect(String(await write('en'))).toBe(String(await write('pl')));
    expect(String(await write('pl')).replaceAll('\r\n', '\n')).toMatchInlineSnapshot(`
      "date,week,type,store,category,subcategory,item,part,quantity,unitPrice,amount,currency,income,full,tax,paymentMethod,tags,group,identifier,id,documents
      2026-10-05,2026-W41,purchase,Lidl,Jedzenie,Inne,'=Mleko,item,2,,4.00,PLN,,4.00,0.60,card,,,,a,1
      2026-10-05,2026-W41,purchase,Lidl,Dom,Inne,Śruba,item,2,,5.00,PLN,,5.00,0.75,card,,,,a,
      2026-10-05,2026-W41,purchase,Lidl,Dom,Inne,,rest,,,1.00,PLN,,1.00,0.15,card,,,,a,
      2026-10-06,2026-W41,purchase,Lidl,,,,whole,,,1.00,PLN,,1.00,,,,,,c,1
      2026-10-07,2026-W41,purchase,Lidl,,,,whole,,,2.00,PLN,,2.00,,,,,,d,1
      2026-10-08,2026-W41,refund,Lidl,,,,whole,,,-1.00,PLN,,-1.00,,,,,,e,1
      2026-10-09,2026-W41,income,Sklep,Salary,,,whole,,,,PLN,9.00,9.00,,,,,,f,
      ,,purchase,,,,,whole,,,3.00,PLN,,3.00,,,,,,b,1
      "
    `);
  });

  it('has the labels of the tables for people', async () => {
    const rows = readCsv(await collectBytes(csvExporter.write(parts)), { delimiter: ';' });
    const labels = [
      'Rodzaj',
      'Sklep',
      'Kategoria',
      'Część dokumentu',
      'Forma płatności',
      'Kwota',
      'Przychody',
    ];
    expect(rows.map((row) => labels.map((label) => row[label]).join(' | '))).toEqual([
      'Zakup | Lidl | Jedzenie | Pozycja | Karta | 4,00 | ',
      'Zakup | Lidl | Dom | Pozycja | Karta | 5,00 | ',
      'Zakup | Lidl | Dom | Poza pozycjami | Karta | 1,00 | ',
      'Zakup | Lidl | Bez kategorii | Cały dokument |  | 1,00 | ',
      'Zakup | Lidl | Bez kategorii | Cały dokument |  | 2,00 | ',
      'Zwrot | Lidl | Bez kategorii | Cały dokument |  | -1,00 | ',
      'Przychód | Sklep | Salary | Cały dokument |  |  | 9,00',
      'Zakup | (bez nazwy sklepu) | Bez kategorii | Cały dokument |  | 3,00 | ',
    ]);
  });

  it('names no single category of a document with several', async () => {
    const write = async (csv: CsvOptions) =>
      readCsv(await collectBytes(csvExporter.write(parts, { csv: { rows: 'documents', ...csv } })), {
        delimiter: csv.dialect === 'rfc4180' ? ',' : ';',
      })[0];
    expect(await write({ dialect: 'rfc4180' })).toMatchObject({
      category: 'Dom;Jedzenie',
      subcategory: 'Inne',
    });
    expect(await write({})).toMatchObject({ Kategoria: 'Dom i jeszcze 1 kategoria', Podkategoria: 'Inne' });
  });
});

it('quotes headers that contain the delimiter', async () => {
  const file = await collectBytes(
    csvExporter.write(report, { csv: { dialect: 'excel-pl', delimiter: ' ' } }),
  );
  expect(readCsv(file, { delimiter: ' ' })).toMatchObject([{ 'Cena jednostkowa': '', Kwota: '-1234,50' }]);
});

it('has the names of receipt pictures beside the file', async () => {
  const receiptNames = new Map([['d0', 'receipts/2026-10-05_a_d0.jpg']]);
  const [row] = readCsv(
    await collectBytes(csvExporter.write(report, { csvDialect: 'rfc4180', receiptNames })),
  );
  expect(row).toMatchObject({ receipt: 'receipts/2026-10-05_a_d0.jpg' });
});

it('has the same column names for all kinds of rows', () => {
  const namesByLabel = new Map<string, Set<string>>();
  for (const { name, label } of [...documentColumns, ...lineColumns, ...partColumns, ...entryColumns]) {
    namesByLabel.set(label.en, new Set([...(namesByLabel.get(label.en) ?? []), name]));
  }
  const several = [...namesByLabel].filter(([, names]) => names.size > 1).map(([label]) => label);
  expect(several).toEqual([]);
});
