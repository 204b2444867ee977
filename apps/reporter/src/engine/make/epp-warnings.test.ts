import { aDocument } from '@outlay/core/testing';
import { type AccountingMapping, buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { eppWarnings } from './epp-warnings.ts';
import { fileWarnings } from './file-warnings.ts';

const accounting: AccountingMapping = {
  rules: [],
  default: { account: '409', vat: 'zw' },
  payments: { default: '201' },
  suppliers: [{ store: 'Sklep', name: 'Sklep s.c.', taxId: '5250000104', country: 'PL' }],
  company: { name: 'Pracownia', taxId: '5250000133' },
};

const bought = { purchasedOn: '2026-10-05', storeName: 'Sklep', amount: '12.34', identifier: 'FV/1' };

function reportOf(documents: readonly Parameters<typeof aDocument>[0][], locale: 'pl' | 'en' = 'en') {
  const records = documents.map((each) => aDocument({ ...bought, ...each }));
  return buildReport(aDataset({ documents: records }), { locale, accounting });
}

/** With spaces in amounts that may break. */
function plain(warnings: ReturnType<typeof eppWarnings>) {
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
  expect(plain(eppWarnings(reportOf(documents)))).toEqual([
    {
      code: 'epp_left_out',
      message:
        'Documents left out of the EDI++ file because they have no number: 2 (Sklep, 2026-10-05, PLN 12.34; Sklep, PLN 12.34).',
    },
    {
      code: 'epp_left_out',
      message:
        'Documents left out of the EDI++ file because a text has a character that Windows-1250, the encoding of the format, lacks: 1 (Sklep, 2026-10-05, PLN 12.34, "漢" (U+6F22)).',
    },
    {
      code: 'epp_left_out',
      message:
        'Documents left out of the EDI++ file because the name or NIP of the supplier is not known: 1 (Kiosk, 2026-10-05, PLN 12.34).',
    },
  ]);
  expect(plain(eppWarnings(reportOf([{ identifier: null }], 'pl'))).map(({ message }) => message)).toEqual([
    'Dokumenty pominięte w pliku EDI++, bo nie mają numeru: 1 (Sklep, 2026-10-05, 12,34 zł).',
    'Plik EDI++ nie zawiera żadnych dokumentów.',
  ]);
});

it('counts what it does not name', () => {
  const [warning] = eppWarnings(reportOf(Array.from({ length: 23 }, () => ({ identifier: null }))));
  expect(warning?.message).toMatch(
    /^Documents left out of the EDI\+\+ file because they have no number: 23 \(.*; 13 more in the JSON report\)\.$/,
  );
});

it('is part of the warnings of files where an EDI++ file is written, also in an archive', () => {
  const report = reportOf([{ identifier: null }]);
  const codes = (formats: Parameters<typeof fileWarnings>[1]['formats'], zip: object = {}) =>
    fileWarnings(report, { formats, exportOptions: zip }).map(({ code }) => code);
  expect(codes(['epp'])).toEqual(['epp_left_out', 'epp_without_documents']);
  expect(codes(['zip'], { zip: { formats: ['epp'] } })).toEqual(['epp_left_out', 'epp_without_documents']);
  expect(codes(['json'])).toEqual([]);
});
