import { readFile } from 'node:fs/promises';
import { aDocument, aLineItem } from '@outlay/core/testing';
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
import { expect, it } from 'vitest';
import { eppAccounting, eppExample } from '../testing/epp-example.ts';
import { collectBytes } from '../testing/read-back.ts';
import { readEpp } from '../testing/read-epp.ts';
import { eppExporter } from './epp-exporter.ts';
import { eppPurchases } from './epp-purchases.ts';

const write = (report: Report) => collectBytes(eppExporter.write(report));

const bought = aDocument({
  id: 'a1',
  purchasedOn: '2026-10-05',
  storeName: 'Papiernik',
  amount: '123.00',
  tax: '23.00',
  category: 'Biuro',
  identifier: 'FV/1',
});

function reportOf(changes: Partial<typeof bought>, mapping: Partial<AccountingMapping> = {}): Report {
  const documents = [{ ...bought, ...changes }];
  return buildReport(aDataset({ documents }), { locale: 'pl', accounting: { ...eppAccounting, ...mapping } });
}

it('writes the example of the documentation, byte for byte', async () => {
  const example = await readFile(new URL('../../../../docs/layouts/edi.epp', import.meta.url));
  expect((await write(eppExample())).equals(example)).toBe(true);
  expect((await write(eppExample('en'))).equals(example)).toBe(true);
});

it('has the fields of the description: 24 of the file, 62 of a document, 5 of a rate, 30 of a supplier', async () => {
  const { info, documents, suppliers } = readEpp(await write(eppExample()));
  expect(info).toHaveLength(24);
  expect(documents.map(({ head, rates }) => [head.length, ...rates.map((rate) => rate.length)])).toEqual([
    [62, 5],
    [62, 5, 5],
    [62, 5],
  ]);
  expect(suppliers.map((fields) => [fields.length, fields[1]])).toEqual([
    [30, '5250000104'],
    [30, '5250000127'],
    [30, '5250000110'],
  ]);
});

it('writes what an invoice says of a document, and its rates', async () => {
  const { documents } = readEpp(await write(eppExample()));
  const [, { head, rates } = { head: [], rates: [] }] = documents;
  expect([head[0], head[4], head[6], head[17]]).toEqual(['FZ', 'F 77/2026', 'FZ F 77/2026', '5250000127']);
  expect(head.slice(21, 25)).toEqual(['20261012000000', '20261011000000', '20261012000000', '2']);
  expect(head.slice(27, 30)).toEqual(['200.0000', '31.0000', '231.0000']);
  expect(head[48]).toBe('KSeF 5250000127-20261012-0123456789AB-7F');
  expect(rates).toEqual([
    ['23', '23.0000', '100.0000', '23.0000', '123.0000'],
    ['8', '8.0000', '100.0000', '8.0000', '108.0000'],
  ]);
});

it('leaves out what a register of input tax cannot have', () => {
  const { leftOut } = eppPurchases(eppExample().figures);
  expect(leftOut.map(({ document, reason }) => [document.id, reason])).toEqual([
    ['a4', 'no_supplier'],
    ['a5', 'refund'],
  ]);
});

it.each([
  ['Transfer', 'przelew'],
  ['card', 'karta'],
  ['Cash', 'gotówka'],
  ['blik', 'BLIK'],
  ['BLIK', 'BLIK'],
  ['Revolut', 'Revolut'],
  ['PayPal', 'PayPal'],
  [null, ''],
])('names the form of payment %s in Polish: %s', async (paymentMethod, form) => {
  const { documents } = readEpp(await write(reportOf({ paymentMethod })));
  expect(documents.map(({ head }) => head[33])).toEqual([form]);
});

it('gives a document the same number in every file', async () => {
  const numberOf = async (report: Report) => readEpp(await write(report)).documents[0]?.head[3];
  const alone = await numberOf(reportOf({ identifier: 'FV/1/10/2026' }));
  expect(alone).toBe(await numberOf(eppExample()));
  expect(alone).toMatch(/^[1-9]\d{0,9}$/);
  expect(await numberOf(reportOf({ identifier: 'FV/2/10/2026' }))).not.toBe(alone);
});

