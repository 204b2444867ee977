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
import type { OptimaSettings } from '../exporter/optima-settings.ts';
import { eppAccounting } from '../testing/epp-example.ts';
import { readOptima } from '../testing/layout-readers/read-optima.ts';
import { optimaExample, optimaSettings } from '../testing/optima-example.ts';
import { collectBytes } from '../testing/read-back.ts';
import { optimaExporter } from './optima-exporter.ts';
import { optimaProblems } from './optima-problems.ts';
import { optimaPurchases } from './optima-purchases.ts';

const write = (report: Report, optima: OptimaSettings = optimaSettings) =>
  collectBytes(optimaExporter.write(report, { optima }));
const read = async (report: Report, optima?: OptimaSettings) => readOptima(await write(report, optima));

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
  const example = await readFile(new URL('../../../../docs/layouts/optima.xml', import.meta.url));
  expect((await write(optimaExample())).equals(example)).toBe(true);
  expect((await write(optimaExample('en'))).equals(example)).toBe(true);
});

it('leaves out what a register of input tax cannot have', () => {
  const { leftOut } = optimaPurchases(optimaExample().figures);
  expect(leftOut.map(({ document, reason }) => [document.id, reason])).toEqual([
    ['a4', 'no_supplier'],
    ['a5', 'refund'],
  ]);
  const without = optimaPurchases(reportOf({ identifier: null }).figures);
  expect(without.leftOut.map(({ reason }) => reason)).toEqual(['no_number']);
});

it('has the names of the settings, and sections without entries if there are none', async () => {
  const settings = { accountingId: 'BIURO', salesId: 'DOM', register: 'ZAKUP 2' };
  const file = await read(reportOf({}), settings);
  expect([file.accountingId, file.salesId, file.purchases[0]?.register]).toEqual(['BIURO', 'DOM', 'ZAKUP 2']);
  expect(await read(reportOf({ identifier: null }))).toMatchObject({ contractors: [], purchases: [] });
});

it.each([
  ['a number of 30 characters', { identifier: 'x'.repeat(30) }, null],
  ['a number of 31 characters', { identifier: 'x'.repeat(31) }, ['number_too_long', null]],
  ['a letter of Windows-1250', { identifier: 'Łódź ž €' }, null],
  ['a decomposed letter', { identifier: 'z\u0301' }, null],
  ['markup', { identifier: '<a> & "]]>' }, null],
  ['a letter of another encoding', { identifier: '漢/1' }, ['character_not_encodable', '漢']],
  ['half of a character', { identifier: 'a\ud800' }, ['character_not_encodable', '\ufffd']],
])('names what does not fit: %s', async (_, changes, expected) => {
  const report = reportOf(changes);
  const { purchases, leftOut } = optimaPurchases(report.figures);
  expect(leftOut.map(({ reason, character }) => [reason, character])).toEqual(expected ? [expected] : []);
  const file = await read(report);
  expect(file.purchases.map(({ number }) => number)).toEqual(
    expected ? [] : [changes.identifier.normalize('NFC')],
  );
  expect(purchases).toHaveLength(file.purchases.length);
});

it.each([
  ['Sklep', ['Sklep']],
  [`${'Zakład '.repeat(10)}S.A.`, ['Zakład '.repeat(7).trim(), 'Zakład Zakład Zakład S.A.']],
  ['x'.repeat(160), ['x'.repeat(50), 'x'.repeat(50), 'x'.repeat(50)]],
])('breaks a name at spaces, on three lines of 50 characters: %s', async (name, lines) => {
  const suppliers = [{ store: 'Papiernik', name, taxId: '5250000104', country: 'PL' }];
  const text = (await write(reportOf({}, { suppliers }))).toString();
  const written = [...text.matchAll(/<NAZWA\d>(.*)<\/NAZWA\d>/g)].map(([, line]) => line);
  expect(written).toEqual([...lines, ...lines]);
});

it.each([
  ['Transfer', 'przelew'],
  ['card', 'karta'],
  ['Revolut', 'Revolut'],
  [null, undefined],
])('names the form of payment %s: %s', async (paymentMethod, form) => {
  const { purchases } = await read(reportOf({ paymentMethod }));
  expect(purchases.map(({ payment }) => payment?.form)).toEqual([form]);
});

it('has a position for each account of a document with one rate, and none of its tax is lost', async () => {
  const lineItems = [
    aLineItem({ amount: '41.00', category: 'Biuro' }),
    aLineItem({ amount: '41.00', category: 'Paliwo' }),
    aLineItem({ amount: '41.00', category: 'Gazety' }),
  ];
  const { purchases } = await read(reportOf({ lineItems }));
  const positions = purchases[0]?.positions ?? [];
  expect(new Set(positions.map(({ category }) => category))).toEqual(new Set(['401-01', '402-05', '409-99']));
  expect(positions.reduce((sum, { net }) => sum + net, 0n)).toBe(10_000n);
  expect(positions.reduce((sum, { vat }) => sum + vat, 0n)).toBe(2300n);
  expect(new Set(positions.map(({ vat }) => vat))).toEqual(new Set([766n, 767n]));
});

