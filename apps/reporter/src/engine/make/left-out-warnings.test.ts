import { aDocument } from '@outlay/core/testing';
import { type AccountingMapping, batchHistory, buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { fileWarnings } from './file-warnings.ts';
import { leftOutWarnings } from './left-out-warnings.ts';
import { withLeftOut } from './with-left-out.ts';

const accounting: AccountingMapping = {
  rules: [],
  default: { account: '409', vat: 'zw' },
  payments: { default: '201' },
  suppliers: [{ store: 'Sklep', name: 'Sklep s.c.', taxId: '5250000104', country: 'PL' }],
  company: { name: 'Pracownia', taxId: '5250000133' },
};

const bought = { purchasedOn: '2026-10-05', storeName: 'Sklep', amount: '12.34', identifier: 'FV/1' };

/** Only the JSON report lists all of them. */
const inJson = { formats: ['json'], otherFormat: 'json' } as const;

type Options = { readonly locale?: 'pl' | 'en'; readonly isBatch?: boolean };

function reportOf(
  documents: readonly Parameters<typeof aDocument>[0][],
  { locale = 'en', isBatch = false }: Options = {},
) {
  const records = documents.map((each) => aDocument({ ...bought, ...each }));
  const period = { from: '2026-10-01', until: '2026-11-01' };
  const batch = { history: batchHistory([]), kind: 'monthly', period } as const;
  return buildReport(aDataset({ documents: records }), { locale, accounting, ...(isBatch ? { batch } : {}) });
}

/** What a report says of how much is in its file. */
function coverageOf(report: ReturnType<typeof reportOf>, format: 'epp' | 'optima') {
  const { warnings } = withLeftOut(report, new Set([format]), true);
  return plain(warnings.slice(report.warnings.length));
}

/** With spaces in amounts that may break. */
function plain(warnings: readonly { readonly code: string; readonly message: string }[]) {
  return warnings.map(({ code, message }) => ({ code, message: message.replaceAll('\u00a0', ' ') }));
}

it('names the documents that the file leaves out, with a warning for each reason', () => {
  const documents = [
    {},
    { identifier: null },
    { identifier: '漢/1' },
    { identifier: null, storeName: 'Kiosk' },
    { identifier: null, purchasedOn: null },
  ];
  expect(coverageOf(reportOf(documents), 'epp').map(({ message }) => message)).toEqual([
    'The EDI++ file has 1 of 5 documents, PLN 12.34 of PLN 61.70 (left out: PLN 49.36). Each document left out is counted under its first reason only.',
  ]);
  expect(plain(leftOutWarnings(reportOf(documents), 'epp', inJson))).toEqual([
    {
      code: 'epp_left_out',
      message:
        'Documents left out of the EDI++ file because they have no number: 2 (Sklep, 5 Oct 2026, PLN 12.34; Sklep, PLN 12.34).',
    },
    {
      code: 'epp_left_out',
      message:
        'Documents left out of the EDI++ file because a text has a character that Windows-1250, the encoding of the format, lacks: 1 (Sklep, 5 Oct 2026, PLN 12.34, "漢" (U+6F22)).',
    },
    {
      code: 'epp_left_out',
      message:
        'Documents left out of the EDI++ file because the name or NIP of the supplier is not known: 1 (Kiosk, 5 Oct 2026, PLN 12.34).',
    },
  ]);
  const one = reportOf([{ identifier: null }], { locale: 'pl' });
  const polish = [...coverageOf(one, 'epp'), ...plain(leftOutWarnings(one, 'epp', inJson))];
  expect(polish.map(({ message }) => message)).toEqual([
    'Plik EDI++ zawiera 0 z 1 dokumentu, 0,00 zł z 12,34 zł (pominięto 12,34 zł). Każdy pominięty dokument jest policzony tylko przy pierwszym powodzie.',
    'Dokumenty pominięte w pliku EDI++, bo nie mają numeru: 1 (Sklep, 05.10.2026, 12,34 zł).',
    'Plik EDI++ nie zawiera żadnych dokumentów.',
  ]);
});

it.each([
  ['en', ['pdf', 'xlsx', 'json'], '13 more; the full list is in the PDF, the workbook, and the JSON report)'],
  ['en', ['html'], '13 more; the full list is in the HTML report)'],
  ['en', [], '13 more: add the format xlsx to list all of them)'],
  ['pl', ['pdf', 'xlsx', 'json'], 'i jeszcze 13; pełna lista jest w pliku PDF, skoroszycie i raporcie JSON)'],
  ['pl', ['html'], 'i jeszcze 13; pełna lista jest w raporcie HTML)'],
  ['pl', [], 'i jeszcze 13: pełną listę zawiera format xlsx)'],
] as const)('counts what it does not name, and says where it is (%s, %j)', (locale, formats, more) => {
  const report = reportOf(
    Array.from({ length: 23 }, () => ({ identifier: null })),
    { locale },
  );
  const [warning] = leftOutWarnings(report, 'epp', { formats, otherFormat: 'xlsx' });
  expect(warning?.message.split('; ').slice(10).join('; ')).toEqual(`${more}.`);
});

it.each([
  ['en', /count as exported: no later batch contains them unless they change\. Enter them by hand\.$/],
  [
    'pl',
    /liczą się jako wyeksportowane: nie będzie ich w żadnej późniejszej paczce, chyba że się zmienią\. Wpisz je ręcznie\.$/,
  ],
] as const)('says once in a batch that no later one has what is left out (%s)', (locale, text) => {
  const documents = [{}, { storeName: 'Kiosk' }, { identifier: null }];
  const warningsOf = (isBatch: boolean, some = documents) =>
    leftOutWarnings(reportOf(some, { locale, isBatch }), 'epp', inJson);
  const [all, batch] = [warningsOf(false), warningsOf(true)];
  expect(all).toHaveLength(2);
  expect(batch).toEqual([...all, { code: 'epp_left_out', message: expect.stringMatching(text) }]);
  expect(warningsOf(true, [{}])).toEqual([]);
});

it.each([
  [
    'en',
    'The XML file for Comarch ERP Optima has 0 of 2 documents, PLN 0.00 of PLN 24.68 (left out: PLN 24.68). Each document left out is counted under its first reason only.',
    'Documents left out of the XML file for Comarch ERP Optima because their numbers are longer than 30 characters, the limit of the format: 1 (Sklep, 5 Oct 2026, PLN 12.34).',
    'Documents left out of the XML file for Comarch ERP Optima because a text has a character that Windows-1250 lacks; Optima keeps no others: 1 (Sklep, 5 Oct 2026, PLN 12.34, "漢" (U+6F22)).',
    'The XML file for Comarch ERP Optima has no documents.',
  ],
  [
    'pl',
    'Plik XML dla Comarch ERP Optima zawiera 0 z 2 dokumentów, 0,00 zł z 24,68 zł (pominięto 24,68 zł). Każdy pominięty dokument jest policzony tylko przy pierwszym powodzie.',
    'Dokumenty pominięte w pliku XML dla Comarch ERP Optima, bo ich numery mają więcej niż 30 znaków, na które pozwala format: 1 (Sklep, 05.10.2026, 12,34 zł).',
    'Dokumenty pominięte w pliku XML dla Comarch ERP Optima, bo tekst zawiera znak, którego nie ma w Windows-1250, a innych Optima nie zachowuje: 1 (Sklep, 05.10.2026, 12,34 zł, "漢" (U+6F22)).',
    'Plik XML dla Comarch ERP Optima nie zawiera żadnych dokumentów.',
  ],
] as const)('names what a file for Optima leaves out (%s)', (locale, all, long, foreign, empty) => {
  const documents = [{ identifier: 'x'.repeat(31) }, { identifier: '漢/1' }];
  const report = reportOf(documents, { locale });
  expect(coverageOf(report, 'optima')).toEqual([{ code: 'optima_left_out', message: all }]);
  const warnings = leftOutWarnings(report, 'optima', inJson);
  expect(plain(warnings)).toEqual([
    { code: 'optima_left_out', message: long },
    { code: 'optima_left_out', message: foreign },
    { code: 'optima_without_documents', message: empty },
  ]);
});

it('is part of the warnings of files where a file of purchases is written, also in an archive', () => {
  const report = reportOf([{ identifier: null }]);
  const codes = (formats: Parameters<typeof fileWarnings>[1]['formats'], zip: object = {}) =>
    fileWarnings(report, { formats, exportOptions: zip }).map(({ code }) => code);
  expect(codes(['epp'])).toEqual(['epp_left_out', 'epp_without_documents']);
  expect(codes(['zip'], { zip: { formats: ['epp'] } })).toEqual(['epp_left_out', 'epp_without_documents']);
  expect(codes(['optima'])).toEqual(['optima_left_out', 'optima_without_documents']);
  expect(codes(['json'])).toEqual([]);
});

it('says how much is in the file, for each currency', () => {
  const documents = [{}, { identifier: null, amount: '5.00' }, { amount: '7.00', currency: 'EUR' }];
  expect(coverageOf(reportOf(documents), 'epp')).toEqual([
    {
      code: 'epp_left_out',
      message:
        'The EDI++ file has 1 of 2 documents, PLN 12.34 of PLN 17.34 (left out: PLN 5.00); 0 of 1 document, EUR 0.00 of EUR 7.00 (left out: EUR 7.00). Each document left out is counted under its first reason only.',
    },
  ]);
  expect(coverageOf(reportOf([{}]), 'epp')).toEqual([]);
});