it('keeps quotes, commas and controls of texts within their field', async () => {
  const name = '"A", b\r\n[INFO]\u0000;\t[ZAWARTOSC]';
  const suppliers = [{ store: 'Papiernik', name, taxId: '5250000104', country: 'PL' }];
  const report = reportOf({ identifier: '",=1,"' }, { suppliers });
  const { documents } = readEpp(await write(report));
  expect(documents.map(({ head }) => [head.length, head[4], head[13]])).toEqual([
    [62, '",=1,"', '"A", b [INFO]; [ZAWARTOSC]'],
  ]);
});

it.each([
  ['a number of 20 characters', { identifier: 'x'.repeat(20) }, null],
  ['a number of 21 characters', { identifier: 'x'.repeat(21) }, ['number_too_long', null]],
  ['a letter of Windows-1250', { identifier: 'Łódź ž €' }, null],
  ['a decomposed letter', { identifier: 'z\u0301' }, null],
  ['a letter of another encoding', { identifier: '漢/1' }, ['character_not_encodable', '漢']],
  ['half of a character', { identifier: 'a\ud800' }, ['character_not_encodable', '\ufffd']],
])('names what does not fit: %s', async (_, changes, expected) => {
  const report = reportOf(changes);
  const { purchases, leftOut } = eppPurchases(report.figures);
  expect(leftOut.map(({ reason, character }) => [reason, character])).toEqual(expected ? [expected] : []);
  expect(purchases).toHaveLength(expected ? 0 : 1);
  expect(readEpp(await write(report)).documents).toHaveLength(expected ? 0 : 1);
});

it('leaves out an amount that is too large, and writes the largest one', () => {
  const reasonsOf = (amount: string) => {
    const documents = [
      { ...bought, total: { minor: BigInt(amount), currency: 'PLN' }, tax: null, category: 'Kursy' },
    ];
    const { figures } = buildReport(aDataset({ documents }), { locale: 'pl', accounting: eppAccounting });
    return eppPurchases(figures).leftOut.map(({ reason }) => reason);
  };
  expect(reasonsOf('92233720368547758')).toEqual([]);
  expect(reasonsOf('92233720368547759')).toEqual(['amount_too_large']);
});

it('lists the accounts of a document with several, and has the only one as its category', async () => {
  const lineItems = [
    aLineItem({ amount: '73.80', category: 'Biuro' }),
    aLineItem({ amount: '49.20', category: 'Paliwo' }),
  ];
  const several = readEpp(await write(reportOf({ lineItems })));
  expect([several.documents[0]?.head[18], several.documents[0]?.head[48]]).toEqual([
    '',
    'stawka VAT wyliczona z kwot dokumentu; 401-01: 60.00, 402-05: 40.00',
  ]);
  const { documents } = readEpp(await write(reportOf({})));
  expect([documents[0]?.head[18], documents[0]?.head[48]]).toEqual([
    '401-01',
    'stawka VAT wyliczona z kwot dokumentu',
  ]);
  const long = '401-01-biuro-i-wyposażenie-w-oddziale';
  const renamed = readEpp(await write(reportOf({}, { rules: [{ category: 'Biuro', account: long }] })));
  expect([renamed.documents[0]?.head[18], renamed.documents[0]?.head[48]]).toEqual([
    '',
    `stawka VAT wyliczona z kwot dokumentu; ${long}: 100.00`,
  ]);
});

it.each([
  [
    'no company',
    { company: null },
    'invalid_option',
    'the format epp needs accounting rules with tax and company',
  ],
  [
    'no entries',
    { payments: null, tax: null },
    'invalid_option',
    'the format epp needs accounting rules with tax',
  ],
  [
    'a company in another script',
    { company: { name: 'Лука', taxId: '5250000133' } },
    'character_not_encodable',
    'company.name of the accounting file: "Л" (U+041B) is not in Windows-1250',
  ],
] as const)('refuses a report with %s', async (_, mapping, code, message) => {
  await expect(write(reportOf({}, mapping))).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  });
});