it('has no position for an account on which nothing is booked', async () => {
  const lineItems = [
    aLineItem({ amount: '123.00', category: 'Biuro' }),
    aLineItem({ amount: '0.00', category: 'Paliwo' }),
  ];
  const { purchases } = await read(reportOf({ lineItems }));
  expect(purchases[0]).toMatchObject({
    category: '401-01',
    positions: [{ category: '401-01', net: 10_000n }],
  });
});

it('has the account in the description where it is too long to be a category', async () => {
  const account = '401-01-biuro-i-wyposażenie';
  const { purchases } = await read(reportOf({}, { rules: [{ category: 'Biuro', account }] }));
  expect(purchases[0]).toMatchObject({
    category: null,
    positions: [{ remarks: `${account}; stawka VAT wyliczona z kwot dokumentu` }],
  });
});

it('gives a document the same identifier in every file, and another one for another source', async () => {
  const idOf = async (report: Report, optima?: OptimaSettings) =>
    (await read(report, optima)).purchases[0]?.id;
  const id = await idOf(reportOf({}));
  expect(await idOf(optimaExample())).toBe(id);
  expect(await idOf(reportOf({}), { accountingId: 'INNA' })).toBe(id);
  expect(await idOf(reportOf({ id: 'a2' }))).not.toBe(id);
  expect(await idOf(reportOf({}), { ...optimaSettings, salesId: 'DOM' })).not.toBe(id);
});

it('cancels in a batch what an earlier batch has, with identifiers of its own', async () => {
  const period = { from: '2026-10-01', until: '2026-11-01' };
  const next = async (document: typeof bought, records: readonly BatchRecord[]) => {
    const dataset = aDataset({ documents: [document] });
    const batch = { history: batchHistory(records), kind: 'monthly', period } as const;
    const report = buildReport(dataset, { locale: 'en', accounting: eppAccounting, batch });
    const taken = takeBatch(dataset, { ...batch, filter: undefined, locale: 'en' });
    return { file: await read(report), record: batchRecord(taken, report.figures) };
  };
  const paid = { ...bought, paymentMethod: 'Card' };
  const first = await next(paid, []);
  const second = await next({ ...paid, paymentMethod: 'Cash' }, [first.record]);
  const [before] = first.file.purchases;
  const [reversal, changed] = second.file.purchases;
  expect(before).toMatchObject({ number: 'FV/1', gross: 12_300n, description: null });
  expect(before?.id).toBe((await read(reportOf({}))).purchases[0]?.id);
  expect(reversal).toMatchObject({
    number: 'FV/1',
    issued: '2026-10-05',
    description: 'storno: a1 (paczka nr 1)',
    positions: [{ rate: '23', net: -10_000n, vat: -2_300n }],
    payment: { form: 'karta', amount: -12_300n },
  });
  expect(changed).toMatchObject({
    gross: 12_300n,
    description: 'dokument zmieniony od wcześniejszej paczki',
    payment: { form: 'gotówka', amount: 12_300n },
  });
  expect(new Set([before?.id, reversal?.id, changed?.id]).size).toBe(3);
});

it('divides the tax of a reversal as that of the document', async () => {
  const lineItems = [
    aLineItem({ amount: '41.01', category: 'Biuro' }),
    aLineItem({ amount: '40.99', category: 'Paliwo' }),
    aLineItem({ amount: '41.00', category: 'Gazety' }),
  ];
  const dataset = aDataset({ documents: [{ ...bought, lineItems }] });
  const period = { from: '2026-10-01', until: '2026-11-01' };
  const batch = { history: batchHistory([]), kind: 'monthly', period } as const;
  const report = buildReport(dataset, { locale: 'pl', accounting: eppAccounting, batch });
  const taken = takeBatch(dataset, { ...batch, filter: undefined, locale: 'pl' });
  const history = batchHistory([batchRecord(taken, report.figures)]);
  const gone = buildReport(aDataset({ documents: [] }), {
    locale: 'pl',
    accounting: eppAccounting,
    batch: { ...batch, history },
  });
  const [before, reversal] = await Promise.all([report, gone].map((each) => read(each)));
  const taxes = (file: typeof before) => file?.purchases[0]?.positions.map(({ vat }) => vat);
  expect(taxes(reversal)).toEqual(taxes(before)?.map((vat) => -vat));
});

it.each([
  ['no settings', {}, undefined, 'the format optima needs the identifier of the accounting database'],
  ['no entries', { payments: null, tax: null }, optimaSettings, 'the format optima needs accounting rules'],
  [
    'an identifier that is too long',
    {},
    { accountingId: 'x'.repeat(21) },
    'optima.accountingId: expected 1 to 20 printable characters',
  ],
])('refuses a report with %s', async (_, mapping, optima, message) => {
  const options = optima ? { optima } : {};
  await expect(collectBytes(optimaExporter.write(reportOf({}, mapping), options))).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining(message),
  });
});

it('names the setting that Optima cannot have', () => {
  expect(optimaProblems({ accountingId: ' ', salesId: 'Ж', register: 'a\nb' })).toEqual([
    { path: ['accountingId'], message: 'expected 1 to 20 printable characters' },
    { path: ['salesId'], message: '"Ж" (U+0416) is not in Windows-1250, whose characters Optima keeps' },
    { path: ['register'], message: 'expected 1 to 20 printable characters' },
  ]);
  expect(optimaProblems({ accountingId: 'KSIĘG', register: 'ZAKUP' })).toEqual([]);
});
