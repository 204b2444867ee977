import { aDocument } from '@outlay/core/testing';
import { type AccountingMapping, batchHistory, batchRecord, buildReport, takeBatch } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { fileWarnings } from './file-warnings.ts';
import { sameNumberWarnings } from './same-number-warnings.ts';

const accounting: AccountingMapping = {
  rules: [],
  default: { account: '409', vat: 'zw' },
  payments: { default: '201' },
  suppliers: [
    { store: 'Sklep', name: 'Sklep s.c.', taxId: '5250000104', country: 'PL' },
    { store: 'Kiosk', name: 'Kiosk', taxId: '5250000110', country: 'PL' },
  ],
  company: { name: 'Pracownia', taxId: '5250000133' },
};

const bought = (id: string, identifier: string, storeName = 'Sklep') =>
  aDocument({ id, purchasedOn: '2026-10-05', storeName, amount: '12.34', identifier });

const documents = [
  bought('a', 'FV/1'),
  bought('b', 'FV/1'),
  bought('c', 'FV/1', 'Kiosk'),
  bought('d', 'FV/2'),
  bought('e', 'FV/3', 'Kiosk'),
  bought('f', 'FV/3', 'Kiosk'),
  bought('g', 'FV/3', 'Kiosk'),
];

const reportOf = (some: typeof documents, locale: 'en' | 'pl' = 'en') =>
  buildReport(aDataset({ documents: some }), { locale, accounting });

it('names documents of a file with the same supplier and number', () => {
  expect(sameNumberWarnings(reportOf(documents), 'epp')).toEqual([
    {
      code: 'epp_same_number',
      message:
        'The EDI++ file has several documents with the same supplier and number: FV/1, Sklep s.c. (NIP 5250000104): 2; FV/3, Kiosk (NIP 5250000110): 3. They may be one purchase, or the program may refuse all but the first. Check them before you import the file.',
    },
  ]);
  expect(sameNumberWarnings(reportOf(documents.slice(0, 2), 'pl'), 'optima')).toEqual([
    {
      code: 'optima_same_number',
      message:
        'Plik XML dla Comarch ERP Optima zawiera po kilka dokumentów tego samego dostawcy o tym samym numerze: FV/1, Sklep s.c. (NIP 5250000104): 2. Może to być jeden zakup albo program odrzuci wszystkie oprócz pierwszego. Sprawdź je przed importem pliku.',
    },
  ]);
  expect(sameNumberWarnings(reportOf(documents.slice(1, 5)), 'epp')).toEqual([]);
});

it('names ten numbers and counts the others', () => {
  const some = Array.from({ length: 12 }, (_, index) => [
    bought(`a${index}`, `FV/${index}`),
    bought(`b${index}`, `FV/${index}`),
  ]).flat();
  const [warning] = sameNumberWarnings(reportOf(some), 'epp');
  expect(warning?.message).toContain('FV/9, Sklep s.c. (NIP 5250000104): 2; 2 more. They');
});

it('does not name a reversal with the document that replaces what it cancels', () => {
  const period = { from: '2026-10-01', until: '2026-11-01' };
  const first = aDataset({ documents: [bought('a', 'FV/1')] });
  const offered = { history: batchHistory([]), kind: 'monthly', period } as const;
  const { figures } = buildReport(first, { locale: 'en', accounting, batch: offered });
  const record = batchRecord(takeBatch(first, { ...offered, filter: undefined, locale: 'en' }), figures);
  const changed = aDataset({ documents: [{ ...bought('a', 'FV/1'), paymentMethod: 'Card' }] });
  const batch = { ...offered, history: batchHistory([record]) };
  const report = buildReport(changed, { locale: 'en', accounting, batch });
  expect(report.figures.ledger?.entries.map(({ document }) => document.batchEntry?.change)).toContain(
    'reversal',
  );
  expect(sameNumberWarnings(report, 'epp')).toEqual([]);
});

it('is part of the warnings of files', () => {
  const codes = (formats: Parameters<typeof fileWarnings>[1]['formats']) =>
    fileWarnings(reportOf(documents), { formats, exportOptions: {} }).map(({ code }) => code);
  expect(codes(['epp', 'optima'])).toEqual(['epp_same_number', 'optima_same_number']);
  expect(codes(['json'])).toEqual([]);
});