it('cancels in a batch what an earlier batch has, with the same supplier and number', async () => {
  const period = { from: '2026-10-01', until: '2026-11-01' };
  const next = (documents: (typeof bought)[], records: readonly BatchRecord[]) => {
    const dataset = aDataset({ documents });
    const batch = { history: batchHistory(records), kind: 'monthly', period } as const;
    const report = buildReport(dataset, { locale: 'en', accounting: eppAccounting, batch });
    const taken = takeBatch(dataset, { ...batch, filter: undefined, locale: 'en' });
    return { report, record: batchRecord(taken, report.figures) };
  };
  const first = next([bought], []);
  const second = next([{ ...bought, paymentMethod: 'Card' }], [first.record]);
  const [before] = readEpp(await write(first.report)).documents;
  const [reversal, changed] = readEpp(await write(second.report)).documents;
  const facts = (document: typeof before) => [4, 17, 21, 29, 48].map((at) => document?.head[at]);
  const derived = 'stawka VAT wyliczona z kwot dokumentu';
  expect(facts(before)).toEqual(['FV/1', '5250000104', '20261005000000', '123.0000', derived]);
  expect(facts(reversal)).toEqual([
    'FV/1',
    '5250000104',
    '20261005000000',
    '-123.0000',
    `storno: a1 (paczka nr 1); ${derived}`,
  ]);
  expect(reversal?.rates).toEqual([['23', '23.0000', '-100.0000', '-23.0000', '-123.0000']]);
  expect(facts(changed)).toEqual([
    'FV/1',
    '5250000104',
    '20261005000000',
    '123.0000',
    `dokument zmieniony od wcześniejszej paczki; ${derived}`,
  ]);
  const third = next([], [first.record, second.record]);
  const fourth = next([bought], [first.record, second.record, third.record]);
  const fifth = next([], [first.record, second.record, third.record, fourth.record]);
  const later = await Promise.all([third, fourth, fifth].map(async ({ report }) => write(report)));
  const numbers = [before, reversal, changed, ...later.flatMap((file) => readEpp(file).documents)].map(
    (document) => document?.head[3],
  );
  expect(numbers).toHaveLength(6);
  expect(new Set(numbers).size).toBe(6);
});

it('gives each document of a file another number, in the same way each time', async () => {
  const papers = [
    ['a1', 'FV/1'],
    ['a2', 'FV/42756/10/2026'],
    // The hash of this number and the supplier is that of the one before.
    ['a3', 'FV/53114/10/2026'],
    ['a4', 'FV/1'],
  ] as const;
  const documents = papers.map(([id, identifier]) => ({ ...bought, id, identifier }));
  const suppliers = [{ store: 'Papiernik', name: 'Papiernik', taxId: '7740001454', country: 'PL' }];
  const accounting = { ...eppAccounting, suppliers };
  const numbersOf = async (some: typeof documents) => {
    const file = await write(buildReport(aDataset({ documents: some }), { locale: 'pl', accounting }));
    return readEpp(file).documents.map(({ head }) => head[3]);
  };
  const [first, second, third, fourth, ...others] = await numbersOf(documents);
  expect([second, third, Number(fourth)]).toEqual(['899538872', '899538873', Number(first) + 1]);
  expect(others).toEqual([]);
  expect(await numbersOf(documents.slice(2, 3))).toEqual(['899538872']);
});

it('leaves out the reversal of a document that an earlier batch left out, even if the reason is corrected since', () => {
  const period = { from: '2026-10-01', until: '2026-11-01' };
  const next = (document: typeof bought, suppliers: AccountingMapping['suppliers'], past: BatchRecord[]) => {
    const dataset = aDataset({ documents: [document] });
    const batch = { history: batchHistory(past), kind: 'monthly', period } as const;
    const accounting = { ...eppAccounting, ...(suppliers ? { suppliers } : {}) };
    const report = buildReport(dataset, { locale: 'en', accounting, batch });
    const taken = takeBatch(dataset, { ...batch, filter: undefined, locale: 'en' });
    const { purchases, leftOut } = eppPurchases(report.figures);
    return {
      record: batchRecord(taken, report.figures),
      written: purchases.map(({ document: { amount }, isReversal }) => [amount.minor, isReversal]),
      leftOut: leftOut.map(({ document: { amount }, reason }) => [amount.minor, reason]),
    };
  };
  const first = next(bought, [], []);
  expect([first.written, first.leftOut]).toEqual([[], [[12_300n, 'no_supplier']]]);
  const same = next(bought, eppAccounting.suppliers, [first.record]);
  expect([same.written, same.leftOut]).toEqual([[], []]);
  const changed = next({ ...bought, paymentMethod: 'Card' }, eppAccounting.suppliers, [first.record]);
  expect([changed.written, changed.leftOut]).toEqual([[[12_300n, false]], [[-12_300n, 'no_supplier']]]);
});
